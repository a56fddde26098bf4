-- S2, A1, our number: 1 point at the end of the game for each hex with the faction's worker or base.
return faction {
  id = "chenar",
  api = 1,

  end_points = function(_, me)
    return #me:hexes()
  end,
}
