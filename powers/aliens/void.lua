-- Ships that other seats lose to the Void leave the game. A seat that has lost too many ships this way leaves too.
local function prey(game: Game, me: Seat, it: It)
  local won = game:winning_side() == me:side() and it:cause() == "defeat"
  local no_deal = it:cause() == "no_deal"
  return game:seats_where(function(seat)
    return seat ~= me and it:ships(seat) > 0 and (won or (no_deal and seat == me:opponent()))
  end)
end

local function doomed(game: Game, me: Seat)
  return game:seats_where(function(seat)
    return seat ~= me and seat:ships_out_of_game() >= game:option("ships_to_leave")
  end)
end

return power {
  id = "void",
  api = 2,
  options = { use = "must", ships_to_leave = { 16, least = 0, most = 120 } },

  on_lose_ships = {
    who = "main_player",
    when = function(game, me, it)
      return #prey(game, me, it) > 0
    end,
    run = function(game, me, it)
      it:send(prey(game, me, it), game:beyond())
    end,
  },

  after_encounter = {
    when = function(game, me)
      return #doomed(game, me) > 0
    end,
    run = function(game, me)
      for _, seat in ipairs(doomed(game, me)) do
        seat:leave_game()
      end
    end,
  },
}
