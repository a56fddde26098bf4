-- Joins either side, invited or not, when its turn to answer comes.
return power {
  id = "parasite",
  api = 2,
  options = { use = "may" },

  on_answer = {
    when = function(game, me, it)
      local function closed(side)
        return side:takes_allies() and not me:is_invited(side)
      end
      local may_gain = closed(game:side("offense")) or closed(game:side("defense"))
      return it:seat() == me and me:ships_on_bases() > 0 and may_gain
    end,
    run = function(game, me)
      me:may_join()
    end,
  },
}
