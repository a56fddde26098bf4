-- The Human adds 4 to the total of its side. If another seat cancels this power, the Human's side wins.
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

  -- This hook also runs when the power is canceled.
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
