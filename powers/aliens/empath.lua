-- When the Empath plays a negotiate, its opponent's attack counts as a negotiate too.
return power {
  id = "empath",
  api = 2,
  options = { use = "may" },

  on_cards_turned = {
    who = "main_player",
    when = function(game, me)
      return me:side():negotiates() and me:side():other():attacks()
    end,
    run = function(game, me)
      -- The Empath's own card can also be face down, if it was accepted as a negotiate.
      me:side():other():count_as(game:kinds("negotiate")[1])
    end,
  },
}
