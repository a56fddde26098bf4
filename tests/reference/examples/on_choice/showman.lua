-- It lays its card first and openly, and draws a card for its courage.
return power {
  id = "showman",
  api = 1,

  on_choice = {
    when = function(game, me)
      return me:is_main_player()
    end,
    run = function(game, me)
      me:lays_open()
      me:draw_cards(1)
    end,
  },
}
