-- Its second planet is closed to the cone.
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
