-- The Mirror may reverse the digits of every attack before the reveal: 15 counts 51, 20 counts 2, and 8 counts 80.
return power {
  id = "mirror",
  api = 2,
  options = { use = "may" },

  before_reveal = {
    who = "main_player",
    once = "encounter",
  },

  -- Reverses the values, as declared before the reveal. This is part of that use of the power, not a second one.
  card_value = {
    part_of = "before_reveal",
    value = function(game, me, it, value)
      local digits = string.format("%02d", math.abs(value))
      return math.sign(value) * (tonumber(string.reverse(digits)) :: number)
    end,
  },
}
