-- The Sadist wins if every other seat has lost 8 ships or more when the offense is about to free a ship.
return power {
  id = "sadist",
  api = 2,
  options = { use = "must", ships = 8 },

  before_free_ship = {
    when = function(game, me)
      local spared = game:seats_where(function(seat)
        return seat ~= me and seat:ships_in_black_hole() + seat:ships_out_of_game() < game:option("ships")
      end)
      return #spared == 0
    end,
    run = function(game, me)
      me:win_game()
    end,
  },
}
