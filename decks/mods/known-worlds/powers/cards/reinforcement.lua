-- After the reveal of two attacks, any seat in the encounter can add this card to a total, until all seats pass.
return card {
  id = "reinforcement",
  api = 2,
  class = "reinforcement",
  new_hand = "kept",
  options = { value = 2 },

  after_reveal = {
    who = "involved",
    when = function(game)
      return game:side("offense"):attacks() and game:side("defense"):attacks()
    end,
    run = function(game, me)
      local side = me:choose { from = { game:side("offense"), game:side("defense") }, about = "whose_total" }
      side:add_to_total(game:option("value"))
    end,
  },
}
