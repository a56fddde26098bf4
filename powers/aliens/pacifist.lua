-- The Pacifist's negotiate beats an attack.
return power {
  id = "pacifist",
  api = 2,
  options = { use = "must" },

  on_cards_turned = {
    who = "main_player",
    when = function(game, me)
      return me:side():negotiates() and me:side():other():attacks()
    end,
    run = function(game, me)
      me:must_win_by_peace()
    end,
  },
}
