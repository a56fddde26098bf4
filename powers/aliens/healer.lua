-- Gives back what others lose to the black hole, and draws a card for each seat it heals.
local function patients(game, me)
  return game:seats_where(function(seat)
    return seat ~= me and seat:ships_just_lost() > 0 and seat:has_base()
  end)
end

return power {
  id = "healer",
  api = 1,
  options = { use = "may" },

  after_lose_ships = {
    when = function(game, me)
      return #patients(game, me) > 0
    end,
    run = function(game, me)
      local healed = patients(game, me)
      if #healed > 1 then
        healed = me:choose_seats { from = healed, about = "whom_to_heal" }
      end
      for _, seat in ipairs(healed) do
        seat:give_back_lost_ships()
      end
      me:draw_cards(me:choose_number { least = 0, most = #healed, about = "how_many_cards" })
    end,
  },
}
