-- Each ship in the black hole adds 1 to the total of the Warpish's side.
return power {
  id = "warpish",
  api = 2,
  options = { use = "must" },

  total = {
    who = "main_player",
    value = function(game, me, it, total)
      if it:side() ~= me:side() then
        return nil
      end
      for _, seat in ipairs(game:seats()) do
        total += seat:ships_in_black_hole()
      end
      return total
    end,
  },
}
