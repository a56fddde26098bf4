-- The Observer's ships are safe when it is an ally. When it is a main player, its allies' ships are safe.
local function safe(game: Game, me: Seat, it: It)
  return game:seats_where(function(seat)
    local protected = if me:is_ally() then seat == me else seat:is_ally() and seat:side() == me:side()
    return protected and it:ships(seat) > 0 and seat:has_base()
  end)
end

return power {
  id = "observer",
  api = 2,
  options = { use = "must" },

  on_lose_ships = {
    who = "involved",
    when = function(game, me, it)
      return #safe(game, me, it) > 0
    end,
    run = function(game, me, it)
      for _, seat in ipairs(safe(game, me, it)) do
        it:spare(seat)
      end
    end,
  },
}
