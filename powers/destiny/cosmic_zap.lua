-- Cancels a power when it is used, for the rest of the encounter.
return destiny {
  id = "cosmic_zap",
  api = 2,

  on_power_used = {
    run = function(game, me, it)
      it:cancel()
    end,
  },
}
