-- The more of its ships lie in the black hole, the more each of the others counts.
return power {
  id = "avenger",
  api = 1,
  options = { use = "must", ships = 4 },

  ship_value = {
    value = function(game, me, counted, worth)
      if counted == me then
        return worth + math.floor(me:ships_in_black_hole() / game:option("ships"))
      end
      return worth
    end,
  },
}
