-- A seat returns another seat's lost ships to its bases and draws a card. The seat with the Healer can also save its own ships.
local function can_heal(me: Seat, it: It, seat: Seat)
  return it:ships(seat) > 0 and seat:has_base() and (seat ~= me or me:has_its_alien())
end

return card {
  id = "healer_flare",
  api = 2,
  class = "flare",
  alien = "healer",
  after = "hand",
  once = "encounter",
  new_hand = "kept",

  after_lose_ships = {
    when = function(game, me, it)
      for _, seat in ipairs(game:seats()) do
        if can_heal(me, it, seat) then
          return true
        end
      end
      return false
    end,
    run = function(game, me, it)
      local patients = game:seats_where(function(seat)
        return can_heal(me, it, seat)
      end)
      it:give_back(me:choose { from = patients, about = "whom_to_heal" })
      me:draw_cards(1)
    end,
  },
}
