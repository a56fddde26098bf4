-- Before the cards are turned it draws a card, after all others.
return power {
  id = "late",
  api = 2,
  options = { use = "must" },

  before_reveal = {
    once = "encounter",
    order = "last",
    run = function(game, me)
      me:draw_cards(1)
    end,
  },
}
