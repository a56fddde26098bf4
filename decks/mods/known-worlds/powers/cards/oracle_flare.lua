-- A main player makes its opponent play first. As a bystander, the seat with the Oracle chooses which main player plays first.
return card {
  id = "oracle_flare",
  api = 2,
  class = "flare",
  alien = "oracle",
  after = "hand",
  once = "encounter",
  new_hand = "kept",

  on_choice = {
    when = function(game, me)
      return me:is_main_player() or me:has_its_alien()
    end,
    run = function(game, me)
      local first = me:opponent() or me:choose { from = game:main_players(), about = "who_lays_first" }
      first:must_lay_first()
    end,
  },
}
