-- Faults as soon as both cards are revealed.
return power {
  id = "spender",
  api = 2,
  options = { use = "must" },

  before_reveal = {
    who = "main_player",
    run = function(game, me)
      me:draw_cards(1)
    end,
  },

  on_cards_turned = {
    who = "main_player",
    run = function(game, me)
      error("spent")
    end,
  },
}
