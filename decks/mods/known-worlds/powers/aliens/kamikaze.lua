-- Before the cards are chosen, the Kamikaze may lose up to 4 ships. It draws 2 cards for each lost ship.
return power {
  id = "kamikaze",
  api = 2,
  options = { use = "may", ships = 4, cards = 2 },

  before_choice = {
    who = "main_player",
    once = "encounter",
    when = function(game, me)
      return me:ships_outside_encounter() > 0
    end,
    run = function(game, me)
      local most = math.min(game:option("ships"), me:ships_outside_encounter())
      local ships = me:choose_number { least = 1, most = most, about = "how_many" }
      me:lose_ships(ships, { outside = true })
      me:draw_cards(ships * game:option("cards"))
    end,
  },
}
