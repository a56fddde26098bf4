-- {name}: its score at the end of the game. powers/SP4X.md lists the functions for scripts.
return faction {
  id = "{id}",
  api = 1,

  end_points = function(game, me)
    return me:bases()
  end,
}
