-- When its side wins, the Mercenary takes a reward, also as the offense, the defense, or an ally of the offense.
return power {
  id = "mercenary",
  api = 2,
  options = { use = "must" },

  after_result = {
    who = "involved",
    when = function(game, me)
      -- An ally of the defense has its reward from the rules (C4).
      local is_paid = me:is_ally() and not me:side():is_offense()
      return game:winning_side() == me:side() and not is_paid and me:ships_in_encounter() > 0
    end,
    run = function(game, me)
      me:take_reward(me:ships_in_encounter())
    end,
  },
}
