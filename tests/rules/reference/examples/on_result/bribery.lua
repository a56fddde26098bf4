-- When about to lose, gives its opponent a card and wins instead.
return power {
  id = "bribery",
  api = 2,

  on_result = {
    who = "main_player",
    once = "game",
    when = function(game, me, it)
      return it:winning_side() ~= me:side() and me:hand_size() > 0
    end,
    run = function(game, me)
      me:give_card_to(me:opponent())
      game:decide_for(me:side())
    end,
  },
}
