-- On one's own turn, before the star card: every seat with a base frees all its ships.
local function free_all(game)
  game:free_all_ships(game:seats())
end

return destiny {
  id = "mobius_tubes",
  api = 1,

  before_star = {
    when = function(game, me)
      return me:is_offense()
    end,
    run = free_all,
  },

  -- A hand without encounter cards is played before it is discarded (T1).
  on_new_hand = {
    when = function(game, me, drawing)
      return drawing == me and me:is_offense()
    end,
    run = free_all,
  },
}
