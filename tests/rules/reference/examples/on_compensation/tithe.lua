-- Draws a card the first time that each other seat takes compensation.
return power {
  id = "tithe",
  api = 2,
  memory = { paid = { per_seat(false), lasts = "game" } },

  on_compensation = {
    use = "must",
    when = function(game, me, it)
      return it:seat() ~= me and not me:recall("paid", it:seat())
    end,
    run = function(game, me, it)
      me:draw_cards(1)
      me:remember("paid", true, it:seat())
    end,
  },
}
