-- Other seats' ships cannot leave a planet where the Gorgon has a base. The owner chooses: the ships stay or are lost.
return power {
  id = "gorgon",
  api = 2,
  options = { use = "must" },
  home_bases = 0,

  on_leave = {
    when = function(game, me, it)
      return it:seat() ~= me and it:planet():ships(me) > 0 and it:ships(it:seat()) > 0
    end,
    run = function(game, me, it)
      local way = it:seat():choose { from = { "stay", "fall" }, about = "stay_or_fall", naming = { me } }
      if way == "stay" then
        it:cancel()
      else
        it:send({ it:seat() }, game:hole())
      end
    end,
  },
}
