-- What others lose to it leaves the game; a seat that has lost too much leaves with it.
local function prey(game, me)
  local won = game:winner() == me and game:loss_reason() == "defeat"
  local no_deal = game:loss_reason() == "no_deal"
  return game:seats_where(function(seat)
    return seat ~= me and seat:ships_falling() > 0 and (won or (no_deal and seat == me:opponent()))
  end)
end

local function doomed(game, me)
  return game:seats_where(function(seat)
    return seat ~= me and seat:ships_out_of_game() >= game:option("ships_to_leave")
  end)
end

return power {
  id = "void",
  api = 1,
  options = { use = "must", ships_to_leave = 16 },

  on_lose_ships = {
    when = function(game, me)
      return me:is_main_player() and #prey(game, me) > 0
    end,
    run = function(game, me)
      game:ships_leave_game(prey(game, me))
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
