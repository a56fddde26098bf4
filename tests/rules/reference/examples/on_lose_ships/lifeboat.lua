-- Saves its ships if it would lose one or two; larger losses are not prevented.
return power {
  id = "lifeboat",
  api = 2,
  options = { ships = 2 },

  on_lose_ships = {
    when = function(game, me, it)
      local falling = it:ships(me)
      return falling > 0 and falling <= game:option("ships") and me:has_base()
    end,
    run = function(game, me, it)
      it:spare(me)
    end,
  },
}
