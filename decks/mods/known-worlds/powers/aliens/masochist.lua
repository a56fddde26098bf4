-- Wins when it has lost every ship it ever had; it keeps its power however few home bases it has.
return power {
  id = "masochist",
  api = 2,
  options = { use = "must" },
  home_bases = 0,

  before_free_ship = {
    when = function(game, me)
      return me:ships_on_bases() == 0
    end,
    run = function(game, me)
      me:win_game()
    end,
  },
}
