-- If both main players invite the Yin-Yang, it may join both sides, with ships on each.
return power {
  id = "yin_yang",
  api = 2,
  options = { use = "may" },

  on_answer = {
    when = function(game, me, it)
      local function open(side: Side): boolean
        return me:is_invited(side) and side:takes_allies()
      end
      return it:seat() == me and me:ships_on_bases() > 1 and open(game:side("offense")) and open(game:side("defense"))
    end,
    run = function(game, me)
      me:may_join_both()
    end,
  },
}
