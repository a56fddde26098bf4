-- Its attacks count 3 more.
return power {
  id = "heavy_guns",
  api = 2,
  options = { use = "must" },

  card_value = {
    value = function(game, me, it, value)
      if it:seat() == me then
        return value + 3
      end
    end,
  },
}
