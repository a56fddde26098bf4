-- Announces one text to all seats, one to its opponent, and one only to itself.
return power {
  id = "crier",
  api = 2,
  options = { use = "may" },

  before_reveal = {
    who = "main_player",
    once = "encounter",
    run = function(game, me)
      local other = me:opponent()
      game:tell { about = "holds", naming = { me, me:hand_size() } }
      game:tell { about = "fears", naming = { me, other, me:bases()[1] }, to = { other } }
      game:tell { about = "said", to = {} }
    end,
  },
}
