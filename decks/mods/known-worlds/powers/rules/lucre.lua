-- Money for all seats. At the start of its turn, the offense earns 1, and 1 more for each foreign base. Money buys cards.
return rule {
  id = "lucre",
  api = 2,
  options = { price = 2 },
  memory = { lucre = { per_seat(3), lasts = "game" } },

  before_turn = {
    use = "must",
    run = function(game, me)
      local earned = 1 + me:foreign_bases()
      me:remember("lucre", me:recall("lucre", me) + earned, me)
      game:tell { about = "earns", naming = { me, earned, me:recall("lucre", me) } }
    end,
  },

  before_star = {
    once = "turn",
    when = function(game, me)
      return me:recall("lucre", me) >= game:option("price")
    end,
    run = function(game, me)
      local purse, price = me:recall("lucre", me), game:option("price")
      local most = math.min(math.floor(purse / price), 4)
      local cards = me:choose_number { least = 1, most = most, about = "how_many_to_buy" }
      me:remember("lucre", purse - cards * price, me)
      me:draw_cards(cards)
    end,
  },
}
