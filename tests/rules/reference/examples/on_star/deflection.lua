-- Named by the star card, it has another card of the offense's choice put in its place.
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
