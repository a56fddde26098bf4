-- A moon. At the start of its turn, the offense draws a card if it has a base on the planet beside the moon.
return card {
  id = "mining_moon",
  api = 2,
  class = "moon",
  lies = "game",

  before_turn = {
    use = "must",
    when = function(game, me)
      return game:beside():ships(me) > 0
    end,
    run = function(game, me)
      me:draw_cards(1)
    end,
  },
}
