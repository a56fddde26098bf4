-- Played on the seat's own turn, before the star card: every seat with a base frees all its ships.
local function free_all(game: Game)
  game:free_all_ships(game:seats())
end

return destiny {
  id = "mobius_tubes",
  api = 2,

  before_star = {
    who = "offense",
    run = free_all,
  },

  -- Before a seat discards a hand without encounter cards, it plays the hand's destiny cards (T1).
  on_new_hand = {
    who = "offense",
    when = function(game, me, it)
      return it:seat() == me
    end,
    run = free_all,
  },
}
