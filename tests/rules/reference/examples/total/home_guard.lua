-- As the defense, adds 2 to the total of its side.
return power {
  id = "home_guard",
  api = 2,
  options = { use = "must" },

  total = {
    who = "defense",
    value = function(game, me, it, total)
      if it:side() == me:side() then
        return total + 2
      end
    end,
  },
}
