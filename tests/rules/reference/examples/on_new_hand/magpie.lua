-- When another seat draws a new hand, takes a card from the old hand.
return power {
  id = "magpie",
  api = 2,

  on_new_hand = {
    once = "encounter",
    when = function(game, me, it)
      return it:seat() ~= me and it:seat():hand_size() > 0
    end,
    run = function(game, me, it)
      me:draw_from_hand_of(it:seat())
    end,
  },
}
