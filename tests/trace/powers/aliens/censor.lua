-- Cancels every power that the offense uses. This is mandatory.
return power {
  id = "censor",
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
