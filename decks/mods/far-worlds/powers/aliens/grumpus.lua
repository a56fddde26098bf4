-- When the Grumpus loses a base, each other seat with a base on that planet loses a ship there at the end of the phase.
-- `bases` has one number per home system, with a bit for each planet on which the Grumpus has a base.
local function bit(planet: Planet)
  local bit = 1
  for _ = 2, planet:number() do
    bit = bit * 2
  end
  return bit
end

local function bases(me: Seat, system: Seat)
  local sum = 0
  for _, planet in ipairs(me:bases()) do
    if planet:home() == system and planet:is_in_game() then
      local one = bit(planet)
      if math.floor(sum / one) % 2 == 0 then
        sum = sum + one
      end
    end
  end
  return sum
end

local function is_new(game: Game, me: Seat)
  if me:recall("holder") ~= me then
    return true
  end
  for _, system in ipairs(game:seats()) do
    if me:recall("bases", system) ~= bases(me, system) then
      return true
    end
  end
  return false
end

local function lost(game: Game, me: Seat)
  return game:planets_where(function(planet)
    local known = me:recall("bases", planet:home())
    return math.floor(known / bit(planet)) % 2 == 1 and planet:ships(me) == 0
  end)
end

local function note(game: Game, me: Seat)
  me:remember("holder", me)
  for _, system in ipairs(game:seats()) do
    if me:recall("bases", system) ~= bases(me, system) then
      me:remember("bases", bases(me, system), system)
    end
  end
end

return power {
  id = "grumpus",
  api = 2,
  options = { use = "must", ships = { 1, least = 1, most = 20 } },
  home_bases = 0,
  memory = { bases = { per_seat(0), lasts = "game" }, holder = { none "seat", lasts = "game" } },

  any_time = {
    when = is_new,
    run = function(game, me)
      local left: {Planet} = if me:recall("holder") == me then lost(game, me) else {}
      note(game, me)
      for _, planet in ipairs(left) do
        for _, seat in ipairs(planet:seats()) do
          seat:lose_ships(game:option("ships"), { from = { planet } })
        end
      end
    end,
  },

  -- A canceled use is not made up for in the next encounter.
  after_power_cancelled = {
    when = function(game, me, it)
      return it:is_own()
    end,
    run = note,
  },
}
