-- The Healer gives back other seats' lost ships and draws a card for each seat that it heals.
local function patients(game: Game, me: Seat, it: It)
  return game:seats_where(function(seat)
    return seat ~= me and it:ships(seat) > 0 and seat:has_base()
  end)
end

return power {
  id = "healer",
  api = 2,
  options = { use = "may" },

  after_lose_ships = {
    when = function(game, me, it)
      return #patients(game, me, it) > 0
    end,
    run = function(game, me, it)
      local healed = patients(game, me, it)
      if #healed > 1 then
        healed = me:choose_some { from = healed, about = "whom_to_heal" }
      end
      for _, seat in ipairs(healed) do
        it:give_back(seat)
      end
      me:draw_cards(me:choose_number { least = 0, most = #healed, about = "how_many_cards" })
    end,
  },
}
