-- The Trader swaps its whole hand with its opponent's, unseen, before either of them plays a card.
return power {
  id = "trader",
  api = 2,
  options = { use = "may" },

  any_time = {
    once = "encounter",
    who = "main_player",
    when = function(game)
      return not game:is_past("choice")
    end,
    run = function(game, me)
      me:swap_hands_with(me:opponent())
    end,
  },
}
