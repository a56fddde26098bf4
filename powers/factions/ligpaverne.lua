-- S2, A1, ours: the points for resources are multiplied by the kinds it has; at the end of the game a point for each hex that it
-- shares with another colour.
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
