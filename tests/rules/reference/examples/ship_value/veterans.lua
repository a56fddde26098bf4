-- As the offense, each of its ships counts 1 more.
return power {
  id = "veterans",
  api = 2,

  ship_value = {
    value = function(game, me, it, worth)
      if it:seat() == me and me:is_offense() then
        return worth + 1
      end
      return worth
    end,
  },
}
