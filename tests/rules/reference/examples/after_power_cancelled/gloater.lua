-- Cancels its opponent's power once per game, and draws a card whenever a power is canceled.
return power {
  id = "gloater",
  api = 2,
  options = { use = "must" },

  on_power_used = {
    who = "main_player",
    once = "game",
    when = function(game, me, it)
      return it:seat() == me:opponent()
    end,
    run = function(game, me, it)
      it:cancel()
    end,
  },

  after_power_cancelled = {
    when = function(game, me, it)
      return it:seat() ~= me
    end,
    run = function(game, me)
      me:draw_cards(1)
    end,
  },
}
