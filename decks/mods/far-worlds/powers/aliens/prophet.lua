-- The Prophet is not involved, and predicts which main player wins. It gains a base if it is right, and loses ships if not.
local planets = require("planets")

return power {
  id = "prophet",
  api = 2,
  options = { use = "may", ships = { 2, least = 0, most = 20 } },
  memory = { foretold = { none { "offense", "defense" }, public = true } },

  before_choice = {
    who = "bystander",
    once = "encounter",
    run = function(game, me)
      me:remember("foretold", me:choose { from = { "offense", "defense" }, about = "who_wins", naming = game:main_players() :: any })
    end,
  },

  after_encounter = {
    part_of = "before_choice",
    when = function(game, me)
      return me:recall("foretold") ~= nil and game:outcome() ~= nil
    end,
    run = function(game, me)
      local winner = game:winning_side()
      if winner == game:side(me:recall("foretold")) or game:outcome() == "deal" then
        if #planets.new_to(game, me) > 0 and me:ships_on_bases() > 0 then
          local planet: Planet = me:choose { from = planets.new_to(game, me), about = "which_planet" }
          me:move_ships { to = { planet }, least = 1, most = 4, about = "how_many" }
        end
      elseif winner ~= nil then
        me:lose_ships(game:option("ships"), { by = winner:main_player() })
      end
    end,
  },
}
