-- When another seat frees ships or draws from the deck, the Remora frees one ship or draws one card too.
return power {
  id = "remora",
  api = 2,
  options = { use = "may" },

  after_free = {
    when = function(game, me, it)
      return it:seat() ~= me and me:ships_in_black_hole() > 0 and me:has_base()
    end,
    run = function(game, me)
      me:free_ships(1)
    end,
  },

  after_draw = {
    when = function(game, me, it)
      return it:seat() ~= me and it:from() == nil
    end,
    run = function(game, me)
      me:draw_cards(1)
    end,
  },
}
