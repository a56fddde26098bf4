-- When ships of another come out of the black hole, one of its own comes along.
return power {
  id = "tagalong",
  api = 2,
  options = { use = "must" },

  after_free = {
    when = function(game, me, it)
      return it:seat() ~= me and me:ships_in_black_hole() > 0 and me:has_base()
    end,
    run = function(game, me)
      me:free_ships(1)
    end,
  },
}
