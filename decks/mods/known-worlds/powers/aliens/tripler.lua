-- Small attacks count three times, large ones a third.
return power {
  id = "tripler",
  api = 2,
  options = { use = "must", highest_tripled = 10 },

  card_value = {
    who = "main_player",
    value = function(game, me, it, value)
      if it:seat() ~= me then
        return nil
      end
      return if value <= game:option("highest_tripled") then value * 3 else math.ceil(value / 3)
    end,
  },
}
