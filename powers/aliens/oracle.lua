-- Its opponent plays first, face up; then it chooses.
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
