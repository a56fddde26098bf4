-- Draws a card whenever its side has won, also as an ally.
return power {
  id = "war_diary",
  api = 2,
  options = { use = "must" },

  after_result = {
    who = "involved",
    when = function(game, me)
      return game:winning_side() == me:side()
    end,
    run = function(game, me)
      me:draw_cards(1)
    end,
  },
}
