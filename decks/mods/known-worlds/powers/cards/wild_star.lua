-- A star card without a colour: the offense chooses whom it meets.
return card {
  id = "wild_star",
  api = 2,
  class = "star",
  lies = "encounter",

  on_star = {
    use = "must",
    run = function(game, me)
      local others = game:seats_where(function(seat)
        return seat ~= me
      end)
      game:name_defense(me:choose { from = others, about = "whom_to_meet" })
    end,
  },
}
