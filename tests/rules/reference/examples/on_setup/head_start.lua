-- Begins the game with one extra card.
return power {
  id = "head_start",
  api = 2,
  options = { use = "must" },

  on_setup = {
    run = function(game, me)
      me:draw_cards(1)
    end,
  },
}
