-- The cone cannot point at its second planet.
return power {
  id = "keeper",
  api = 2,
  options = { use = "must" },

  may_aim = {
    test = function(game, me, it)
      if it:planet() == me:system()[2] then
        return false
      end
    end,
  },
}
