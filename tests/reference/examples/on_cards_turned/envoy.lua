-- Its attack counts as a negotiate when it faces a negotiate: it would rather talk.
return power {
  id = "envoy",
  api = 1,

  on_cards_turned = {
    when = function(game, me)
      return me:is_main_player() and me:attacks() and me:opponent():negotiates()
    end,
    run = function(game, me)
      me:counts_as_negotiate()
    end,
  },
}
