-- Its opponent's allies do not count in the totals.
return power {
  id = "lone_wolf",
  api = 2,

  on_totals = {
    use = "must",
    when = function(game, me)
      return me:is_main_player() and game:has_allies()
    end,
    run = function(game, me)
      me:opponent():leave_out_allies()
    end,
  },
}
