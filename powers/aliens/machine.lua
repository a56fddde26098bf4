-- The Machine continues with more encounters as long as it holds a playable card.
return power {
  id = "machine",
  api = 2,
  options = { use = "may" },

  after_encounter = {
    who = "offense",
    when = function(game)
      return game:could_go_on() and not game:has_second_encounter()
    end,
    run = function(game, me)
      game:go_on()
    end,
  },
}
