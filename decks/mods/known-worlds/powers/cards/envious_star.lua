-- A star card without a color. The offense attacks the seat with the most foreign bases.
return card {
  id = "envious_star",
  api = 2,
  class = "star",
  lies = "encounter",

  on_star = {
    use = "must",
    run = function(game, me)
      local most = 0
      for _, seat in ipairs(game:seats()) do
        most = seat ~= me and math.max(most, seat:foreign_bases()) or most
      end
      local first = game:seats_where(function(seat)
        return seat ~= me and seat:foreign_bases() == most
      end)
      game:name_defense(me:choose { from = first, about = "whom_to_meet" })
    end,
  },
}
