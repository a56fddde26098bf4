-- Chooses one card of its first hand out of the deck.
return power {
  id = "planner",
  api = 2,
  options = { use = "must" },

  before_hands = {
    run = function(game, me)
      me:take(me:choose_cards { from = game:deck(), about = "which_card" })
    end,
  },
}
