-- Attacking, it can send for more ships once the cards are laid.
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
