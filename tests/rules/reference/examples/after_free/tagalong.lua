-- When another seat frees ships, frees one of its own ships.
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
