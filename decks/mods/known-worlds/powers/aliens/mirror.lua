-- Calls for a reversal before the cards are turned: 15 counts 51, 20 counts 2, 8 counts 80.
return power {
  id = "mirror",
  api = 2,
  options = { use = "may" },

  before_reveal = {
    who = "main_player",
    once = "encounter",
  },

  -- Carries out what was declared above, if it was and was not zapped: no second use.
  card_value = {
    part_of = "before_reveal",
    value = function(game, me, it, value)
      local digits = string.format("%02d", math.abs(value))
      return math.sign(value) * tonumber(string.reverse(digits))
    end,
  },
}
