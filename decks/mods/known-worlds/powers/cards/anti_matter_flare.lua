-- A main player lets the lower total win; who has the alien can do it from anywhere.
return card {
  id = "anti_matter_flare",
  api = 2,
  class = "flare",
  alien = "anti_matter",
  after = "hand",
  once = "encounter",
  new_hand = "kept",

  on_totals = {
    when = function(game, me)
      return me:is_main_player() or me:has_its_alien()
    end,
    run = function(game)
      game:let_lower_win()
    end,
  },
}
