-- Joins either side, invited or not, when its turn to answer comes.
return power {
  id = "parasite",
  api = 1,
  options = { use = "may" },

  on_answer = {
    when = function(game, me, answering)
      return answering == me and me:ships_on_bases() > 0 and not me:is_invited_by_both()
    end,
    run = function(game, me)
      me:may_join_either_side()
    end,
  },
}
