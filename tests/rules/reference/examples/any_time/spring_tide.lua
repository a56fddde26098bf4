-- At any time, frees two of its player's ships.
return destiny {
  id = "spring_tide",
  api = 2,
  options = { ships = 2 },

  any_time = {
    when = function(game, me)
      return me:ships_in_black_hole() > 0 and me:has_base()
    end,
    run = function(game, me)
      me:free_ships(game:option("ships"))
    end,
  },
}
