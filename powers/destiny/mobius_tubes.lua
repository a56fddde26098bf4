-- On one's own turn, before the star card: every seat with a base frees all its ships.
return destiny {
  id = "mobius_tubes",
  api = 1,

  before_star = {
    when = function(game, me)
      return me:is_offense()
    end,
    run = function(game, me)
      game:free_all_ships(game:seats())
    end,
  },
}
