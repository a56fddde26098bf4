-- A seat returns another seat's lost ships to its bases and draws a card. The seat with the Healer can also save its own ships.
local function patients(game: Game, me: Seat, it: It)
  return game:seats_where(function(seat)
    return it:ships(seat) > 0 and seat:has_base() and (seat ~= me or me:has_its_alien())
  end)
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
      return #patients(game, me, it) > 0
    end,
    run = function(game, me, it)
      it:give_back(me:choose { from = patients(game, me, it), about = "whom_to_heal" })
      me:draw_cards(1)
    end,
  },
}
