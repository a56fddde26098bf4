-- Asks a main player one question that must be answered truthfully; a promise binds.
return power {
  id = "seeker",
  api = 1,
  options = { use = "may" },

  any_time = {
    once = true,
    when = function(game, me)
      return me:is_involved() and not game:has_choice_begun()
    end,
    run = function(game, me)
      local target = me:opponent() or me:choose_seat { from = game:main_players(), about = "whom_to_ask" }
      local kind = me:choose_word { from = { "do_you_hold", "will_you_play" }, about = "what_to_ask" }
      local cards = {}
      for _, card in ipairs(game:card_kinds()) do
        if kind == "do_you_hold" or not card:is_destiny() then
          cards[#cards + 1] = card
        end
      end
      local card = me:choose_card { from = cards, about = "which_card" }
      if kind == "do_you_hold" then
        target:tells_whether_holds(card)
      else
        target:promises { card = card, yes = "yes", no = "no", about = "will_you" }
      end
    end,
  },
}
