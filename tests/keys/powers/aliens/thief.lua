-- Whenever another seat uses a power, draws a card from that seat's hand.
return power {
  id = "thief",
  api = 2,
  options = { use = "must" },

  on_power_used = {
    who = "main_player",
    when = function(game, me, it)
      return it:seat() ~= me and it:seat():hand_size() > 0
    end,
    run = function(game, me, it)
      me:draw_from_hand_of(it:seat())
    end,
  },
}
