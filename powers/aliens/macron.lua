-- Sends one ship only; each of its ships counts four.
return power {
  id = "macron",
  api = 1,
  options = { use = "must", ships = 1, worth = 4 },

  ship_limit = {
    value = function(game, me, seat, limit)
      if seat == me then
        return game:option("ships")
      end
      return limit
    end,
  },

  ship_value = {
    value = function(game, me, seat, worth)
      if seat == me then
        return game:option("worth")
      end
      return worth
    end,
  },
}
