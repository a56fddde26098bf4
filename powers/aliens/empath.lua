-- Having played a negotiate, it makes the opponent's attack a negotiate too.
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
      me:side():other():count_as(me:side():kind())
    end,
  },
}
