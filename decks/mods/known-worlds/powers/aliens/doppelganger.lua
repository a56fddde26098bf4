-- The Doppelganger discards its hand and plays one of two cards that a third seat must give it.
return power {
  id = "doppelganger",
  api = 2,
  options = { use = "may" },

  before_choice = {
    who = "main_player",
    once = "encounter",
    when = function(game, me)
      return #game:seats_where(function(seat)
        return not seat:is_main_player() and seat:hand_size() > 0
      end) > 0
    end,
    run = function(game, me)
      local others = game:seats_where(function(seat)
        return not seat:is_main_player() and seat:hand_size() > 0
      end)
      local donor = me:choose { from = others, about = "from_whom" }
      local gift = donor:choose_cards { from = donor:hand(), class = "encounter", least = 2, most = 2, about = "which_two", naming = { me } }
      if #gift > 0 then
        me:discard(me:hand():cards())
        me:take(gift)
      end
    end,
  },
}
