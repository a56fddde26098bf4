-- The cone cannot point at its first home planet while it has a base there.
return power {
  id = "fortress",
  api = 2,
  options = { use = "must" },

  may_aim = {
    test = function(game, me, it)
      if it:seat() ~= me and it:planet() == me:system()[1] and it:planet():ships(me) > 0 then
        return false
      end
    end,
  },
}
