-- Frees a ship before each of its encounters.
return power {
  id = "second_wind",
  api = 2,
  options = { use = "must" },

  before_encounter = {
    who = "offense",
    when = function(game, me)
      return me:ships_in_black_hole() > 0 and me:has_base()
    end,
    run = function(game, me)
      me:free_ships(1)
    end,
  },
}
