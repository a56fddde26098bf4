-- Cancels every power that the offense uses, like the Censor. With both at the table, only one cancels a power.
return power {
  id = "chorus",
  api = 2,
  options = { use = "must" },

  on_power_used = {
    when = function(game, me, it)
      return it:seat():is_offense()
    end,
    run = function(game, me, it)
      it:cancel()
    end,
  },
}
