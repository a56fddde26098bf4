-- Having played a negotiate, it makes the opponent's attack a negotiate too.
return power {
  id = "empath",
  api = 1,
  options = { use = "may" },

  on_cards_turned = {
    when = function(game, me)
      return me:is_main_player() and me:negotiates() and me:opponent():attacks()
    end,
    run = function(game, me)
      me:opponent():counts_as_negotiate()
    end,
  },
}
