-- S2, A1, our number: 1 point for each base at the end of the game.
return faction {
  id = "builders",
  api = 1,

  end_points = function(_, me)
    return me:bases()
  end,
}
