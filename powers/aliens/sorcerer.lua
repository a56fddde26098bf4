-- Swaps the two played cards before they are turned.
return power {
  id = "sorcerer",
  api = 1,
  options = { use = "may" },

  before_reveal = {
    when = function(game, me)
      return me:is_main_player()
    end,
    run = function(game, me)
      game:swap_played_cards()
    end,
  },
}
