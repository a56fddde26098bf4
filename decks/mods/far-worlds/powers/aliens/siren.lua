-- The Siren has a base in the defense's system, and lures the cone to its own planet. When it wins as the defense, it gains a base.
local function lives_with(me: Seat, seat: Seat)
  for _, planet in ipairs(me:bases("foreign")) do
    if planet:home() == seat then
      return true
    end
  end
  return false
end

local function new_planets(game: Game, me: Seat)
  return game:planets_where(function(planet)
    return planet:home() == game:offense() and planet:ships(me) == 0
  end)
end

return power {
  id = "siren",
  api = 2,
  options = { use = "may" },

  after_star = {
    once = "encounter",
    when = function(game, me, it)
      local is_named = it:seat() ~= me and it:seat() ~= game:offense()
      return is_named and not me:is_offense() and lives_with(me, it:seat()) and #me:bases("home") > 0
    end,
    run = function(game, me)
      local planet = me:choose { from = me:bases("home"), about = "where_to_lure" }
      game:name_defense(me)
      game:aim_at(planet)
    end,
  },

  after_result = {
    who = "defense",
    use = "must",
    when = function(game, me)
      return game:winning_side() == me:side() and #new_planets(game, me) > 0
    end,
    run = function(game, me)
      local planet: Planet = me:choose { from = new_planets(game, me), about = "which_planet" }
      me:move_ships { to = { planet }, least = 1, most = 4, about = "how_many" }
    end,
  },
}
