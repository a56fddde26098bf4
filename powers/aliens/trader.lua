-- Swaps its whole hand with its opponent's, unseen.
return power {
  id = "trader",
  api = 1,
  options = { use = "may" },

  before_choice = {
    once = true,
    when = function(game, me)
      return me:is_main_player()
    end,
    run = function(game, me)
      me:swap_hands_with(me:opponent())
    end,
  },
}
