-- Ends the encounter where that comes too late.
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
