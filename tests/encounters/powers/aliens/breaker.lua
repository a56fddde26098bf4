-- Two equal cards end the encounter without a deal.
return power {
  id = "breaker",
  api = 2,
  options = { use = "must" },

  on_cards_turned = {
    who = "main_player",
    when = function(game, me)
      return me:side():kind() == me:opponent():side():kind()
    end,
    run = function(game)
      game:end_encounter("no_deal")
    end,
  },
}
