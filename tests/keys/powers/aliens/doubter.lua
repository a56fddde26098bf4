-- Announces an effect, and uses its power again after the reveal. Until then, the announced effect can be canceled.
return power {
  id = "doubter",
  api = 2,
  options = { use = "may" },

  before_reveal = {
    once = "encounter",
    who = "main_player",
    when = function(game, me)
      return me:hand_size() > 0
    end,
    run = function(game, me)
      me:lose_ships(1, { outside = true })
    end,
  },

  on_cards_turned = {
    use = "must",
    once = "encounter",
    who = "main_player",
    run = function(game, me)
      me:draw_cards(2)
    end,
  },

  on_totals = {
    part_of = "before_reveal",
    run = function(game, me)
      me:draw_cards(1)
    end,
  },
}
