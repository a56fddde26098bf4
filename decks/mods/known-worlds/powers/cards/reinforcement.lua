-- After the reveal anybody in an encounter of attacks adds it to a total, again and again until all pass.
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
