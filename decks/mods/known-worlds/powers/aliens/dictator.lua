-- When another seat is the offense, the Dictator picks the star card from the whole star deck.
return power {
  id = "dictator",
  api = 2,
  options = { use = "must" },

  before_star = {
    when = function(game, me)
      return not me:is_offense() and #game:star_cards() > 0
    end,
    run = function(game, me)
      game:pick_star(me:choose { from = game:star_cards(), about = "whose_star" })
    end,
  },
}
