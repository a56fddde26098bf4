-- Blinds its opponent: it lays first, then a card is drawn at random for the other.
return power {
  id = "laser",
  api = 1,
  options = { use = "must", passed_over = "aside" },

  on_choice = {
    when = function(game, me)
      return me:is_main_player()
    end,
    run = function(game, me)
      me:opponent():is_drawn_for(game:option("passed_over"))
    end,
  },
}
