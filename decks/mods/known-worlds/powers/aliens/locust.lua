-- The Locust devours foreign planets where only it has a base. Devoured planets count as its foreign bases for the rest of the game.
local function alone(me: Seat)
  local found = {}
  for _, planet in ipairs(me:bases("foreign")) do
    if #planet:seats() == 1 then
      table.insert(found, planet)
    end
  end
  return found
end

return power {
  id = "locust",
  api = 2,
  options = { use = "must" },

  before_free_ship = {
    who = "offense",
    when = function(game, me)
      return #alone(me) > 0 and #me:bases() > 1
    end,
    run = function(game, me)
      for _, planet in ipairs(alone(me)) do
        me:move_ships { from = { planet } } -- all its ships, to its other bases
        if planet:ships(me) == 0 then
          game:remove_planet(planet, { base_of = me })
        end
      end
    end,
  },
}
