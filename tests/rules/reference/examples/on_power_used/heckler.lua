-- Gives up a card to cancel its opponent's power.
return power {
  id = "heckler",
  api = 2,

  on_power_used = {
    once = "encounter",
    when = function(game, me, it)
      return it:seat() == me:opponent() and me:hand_size() > 1
    end,
    run = function(game, me, it)
      me:give_card_to(it:seat())
      it:cancel()
    end,
  },
}
