-- Draws a card when it is the first to play a card.
return power {
  id = "hasty",
  api = 2,

  on_first_card_laid = {
    when = function(game, me, it)
      return it:seat() == me
    end,
    run = function(game, me)
      me:draw_cards(1)
    end,
  },
}
