-- S2, A1, our numbers: multiplies the points for resources by the number of kinds owned. At the end of the game, it scores 1
-- point for each hex shared with another color.
return faction {
  id = "ligpaverne",
  api = 1,

  age_points = function(_, me, points)
    return points * #me:kinds()
  end,

  end_points = function(_, me)
    local shared = 0
    for _, hex in ipairs(me:hexes()) do
      if #hex:holders() > 1 then
        shared += 1
      end
    end
    return shared
  end,
}
