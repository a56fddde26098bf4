-- S2, A1, ours: a point for each hex with a worker or base of its own at the end of the game.
return faction {
  id = "chenar",
  api = 1,

  end_points = function(_, me)
    return #me:hexes()
  end,
}
