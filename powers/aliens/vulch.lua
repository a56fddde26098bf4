-- The Vulch takes destiny cards that others play, and keeps its own when it draws a new hand.
return power {
  id = "vulch",
  api = 2,
  options = { use = "must", discarded_too = false },

  after_card_played = {
    when = function(game, me, it)
      return it:seat() ~= me
    end,
    run = function(game, me, it)
      me:take { it:card() }
    end,
  },

  on_card_discarded = {
    when = function(game, me, it)
      return it:seat() ~= me and game:option("discarded_too")
    end,
    run = function(game, me, it)
      me:take { it:card() }
    end,
  },

  on_new_hand = {
    when = function(game, me, it)
      return it:seat() == me and me:hand_size() > 0
    end,
    run = function(game, me)
      me:keep_destiny_cards()
    end,
  },
}
