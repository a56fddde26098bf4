-- A moon. When the planet beside it is attacked, it adds 3 to the defense's total.
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
