-- The Mind looks at the hand of a main player. No other seat sees the cards.
return power {
  id = "mind",
  api = 2,
  options = { use = "may", only_invited = false },

  any_time = {
    once = "encounter",
    when = function(game, me)
      local allowed = me:is_main_player() or me:is_invited() or not game:option("only_invited")
      return game:defense() ~= nil and not game:is_past("choice") and allowed
    end,
    run = function(game, me)
      local target = me:opponent() or me:choose { from = game:main_players(), about = "whose_hand" }
      me:look_at(target:hand())
    end,
  },
}
