-- While it is attacked, no other seat sends more than two ships.
return power {
  id = "narrow_gate",
  api = 2,
  options = { ships = 2 },

  ship_limit = {
    value = function(game, me, it, limit)
      if it:seat() ~= me and game:defense() == me then
        return math.min(limit, game:option("ships"))
      end
      return limit
    end,
  },
}
