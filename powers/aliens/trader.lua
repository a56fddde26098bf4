-- Swaps its whole hand with its opponent's, unseen.
return power {
  id = "trader",
  api = 2,
  options = { use = "may" },

  before_choice = {
    once = "encounter",
    who = "main_player",
    run = function(game, me)
      me:swap_hands_with(me:opponent())
    end,
  },
}
