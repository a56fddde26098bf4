-- As the offense, can bring more ships after both cards are played.
return power {
  id = "reserve",
  api = 2,

  before_reveal = {
    once = "encounter",
    when = function(game, me)
      return me:is_offense() and me:ships_outside_encounter() > 0
    end,
    run = function(game, me)
      me:move_ships { to = { game:cone() }, least = 1 }
    end,
  },
}
