-- Goes on with encounter after encounter as long as it holds a card it could lay.
return power {
  id = "machine",
  api = 1,
  options = { use = "may" },

  after_encounter = {
    when = function(game, me)
      return me:is_offense() and game:could_go_on() and not game:has_second_encounter()
    end,
    run = function(game, me)
      game:goes_on()
    end,
  },
}
