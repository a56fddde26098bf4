-- Attack against attack: the lower total wins, and the ships of Anti-Matter's side are subtracted from its card.
return power {
  id = "anti_matter",
  api = 2,
  options = { use = "must" },

  on_totals = {
    who = "main_player",
    run = function(game, me)
      me:subtract_ships()
      me:opponent():leave_out_allies()
      game:let_lower_win()
    end,
  },
}
