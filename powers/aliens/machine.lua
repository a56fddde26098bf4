-- Goes on with encounter after encounter as long as it holds a card it could lay.
return power {
  id = "machine",
  api = 1,
  options = { use = "may" },

  on_encounter_end = {
    when = function(game, me)
      local may_anyway = game:is_success() and game:encounter_number() == 1
      return me:is_offense() and not may_anyway and me:hand_size() > 0
    end,
    run = function(game, me)
      game:goes_on()
    end,
  },
}
