-- Tries to end the encounter too early.
return power {
  id = "hasty",
  api = 2,
  options = { use = "may" },

  before_star = {
    who = "offense",
    once = "encounter",
    run = function(game)
      game:end_encounter("success")
    end,
  },
}
