-- Once per encounter, before it plays a card, the Mutant fills its hand from the deck or from other hands.
local full = 7

local function full_hands(game: Game, me: Seat)
  return game:seats_where(function(seat)
    return seat ~= me and seat:hand_size() > 0
  end)
end

-- Returns the places from which a card can be drawn now.
local function ways(game: Game, me: Seat)
  local found = {}
  if game:cards_to_draw() > 0 then
    found[#found + 1] = "from_deck"
  end
  if #full_hands(game, me) > 0 then
    found[#found + 1] = "from_hand"
  end
  return found
end

-- Possible until the Mutant plays its own card, even after its opponent has played, but not when cards are chosen again.
local function before_its_card(game: Game, me: Seat)
  if not game:is_past("choice") then
    return true
  end
  local opponent = me:opponent()
  return opponent ~= nil and opponent:has_laid_card() and not me:has_laid_card()
end

return power {
  id = "mutant",
  api = 2,
  options = { use = "may", cards = { 1, least = 1, most = 20 } },

  -- The offense becomes a main player before the defense does.
  any_time = {
    once = "encounter",
    when = function(game, me)
      local main = me:is_offense() or me:is_defense()
      return main and before_its_card(game, me) and me:hand_size() < full and #ways(game, me) > 0
    end,
    run = function(game, me)
      for drawn = 1, game:option("cards") do
        local open = ways(game, me)
        if me:hand_size() >= full or #open == 0 then
          return
        end
        local way = me:choose { from = open, about = "where_from", optional = drawn > 1 }
        if way == "from_hand" then
          me:draw_from_hand_of(me:choose { from = full_hands(game, me), about = "whose_card" })
        elseif way == "from_deck" then
          me:draw_cards(1)
        else
          return
        end
      end
    end,
  },
}
