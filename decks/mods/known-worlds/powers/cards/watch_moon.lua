-- A moon: who defends the planet beside it has 3 more.
return card {
  id = "watch_moon",
  api = 2,
  class = "moon",
  lies = "game",
  options = { strength = 3 },

  total = {
    value = function(game, me, it, total)
      if game:planet() == game:beside() and not it:side():is_offense() then
        return total + game:option("strength")
      end
    end,
  },
}
