-- Gives a card of its hand to a main player, who must take it.
return power {
  id = "philanthropist",
  api = 1,
  options = { use = "may" },

  any_time = {
    once = true,
    when = function(game, me)
      return me:is_involved() and not game:has_choice_begun() and me:hand_size() > 0
    end,
    run = function(game, me)
      local target = me:opponent() or me:choose_seat { from = game:main_players(), about = "who_gets_it" }
      me:give_card_to(target)
    end,
  },
}
