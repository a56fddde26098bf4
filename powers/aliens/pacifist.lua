-- Its negotiate beats an attack.
return power {
  id = "pacifist",
  api = 1,
  options = { use = "must" },

  on_cards_turned = {
    when = function(game, me)
      return me:is_main_player() and me:negotiates() and me:opponent():attacks()
    end,
    run = function(game, me)
      me:peace_wins()
    end,
  },
}
