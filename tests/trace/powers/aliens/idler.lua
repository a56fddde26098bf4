-- Uses its power without any effect. The use that it declares after the reveal is carried out with the totals.
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
