-- A star card without a color. The offense chooses which seat it attacks.
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
