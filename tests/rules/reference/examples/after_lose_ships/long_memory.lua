-- Counts its lost ships during the whole game, and draws three cards for every five of them.
return power {
  id = "long_memory",
  api = 2,
  memory = { lost = { 0, lasts = "game", public = true } },

  after_lose_ships = {
    use = "must",
    when = function(game, me, it)
      return it:ships(me) > 0
    end,
    run = function(game, me, it)
      local lost = me:recall("lost") + it:ships(me)
      if lost >= 5 then
        lost = lost - 5
        me:draw_cards(3)
      end
      me:remember("lost", lost)
    end,
  },
}
