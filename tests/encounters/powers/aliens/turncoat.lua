-- As an ally it goes over to the other side once the cards are turned.
return power {
  id = "turncoat",
  api = 2,
  options = { use = "may" },

  after_reveal = {
    who = "ally",
    once = "encounter",
    run = function(game, me)
      me:switch_side()
    end,
  },

  after_result = {
    who = "ally",
    once = "encounter",
    run = function(game, me)
      me:switch_side()
    end,
  },
}
