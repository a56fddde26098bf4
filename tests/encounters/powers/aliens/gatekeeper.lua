-- Once per encounter, as the defense, the Gatekeeper may forbid a seat to join the offense, or either side.
return power {
  id = "gatekeeper",
  api = 2,
  options = { use = "may" },

  before_invite = {
    who = "defense",
    once = "encounter",
    run = function(game, me)
      local others = game:seats_where(function(seat)
        return not seat:is_main_player()
      end)
      if #others == 0 then
        return
      end
      local seat = me:choose { from = others, about = "whom" }
      if me:choose { from = { "offense", "both" }, about = "which" } == "offense" then
        seat:may_not_join(game:side("offense"))
      else
        seat:may_not_join()
      end
    end,
  },
}
