-- Before the cards are chosen it names one, and its opponent must lay it if it holds it.
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
