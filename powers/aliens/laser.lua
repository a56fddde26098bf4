-- Lays its card first; then it blinds its opponent, for whom a card is drawn at random.
return power {
  id = "laser",
  api = 1,
  options = { use = "must", passed_over = "aside" },

  on_first_card_laid = {
    when = function(game, me, laid)
      return laid == me
    end,
    run = function(game, me)
      me:opponent():is_drawn_for(game:option("passed_over"))
    end,
  },
}
