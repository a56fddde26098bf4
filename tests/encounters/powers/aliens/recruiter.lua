-- As the offense it has a seat join its side with three ships; as the defense, with as many as that likes.
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
