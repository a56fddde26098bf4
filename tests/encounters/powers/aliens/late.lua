-- Tries to end the encounter too late.
return power {
  id = "late",
  api = 2,
  options = { use = "may" },

  after_encounter = {
    who = "offense",
    once = "encounter",
    run = function(game)
      game:end_encounter("success")
    end,
  },
}
