-- Draws a card at the start of each of its turns.
return power {
  id = "morning_post",
  api = 2,
  options = { use = "must" },

  before_turn = {
    when = function(game, me, it)
      return it:seat() == me
    end,
    run = function(game, me)
      me:draw_cards(1)
    end,
  },
}
