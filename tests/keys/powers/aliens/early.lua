-- Draws a card before the reveal, before all other powers.
return power {
  id = "early",
  api = 2,
  options = { use = "must" },

  before_reveal = {
    once = "encounter",
    order = "first",
    run = function(game, me)
      me:draw_cards(1)
    end,
  },
}
