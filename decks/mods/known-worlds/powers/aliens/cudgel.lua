-- When the Cudgel wins with an attack, its opponent also loses one other ship for each of the Cudgel's in the encounter.
return power {
  id = "cudgel",
  api = 2,
  options = { use = "must" },

  after_result = {
    who = "main_player",
    when = function(game, me)
      return game:winning_side() == me:side() and me:side():attacks() and me:ships_in_encounter() > 0
    end,
    run = function(game, me)
      me:opponent():lose_ships(me:ships_in_encounter(), { outside = true })
    end,
  },
}
