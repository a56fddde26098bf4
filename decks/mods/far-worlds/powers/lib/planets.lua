-- Planets that several aliens look for.
local planets = {}

-- Returns the planets outside the home system of `me` on which `me` has no ships.
function planets.new_to(game: Game, me: Seat): {Planet}
  return game:planets_where(function(planet: Planet)
    return planet:home() ~= me and planet:ships(me) == 0
  end)
end

return planets
