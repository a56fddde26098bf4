-- Swaps the two played cards before they are turned.
return power {
  id = "sorcerer",
  api = 2,
  options = { use = "may" },

  before_reveal = {
    who = "main_player",
    run = function(game, me)
      game:swap_played_cards()
    end,
  },
}
