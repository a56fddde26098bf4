-- Against a negotiate, its attack counts as a negotiate too.
return power {
  id = "envoy",
  api = 2,

  on_cards_turned = {
    when = function(game, me)
      return me:is_main_player() and me:side():attacks() and me:opponent():side():negotiates()
    end,
    run = function(game, me)
      me:side():count_as(game:kinds("negotiate")[1])
    end,
  },
}
