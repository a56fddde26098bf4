-- The Tripler's low attacks count three times their value, and its high attacks count a third of it.
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
