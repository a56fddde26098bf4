-- A tech. After its seat has given up a ship for it, it adds 2 to the total of that seat's side.
return card {
  id = "tractor_beam",
  api = 2,
  class = "tech",
  lies = "game",
  options = { work = 1, strength = 2 },
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

  total = {
    value = function(game, me, it, total)
      if me:recall("work") >= game:option("work") and it:side() == me:side() then
        return total + game:option("strength")
      end
    end,
  },
}
