-- The Macron can send only one ship, but each of its ships counts 4.
return power {
  id = "macron",
  api = 2,
  options = { use = "must", ships = { 1, least = 1, most = 20 }, worth = { 4, least = 0, most = 255 } },

  ship_limit = {
    value = function(game, me, it, limit)
      if it:seat() == me then
        return game:option("ships")
      end
    end,
  },

  ship_value = {
    value = function(game, me, it, worth)
      if it:seat() == me then
        return game:option("worth")
      end
    end,
  },
}
