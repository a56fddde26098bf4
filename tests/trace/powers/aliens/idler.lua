-- Uses its power, and does nothing with it; what it declares once the cards are turned is carried out with the totals.
return power {
  id = "idler",
  api = 2,
  options = { use = "must" },

  before_reveal = {
    run = function(game, me)
      if me:hand_size() > 100 then
        me:draw_cards(1)
      end
    end,
  },

  on_cards_turned = {
    who = "main_player",
  },

  on_totals = {
    part_of = "on_cards_turned",
    run = function(game, me)
      me:draw_cards(1)
    end,
  },
}
