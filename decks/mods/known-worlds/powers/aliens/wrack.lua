-- When a seat on the other side plays a destiny card, that seat loses a ship.
return power {
  id = "wrack",
  api = 2,
  options = { use = "must" },

  after_card_played = {
    who = "involved",
    when = function(game, me, it)
      local seat = it:seat()
      return seat:side() == me:side():other() and seat:ships_on_bases() + seat:ships_in_encounter() > 0
    end,
    run = function(game, me, it)
      it:seat():lose_ships(1)
    end,
  },
}
