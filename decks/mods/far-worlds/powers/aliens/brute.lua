-- After the alliances are made, the Brute threatens a seat of the other side, which gives up a card or withdraws its ships.
local function place_of(game: Game, seat: Seat): Place | Planet
  if seat:side():is_offense() then
    return game:cone()
  end
  return if seat:is_defense() then game:planet() else game:shield()
end

local function ways(seat: Seat)
  local found = {}
  if seat:hand_size() > 0 then
    table.insert(found, "show_hand")
  end
  if seat:ships_in_encounter() > 0 and seat:ships_outside_encounter() > 0 then
    table.insert(found, "withdraw")
  end
  return found
end

local function targets(me: Seat)
  local found = {}
  for _, seat in ipairs(me:side():other():seats()) do
    if #ways(seat) > 0 then
      table.insert(found, seat)
    end
  end
  return found
end

return power {
  id = "brute",
  api = 2,
  options = { use = "may" },

  after_alliances = {
    who = "involved",
    once = "encounter",
    when = function(game, me)
      return #targets(me) > 0
    end,
    run = function(game, me)
      local victim = me:choose { from = targets(me), about = "who_is_threatened" }
      local way = victim:choose { from = ways(victim), about = "what_to_give", naming = { me } }
      if way == "withdraw" then
        victim:move_ships { from = { place_of(game, victim) } }
      else
        me:look_at(victim:hand())
        me:take(me:choose_cards { from = victim:hand(), about = "which_card" })
      end
    end,
  },
}
