-- Before the cards are chosen, the Plant takes the power of a seat in whose system it has a base, for the encounter.
local function ripe_powers(me: Seat, seat: Seat)
  local ripe = {}
  for _, power in ipairs(seat:powers()) do
    local is_new = true
    for _, own in ipairs(me:powers()) do
      is_new = is_new and own:alien() ~= power:alien()
    end
    if is_new and power:is_active() then
      table.insert(ripe, power)
    end
  end
  return ripe
end

local function hosts(game: Game, me: Seat)
  return game:seats_where(function(seat)
    local is_rooted = false
    for _, planet in ipairs(me:bases("foreign")) do
      is_rooted = is_rooted or planet:home() == seat
    end
    return is_rooted and seat ~= me and #ripe_powers(me, seat) > 0
  end)
end

return power {
  id = "plant",
  api = 2,
  options = { use = "may" },

  before_choice = {
    who = "main_player",
    once = "encounter",
    when = function(game, me)
      return #hosts(game, me) > 0 and #me:powers() < 3
    end,
    run = function(game, me)
      local host = me:choose { from = hosts(game, me), about = "which_host" }
      local aliens: {Alien} = {}
      for _, power in ipairs(ripe_powers(me, host)) do
        table.insert(aliens, power:alien() :: Alien)
      end
      local alien = me:choose { from = aliens, about = "which_power", naming = { host } }
      for _, power in ipairs(host:powers()) do
        if power:alien() == alien then
          me:take_power(power, { lasts = "encounter" })
          return
        end
      end
    end,
  },
}
