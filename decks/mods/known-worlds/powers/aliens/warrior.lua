-- As a main player, the Warrior gains tokens: 1 for a win or a deal, otherwise 2. Each adds 1 to the total of its side.
return power {
  id = "warrior",
  api = 2,
  options = { use = "must", for_success = 1, for_failure = 2 },
  memory = { mastery = { 0, lasts = "game", public = true } },

  total = {
    who = "main_player",
    value = function(game, me, it, total)
      if it:side() == me:side() then
        return total + me:recall("mastery")
      end
    end,
  },

  after_result = {
    who = "main_player",
    run = function(game, me)
      local well = game:outcome() == "deal" or game:winning_side() == me:side()
      me:remember("mastery", me:recall("mastery") + game:option(if well then "for_success" else "for_failure"))
    end,
  },
}
