-- Counts the ships it loses, all game long; for every five of them it draws three cards.
return power {
  id = "long_memory",
  api = 1,
  memory = { lost = { 0, lasts = "game", public = true } },

  after_lose_ships = {
    use = "must",
    when = function(game, me)
      return me:ships_just_lost() > 0
    end,
    run = function(game, me)
      local lost = me:recall("lost") + me:ships_just_lost()
      if lost >= 5 then
        lost = lost - 5
        me:draw_cards(3)
      end
      me:remember("lost", lost)
    end,
  },
}
