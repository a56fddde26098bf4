-- Draws a card the first time that each seat takes compensation, itself excepted.
return power {
  id = "tithe",
  api = 2,
  memory = { paid = { per_seat(false), lasts = "game" } },

  on_compensation = {
    use = "must",
    when = function(game, me, taker)
      return taker ~= me and not me:recall("paid", taker)
    end,
    run = function(game, me, taker)
      me:draw_cards(1)
      me:remember("paid", true, taker)
    end,
  },
}
