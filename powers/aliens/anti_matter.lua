-- Attack against attack: the lower total wins, and its side's ships are taken from its card.
return power {
  id = "anti_matter",
  api = 1,
  options = { use = "must" },

  on_totals = {
    when = function(game, me)
      return me:is_main_player()
    end,
    run = function(game, me)
      me:subtract_ships()
      me:opponent():leave_out_allies()
      game:lower_total_wins()
    end,
  },
}
