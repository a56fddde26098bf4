-- Before choosing its card, it may lose up to three ships and draw a card for each.
return power {
  id = "gambler",
  api = 2,
  options = { most = 3 },

  before_choice = {
    once = "encounter",
    when = function(game, me)
      return me:is_main_player() and me:ships_outside_encounter() > 0
    end,
    run = function(game, me)
      local most = math.min(game:option("most"), me:ships_outside_encounter())
      local ships = me:choose_number { least = 1, most = most, about = "how_many" }
      me:lose_ships(ships, { outside = true })
      me:draw_cards(ships)
    end,
  },
}
