-- Who plays a destiny card names a seat, which draws a card.
return power {
  id = "echo",
  api = 2,

  after_card_played = {
    when = function(game, me, player)
      return player ~= me
    end,
    run = function(game, me, player)
      local lucky = player:choose { from = game:seats(), about = "who_draws", naming = { me } }
      lucky:draw_cards(1)
    end,
  },
}
