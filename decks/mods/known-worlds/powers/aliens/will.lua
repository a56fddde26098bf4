-- As the offense, the Will chooses its opponent and the planet, whatever the star card says.
return power {
  id = "will",
  api = 2,
  options = { use = "must" },

  after_star = {
    who = "offense",
    run = function(game, me)
      local others = game:seats_where(function(seat)
        return seat ~= me
      end)
      local seat = me:choose { from = others, about = "whom" }
      local planets = game:planets_where(function(planet)
        return planet:home() == seat or planet:ships(seat) > 0
      end)
      game:name_defense(seat)
      game:aim_at(me:choose { from = planets, about = "where", naming = { seat } })
    end,
  },
}
