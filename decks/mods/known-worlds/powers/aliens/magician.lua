-- The opponent chooses two cards. The Magician takes one at random, and the opponent plays the other.
return power {
  id = "magician",
  api = 2,
  options = { use = "must" },

  on_choice = {
    who = "main_player",
    when = function(game, me)
      return me:opponent():hand_size() > 1 and not me:opponent():has_laid_card()
    end,
    run = function(game, me)
      local opponent = me:opponent()
      local two = opponent:choose_cards { from = opponent:hand(), class = "encounter", least = 2, most = 2, about = "which_two" }
      if #two == 2 then
        local mine = game:random(two, 1)
        me:take(mine)
        opponent:must_lay { card = if two[1] == mine[1] then two[2] else two[1] }
      end
    end,
  },
}
