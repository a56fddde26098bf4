-- What scripts of this game find around them beside the library: declarations, and names made of other names.
-- It gets the table of names on the game, and gives back the globals that are this game's.
local game = ...

-- The seats that pass a test, in the order in which they act.
function game.seats_where(self, test)
  local found = {}
  for _, seat in ipairs(game:seats()) do
    if test(seat) then
      found[#found + 1] = seat
    end
  end
  return found
end

-- The planets that pass a test, system by system.
function game.planets_where(self, test)
  local found = {}
  for _, planet in ipairs(game:planets()) do
    if test(planet) then
      found[#found + 1] = planet
    end
  end
  return found
end

local function declare(kind)
  return function(body)
    if type(body) ~= "table" then
      error(kind .. " takes a table: return " .. kind .. " { id = …, … }", 2)
    end
    return { kind = kind, body = body }
  end
end

-- Memory is declared, never kept: per_seat(0) is one cell for each seat.
local function per_seat(initial)
  return { per_seat = true, initial = initial }
end

-- none "seat": no seat yet; none { "left", "right" }: none of these words yet.
local function none(of)
  return { none = true, of = of }
end

return { power = declare("power"), destiny = declare("destiny"), card = declare("card"), rule = declare("rule"), per_seat = per_seat, none = none }
