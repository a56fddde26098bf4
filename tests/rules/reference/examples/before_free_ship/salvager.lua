-- When another seat is about to free a ship, frees one first.
return power {
  id = "salvager",
  api = 2,
  options = { use = "must" },

  before_free_ship = {
    when = function(game, me, it)
      return it:seat() ~= me and me:ships_in_black_hole() > 0 and me:has_base()
    end,
    run = function(game, me)
      me:free_ships(1)
    end,
  },
}
