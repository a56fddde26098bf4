-- Draws a card before the reveal, after all other powers.
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
