-- The Laser plays its card first. Then its opponent's card is drawn at random.
return power {
  id = "laser",
  api = 2,
  options = { use = "must", passed_over = "aside" },

  on_first_card_laid = {
    when = function(game, me, it)
      return it:seat() == me
    end,
    run = function(game, me)
      me:opponent():must_lay_at_random { passed_over = game:option("passed_over") }
    end,
  },
}
