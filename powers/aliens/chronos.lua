-- Once per encounter, Chronos turns back time: both main players choose their cards again.
return power {
  id = "chronos",
  api = 2,
  options = { use = "may" },

  after_reveal = {
    once = "encounter",
    who = "main_player",
    when = function(game)
      return game:is_past("reveal")
    end,
    run = function(game, me)
      me:take { me:side():card() }
      me:opponent():lay_aside_played_card()
      game:choose_cards_again()
    end,
  },
}
