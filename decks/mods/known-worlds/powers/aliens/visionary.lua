-- Before the cards are chosen, the Visionary names a card. Its opponent must play that card if possible.
return power {
  id = "visionary",
  api = 2,
  options = { use = "may" },

  before_choice = {
    who = "main_player",
    once = "encounter",
    run = function(game, me)
      me:opponent():must_lay { kind = me:choose { from = game:kinds("encounter"), about = "which_card" } }
    end,
  },
}
