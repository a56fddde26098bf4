-- Goes on with encounter after encounter as long as it holds a card it could lay.
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
