-- Each of the Avenger's ships counts 1 more for every 4 of its ships in the black hole.
return power {
  id = "avenger",
  api = 2,
  options = { use = "must", ships = 4 },

  ship_value = {
    value = function(game, me, it, worth)
      if it:seat() == me then
        return worth + math.floor(me:ships_in_black_hole() / game:option("ships"))
      end
    end,
  },
}
