-- Draws a card whenever another seat has drawn several from the deck.
return power {
  id = "copycat",
  api = 2,
  options = { use = "must" },

  after_draw = {
    when = function(game, me, it)
      return it:seat() ~= me and it:from() == nil and it:number() > 1
    end,
    run = function(game, me)
      me:draw_cards(1)
    end,
  },
}
