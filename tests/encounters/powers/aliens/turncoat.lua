-- As an ally, it changes sides after the reveal.
return power {
  id = "turncoat",
  api = 2,
  options = { use = "may" },

  after_reveal = {
    who = "ally",
    once = "encounter",
    run = function(game, me)
      me:switch_side()
    end,
  },

  after_result = {
    who = "ally",
    once = "encounter",
    run = function(game, me)
      me:switch_side()
    end,
  },
}
