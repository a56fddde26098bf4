-- Adds four to its side's total; whoever zaps it makes its side win.
return power {
  id = "human",
  api = 2,
  options = { use = "must", more = 4 },

  total = {
    who = "involved",
    value = function(game, me, it, total)
      if it:side() == me:side() then
        return total + game:option("more")
      end
    end,
  },

  -- The last word of a cancelled power: it is heard although the power is off.
  after_power_cancelled = {
    who = "involved",
    when = function(game, me, it)
      return it:is_own()
    end,
    run = function(game, me)
      game:decide_for(me:side())
    end,
  },
}
