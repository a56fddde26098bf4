-- Draws a card before the reveal, in the usual order.
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
