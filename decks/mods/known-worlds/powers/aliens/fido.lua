-- Fido fetches a discarded card and offers it to another seat. If the seat takes it, Fido is rewarded; if not, Fido keeps it.
return power {
  id = "fido",
  api = 2,
  options = { use = "may" },

  after_discard = {
    once = "encounter",
    when = function(game, me, it)
      return #it:cards() > 0
    end,
    run = function(game, me, it)
      local card = me:choose_cards { from = it:cards(), about = "which_card" }
      local others = game:seats_where(function(seat)
        return seat ~= me
      end)
      local friend = me:choose { from = others, about = "to_whom", naming = { card[1]:kind() } }
      local answer = friend:choose { from = { "thanks", "no_thanks" }, about = "take_it", naming = { me, card[1]:kind() } }
      if answer == "thanks" then
        friend:take(card)
        me:take_reward(1)
      else
        me:take(card)
      end
    end,
  },
}
