-- If its player negotiates, the opponent's attack counts as a negotiate too. With the Empath, both attacks do.
return card {
  id = "empath_flare",
  api = 2,
  class = "flare",
  alien = "empath",
  after = "hand",
  once = "encounter",
  new_hand = "kept",

  on_cards_turned = {
    who = "main_player",
    when = function(game, me)
      return me:side():other():attacks() and (me:side():negotiates() or me:has_its_alien())
    end,
    run = function(game, me)
      local negotiate = game:kinds("negotiate")[1]
      me:side():count_as(negotiate)
      me:side():other():count_as(negotiate)
    end,
  },
}
