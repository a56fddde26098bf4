-- Instead of landing ships, the Genius may draw a card for each of them. It wins with 20 cards in hand.
return power {
  id = "genius",
  api = 2,
  options = { use = "may", cards_to_win = 20 },

  on_land = {
    when = function(game, me, it)
      return it:ships(me) > 0 and it:planet():home() ~= me and me:has_base()
    end,
    run = function(game, me, it)
      local ships = it:ships(me)
      it:spare(me)
      me:draw_cards(ships)
    end,
  },

  before_turn = {
    use = "must",
    when = function(game, me)
      return me:hand_size() >= game:option("cards_to_win")
    end,
    run = function(game, me)
      me:win_game()
    end,
  },
}
