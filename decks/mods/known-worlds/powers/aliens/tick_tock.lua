-- Tick-Tock has 10 tokens. It discards one for every successful defense and every deal, and wins when it has none left.
return power {
  id = "tick_tock",
  api = 2,
  options = { use = "must", tokens = 10 },
  memory = { gone = { 0, lasts = "game", public = true } },

  after_result = {
    when = function(game, me)
      return game:outcome() == "deal" or game:winning_side() == game:side("defense")
    end,
    run = function(game, me)
      local gone = me:recall("gone") + 1
      me:remember("gone", gone)
      if gone >= game:option("tokens") then
        me:win_game()
      end
    end,
  },
}
