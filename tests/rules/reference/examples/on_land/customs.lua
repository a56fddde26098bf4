-- When ships land in its system, one ship of each seat goes back.
local function landing(game: Game, me: Seat, it: It)
  return game:seats_where(function(seat)
    return seat ~= me and it:ships(seat) > 0
  end)
end

return power {
  id = "customs",
  api = 2,

  on_land = {
    when = function(game, me, it)
      return it:planet():home() == me and #landing(game, me, it) > 0
    end,
    run = function(game, me, it)
      for _, seat in ipairs(landing(game, me, it)) do
        it:spare(seat, { ships = 1 })
      end
    end,
  },
}
