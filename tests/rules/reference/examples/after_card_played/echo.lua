-- A seat that plays a destiny card names another seat, which draws a card.
return power {
  id = "echo",
  api = 2,

  after_card_played = {
    when = function(game, me, it)
      return it:seat() ~= me
    end,
    run = function(game, me, it)
      local lucky = it:seat():choose { from = game:seats(), about = "who_draws", naming = { me } }
      lucky:draw_cards(1)
    end,
  },
}
