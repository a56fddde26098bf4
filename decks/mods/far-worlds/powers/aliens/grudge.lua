-- A seat that the Grudge has invited in vain loses one ship if the Grudge succeeds, and four ships if it fails.
local function refusers(game: Game, me: Seat)
  return game:seats_where(function(seat)
    local joined = seat:is_ally() and seat:side() == me:side()
    return seat ~= me and seat:is_invited(me:side()) and not joined
  end)
end

return power {
  id = "grudge",
  api = 2,
  options = { use = "must", for_success = 1, for_failure = 4 },
  memory = { bears = { per_seat(false), public = true } },

  after_alliances = {
    who = "main_player",
    once = "encounter",
    when = function(game, me)
      return #refusers(game, me) > 0
    end,
    run = function(game, me)
      for _, seat in ipairs(refusers(game, me)) do
        me:remember("bears", true, seat)
      end
    end,
  },

  after_result = {
    part_of = "after_alliances",
    when = function(game)
      local outcome = game:outcome()
      return outcome == "won" or outcome == "deal" or outcome == "no_deal"
    end,
    run = function(game, me)
      local succeeds = game:outcome() == "deal" or game:winning_side() == me:side()
      local ships = game:option(if succeeds then "for_success" else "for_failure")
      for _, seat in ipairs(game:seats()) do
        if me:recall("bears", seat) then
          me:remember("bears", false, seat)
          seat:lose_ships(ships)
        end
      end
    end,
  },
}
