-- A rift. When another seat takes cards from its holder's hand, the holder draws one more card than it lost.
return card {
  id = "bright_rift",
  api = 2,
  class = "rift",

  after_draw = {
    use = "must",
    when = function(game, me, it)
      return it:from() == me
    end,
    run = function(game, me, it)
      me:draw_cards(it:number() + 1)
    end,
  },
}
