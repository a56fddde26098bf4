-- As the winning offense, the Barbarian takes a card for each of its ships from the loser's hand. The rest is discarded.
return power {
  id = "barbarian",
  api = 2,
  options = { use = "may" },

  after_result = {
    who = "offense",
    when = function(game, me)
      return game:winning_side() == me:side() and me:opponent():hand_size() > 0
    end,
    run = function(game, me)
      local victim, ships = me:opponent(), me:ships_in_encounter()
      me:look_at(victim:hand())
      me:take(me:choose_cards { from = victim:hand(), least = ships, most = ships, about = "which_card" })
      victim:discard(victim:hand():cards())
    end,
  },
}
