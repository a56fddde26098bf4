-- Answers the use of a power: it is off for the rest of the encounter.
return destiny {
  id = "cosmic_zap",
  api = 1,

  on_power_used = {
    when = function(game, me)
      return game:used_power() ~= nil
    end,
    run = function(game, me)
      game:cancel_power()
    end,
  },
}
