-- Multiplies its attack card with its side's ships instead of adding them.
return power {
  id = "virus",
  api = 1,
  options = { use = "must" },

  on_totals = {
    when = function(game, me)
      return me:is_main_player()
    end,
    run = function(game, me)
      me:multiply_ships()
    end,
  },
}
