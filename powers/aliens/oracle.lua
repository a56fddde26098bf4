-- Its opponent plays first, face up; then it chooses.
return power {
  id = "oracle",
  api = 1,
  options = { use = "must" },

  on_choice = {
    when = function(game, me)
      return me:is_main_player()
    end,
    run = function(game, me)
      me:opponent():lays_open()
    end,
  },
}
