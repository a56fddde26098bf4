-- Once per encounter, the Pickpocket draws a random card from the hand of a seat that has a base in the Pickpocket's home system.
local function guests(game: Game, me: Seat)
  local home = me:system()
  return game:seats_where(function(seat)
    return seat ~= me and seat:ships_at(home) > 0 and seat:hand_size() > 0
  end)
end

return power {
  id = "pickpocket",
  api = 2,
  options = { use = "may" },

  any_time = {
    once = "encounter",
    when = function(game, me)
      return #guests(game, me) > 0
    end,
    run = function(game, me)
      me:draw_from_hand_of(me:choose { from = guests(game, me), about = "whose_card" })
    end,
  },
}
