-- {name}: what it scores at the end of the game. powers/SP4X.md lists what a script can say.
return faction {
  id = "{id}",
  api = 1,

  end_points = function(game, me)
    return me:bases()
  end,
}
