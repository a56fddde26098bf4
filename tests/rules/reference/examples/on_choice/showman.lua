-- Plays its card first, face up, and draws a card.
return power {
  id = "showman",
  api = 2,

  on_choice = {
    when = function(game, me)
      return me:is_main_player()
    end,
    run = function(game, me)
      me:must_lay_first()
      me:draw_cards(1)
    end,
  },
}
