-- The Oracle's opponent plays first, face up. Then the Oracle chooses its card.
return power {
  id = "oracle",
  api = 2,
  options = { use = "must" },

  on_choice = {
    who = "main_player",
    run = function(game, me)
      me:opponent():must_lay_first()
    end,
  },
}
