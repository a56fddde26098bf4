-- After taking compensation, draws a card from the deck too.
return power {
  id = "second_helping",
  api = 2,
  options = { use = "must" },

  after_compensation = {
    when = function(game, me, it)
      return it:seat() == me
    end,
    run = function(game, me)
      me:draw_cards(1)
    end,
  },
}
