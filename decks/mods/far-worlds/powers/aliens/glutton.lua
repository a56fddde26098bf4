-- The Glutton gets two more: cards whenever it draws, and ships whenever it frees some.
return power {
  id = "glutton",
  api = 2,
  options = { use = "must", more = { 2, least = 1, most = 8 } },

  on_setup = {
    run = function(game, me)
      me:draw_cards(game:option("more"))
    end,
  },

  after_draw = {
    when = function(game, me, it)
      if it:seat() ~= me then
        return false
      end
      if it:from() == nil then
        return game:cards_to_draw() > 0
      end
      return it:cause() == "compensation" and (it:from() :: Seat):hand_size() > 0
    end,
    run = function(game, me, it)
      local owner = it:from()
      if owner == nil then
        me:draw_cards(game:option("more"))
        return
      end
      for _ = 1, math.min(game:option("more"), owner:hand_size()) do
        me:draw_from_hand_of(owner)
      end
    end,
  },

  after_free = {
    when = function(game, me, it)
      return it:seat() == me and me:ships_in_black_hole() > 0 and me:has_base()
    end,
    run = function(game, me)
      me:free_ships(game:option("more"))
    end,
  },
}
