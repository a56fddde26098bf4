-- The Philanthropist gives a card to a main player, who must take it.
return power {
  id = "philanthropist",
  api = 2,
  options = { use = "may" },

  any_time = {
    once = "encounter",
    who = "involved",
    when = function(game, me)
      return not game:is_past("choice") and me:hand_size() > 0
    end,
    run = function(game, me)
      local target = me:opponent() or me:choose { from = game:main_players(), about = "who_gets_it" }
      me:give_card_to(target)
    end,
  },
}
