-- The Virus multiplies its attack card by its side's ships instead of adding them.
return power {
  id = "virus",
  api = 2,
  options = { use = "must" },

  on_totals = {
    who = "main_player",
    run = function(game, me)
      me:multiply_ships()
    end,
  },
}
