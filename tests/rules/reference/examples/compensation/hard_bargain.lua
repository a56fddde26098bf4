-- Takes one more card as compensation.
return power {
  id = "hard_bargain",
  api = 2,
  options = { use = "must" },

  compensation = {
    value = function(game, me, it, cards)
      if it:seat() == me then
        return cards + 1
      end
    end,
  },
}
