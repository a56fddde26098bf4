-- Wins with one foreign base fewer than other seats need.
return power {
  id = "front_runner",
  api = 2,
  options = { use = "must", bases = 4 },

  may_win = {
    test = function(game, me, it)
      if it:seat() == me and it:how() == "bases" and me:foreign_bases() >= game:option("bases") then
        return true
      end
    end,
  },
}
