-- A main player makes the lower total win. The seat with Anti-Matter can also do so as a bystander.
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
