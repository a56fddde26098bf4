-- The Sorcerer swaps the two played cards before the reveal.
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
