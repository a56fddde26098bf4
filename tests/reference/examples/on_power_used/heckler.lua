-- Its opponent's power is cancelled, for the price of a card.
return power {
  id = "heckler",
  api = 1,

  on_power_used = {
    once = true,
    when = function(game, me, user)
      return game:used_power() ~= nil and user == me:opponent() and me:hand_size() > 1
    end,
    run = function(game, me, user)
      me:give_card_to(user)
      game:cancel_power()
    end,
  },
}
