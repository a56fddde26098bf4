-- Joins either side, invited or not, when its turn to answer comes.
return power {
  id = "parasite",
  api = 2,
  options = { use = "may" },

  on_answer = {
    when = function(game, me, it)
      local by_both = me:is_invited(game:side("offense")) and me:is_invited(game:side("defense"))
      return it:seat() == me and me:ships_on_bases() > 0 and not by_both
    end,
    run = function(game, me)
      me:may_join()
    end,
  },
}
