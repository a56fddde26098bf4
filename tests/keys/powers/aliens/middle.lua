-- Before the cards are turned it draws a card, in its turn.
return power {
  id = "middle",
  api = 2,
  options = { use = "must" },

  before_reveal = {
    once = "encounter",
    run = function(game, me)
      me:draw_cards(1)
    end,
  },
}
