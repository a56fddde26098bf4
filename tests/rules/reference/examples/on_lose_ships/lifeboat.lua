-- Up to two falling ships of its own come back; a greater loss is a loss.
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
