-- Keeps the encounter card it has played.
return power {
  id = "clone",
  api = 1,
  options = { use = "may" },

  on_discard = {
    when = function(game, me)
      return me:is_main_player() and me:played_card() ~= nil
    end,
    run = function(game, me)
      me:take_back_played_card()
    end,
  },
}
