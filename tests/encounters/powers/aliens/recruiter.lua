-- Makes a seat join its side. The seat sends three ships for the offense, but chooses the number for the defense.
return power {
  id = "recruiter",
  api = 2,
  options = { use = "may" },

  before_invite = {
    who = "main_player",
    once = "encounter",
    run = function(game, me)
      local others = game:seats_where(function(seat)
        return not seat:is_main_player()
      end)
      if #others == 0 then
        return
      end
      local seat = me:choose { from = others, about = "whom" }
      if me:is_offense() then
        seat:must_join(game:side("offense"), { ships = 3 })
      else
        seat:must_join(game:side("defense"))
      end
    end,
  },
}
