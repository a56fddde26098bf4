-- Leaves the game before the reveal, unless it is a main player.
return power {
  id = "leaver",
  api = 2,
  options = { use = "may" },

  before_reveal = {
    who = "bystander",
    run = function(game, me)
      me:leave_game()
    end,
  },

  after_result = {
    run = function(game, me)
      me:draw_cards(1)
    end,
  },
}
