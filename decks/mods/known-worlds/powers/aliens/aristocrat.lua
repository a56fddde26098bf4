-- The Aristocrat picks its first hand out of the deck. Later it looks through unused aliens, and one of them serves it.
return power {
  id = "aristocrat",
  api = 2,
  options = { use = "may", aliens = { 3, least = 1, most = 20 } },

  before_hands = {
    use = "must",
    run = function(game, me)
      local size = game:new_hand_size()
      me:take(me:choose_cards { from = game:deck(), about = "which_card", least = size, most = size })
    end,
  },

  before_encounter = {
    once = "turn",
    who = "offense",
    when = function(game, me)
      return #game:aliens_left() > 0 and #me:powers() < 3
    end,
    run = function(game, me)
      local aliens = game:draw_aliens(game:option("aliens"))
      me:gain_power(me:choose { from = aliens, about = "who_serves" }, { lasts = "encounter" })
    end,
  },
}
