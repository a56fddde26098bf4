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
      -- Its own card may lie face down still, believed to be a negotiate.
      me:side():other():count_as(game:kinds("negotiate")[1])
    end,
  },
}
