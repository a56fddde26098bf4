-- Prints its arguments in each kind of function, and leaves every total unchanged.
return power {
  id = "talker",
  api = 2,
  options = { use = "must" },

  before_reveal = {
    who = "main_player",
    when = function(game, me)
      print("may", me, "act?", me:hand_size() > 0)
      return me:hand_size() > 0
    end,
    run = function(game, me)
      print("bases", me:bases(), { about = "nothing", n = 3 })
      local seat = me:choose { from = game:seats_where(function(seat) return seat ~= me end), about = "whom" }
      print("chosen:", seat)
      me:draw_cards(1)
    end,
  },

  total = {
    value = function(game, me, it, total)
      print("total of", it:seat(), total)
      return total
    end,
  },
}
