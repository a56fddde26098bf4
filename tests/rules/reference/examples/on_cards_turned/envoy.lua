-- Its attack counts as a negotiate when it faces a negotiate: it would rather talk.
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
