-- The Seeker asks a main player one question. The answer must be true, and a promise is binding.
return power {
  id = "seeker",
  api = 2,
  options = { use = "may" },

  any_time = {
    once = "encounter",
    who = "involved",
    when = function(game)
      return not game:is_past("choice")
    end,
    run = function(game, me)
      local target = me:opponent() or me:choose { from = game:main_players(), about = "whom_to_ask" }
      local kind = me:choose { from = { "do_you_hold", "will_you_play" }, about = "what_to_ask" }
      local cards = if kind == "do_you_hold" then game:kinds() else game:kinds("encounter")
      local card = me:choose { from = cards, about = "which_card" }
      if kind == "do_you_hold" then
        target:tell_whether_holds(card)
      else
        target:promise { kind = card, yes = "yes", no = "no", about = "will_you" }
      end
    end,
  },
}
