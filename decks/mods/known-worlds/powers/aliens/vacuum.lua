-- For each ship that the Vacuum loses, it chooses another seat, which also loses a ship.
return power {
  id = "vacuum",
  api = 2,
  options = { use = "may" },

  after_lose_ships = {
    when = function(game, me, it)
      return it:ships(me) > 0
    end,
    run = function(game, me, it)
      for _ = 1, it:ships(me) do
        local others = game:seats_where(function(seat)
          return seat ~= me and seat:ships_on_bases() > 0
        end)
        if #others == 0 then
          return
        end
        me:choose({ from = others, about = "whose_ship" }):lose_ships(1)
      end
    end,
  },
}
