-- When a star card names another seat, the Disease may move some of its ships from one planet of that seat to another.
local function sources(game: Game, me: Seat, it: It)
  local found, least = {}, game:option("least")
  for _, planet in ipairs(it:seat():system()) do
    if planet:ships(me) >= least then
      found[#found + 1] = planet
    end
  end
  return found
end

return power {
  id = "disease",
  api = 2,
  options = { use = "may", least = 3 },

  after_star = {
    when = function(game, me, it)
      return it:seat() ~= me and #sources(game, me, it) > 0
    end,
    run = function(game, me, it)
      local from: Planet = me:choose { from = sources(game, me, it), about = "from_where" }
      local to: Planet = me:choose {
        from = game:planets_where(function(planet: Planet)
          return planet:home() == it:seat() and planet ~= from
        end),
        about = "to_where",
      }
      me:move_ships { from = { from }, to = { to }, least = 1, most = from:ships(me) - 1, about = "how_many" }
    end,
  },
}
