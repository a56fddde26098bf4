-- When a star card names it, the offense chooses another card instead.
return power {
  id = "deflection",
  api = 2,

  on_star = {
    once = "turn",
    when = function(game, me, it)
      return it:seat() == me and #game:star_cards() > 0
    end,
    run = function(game, me)
      game:pick_star(game:offense():choose { from = game:star_cards(), about = "whose" })
    end,
  },
}
