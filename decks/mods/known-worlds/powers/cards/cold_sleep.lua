-- A tech. After its seat has given up two ships for it, the seat frees one extra ship on each of its turns.
return card {
  id = "cold_sleep",
  api = 2,
  class = "tech",
  lies = "game",
  options = { work = 2 },
  memory = { work = { 0, lasts = "game" } },

  before_turn = {
    who = "offense",
    when = function(game, me)
      return me:recall("work") < game:option("work") and me:ships_on_bases() > 1
    end,
    run = function(game, me)
      game:tell { about = "works", naming = { me } }
      me:lose_ships(1)
      me:remember("work", me:recall("work") + 1)
    end,
  },

  before_free_ship = {
    use = "must",
    once = "turn",
    who = "offense",
    when = function(game, me)
      return me:recall("work") >= game:option("work") and me:ships_in_black_hole() > 0 and me:has_base()
    end,
    run = function(game, me)
      me:free_ships(1)
    end,
  },
}
