-- The globals of this game's scripts, in addition to the library: declarations, and functions built from other functions. The
-- argument is the table of functions on `game`. Returns the globals of this game.
local game = ...

-- Returns the seats that pass a test, in the order in which they act.
function game.seats_where(self, test)
  local found = {}
  for _, seat in ipairs(game:seats()) do
    if test(seat) then
      found[#found + 1] = seat
    end
  end
  return found
end

-- Returns the planets that pass a test, system by system.
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
      error(kind .. " expects a table: return " .. kind .. " { id = …, … }", 2)
    end
    return { kind = kind, body = body }
  end
end

-- These two functions declare memory and store no values: per_seat(0) declares one cell for each seat.
local function per_seat(initial)
  return { per_seat = true, initial = initial }
end

-- none "seat" declares an empty cell for a seat; none { "left", "right" } declares one for either of these words.
local function none(of)
  return { none = true, of = of }
end

return { power = declare("power"), destiny = declare("destiny"), card = declare("card"), rule = declare("rule"), per_seat = per_seat, none = none }
