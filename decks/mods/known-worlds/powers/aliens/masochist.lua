-- The Masochist wins when it has no ship left on a base. Its power needs no home bases.
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
