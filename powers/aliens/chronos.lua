-- Once an encounter it turns back time: both cards are chosen again.
return power {
  id = "chronos",
  api = 1,
  options = { use = "may" },

  after_reveal = {
    once = true,
    when = function(game, me)
      return me:is_main_player() and game:are_cards_turned()
    end,
    run = function(game, me)
      me:take_back_played_card()
      me:opponent():lay_aside_played_card()
      game:choose_cards_again()
    end,
  },
}
