-- A rift. When its holder takes cards from another hand, the holder loses two ships.
return card {
  id = "dark_rift",
  api = 2,
  class = "rift",

  after_draw = {
    use = "must",
    when = function(game, me, it)
      return it:seat() == me and it:from() ~= nil
    end,
    run = function(game, me)
      me:lose_ships(2)
    end,
  },
}
