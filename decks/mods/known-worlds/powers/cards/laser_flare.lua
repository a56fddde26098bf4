-- The opponent's card is drawn at random from its hand. The seat with the Laser can do this to a main player even as a bystander.
return card {
  id = "laser_flare",
  api = 2,
  class = "flare",
  alien = "laser",
  after = "hand",
  once = "encounter",
  new_hand = "kept",

  on_choice = {
    when = function(game, me)
      return me:is_main_player() or me:has_its_alien()
    end,
    run = function(game, me)
      local blind = me:opponent() or me:choose { from = game:main_players(), about = "whose_card" }
      blind:must_lay_at_random { passed_over = "hand" }
    end,
  },
}
