-- As a main player, draws a card for every ally of either side.
return power {
  id = "lighthouse",
  api = 2,

  after_alliances = {
    once = "encounter",
    when = function(game, me)
      return me:is_main_player() and game:has_allies()
    end,
    run = function(game, me)
      local allies = game:seats_where(function(seat)
        return seat:is_ally()
      end)
      me:draw_cards(#allies)
    end,
  },
}
