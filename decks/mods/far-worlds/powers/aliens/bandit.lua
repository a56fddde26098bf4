-- At the start of every turn, the Bandit reveals three cards of the deck. It gains cards if their types are equal.
local types = { "attack", "negotiate", "destiny" }

-- Returns the largest number of cards of one type, and this type.
local function matches(cards: {Card})
  local most, which = 0, nil
  for _, class in ipairs(types) do
    local equal = 0
    for _, card in ipairs(cards) do
      if card:kind():is(class) then
        equal += 1
      end
    end
    if equal > most then
      most, which = equal, class
    end
  end
  return most, which
end

return power {
  id = "bandit",
  api = 2,
  options = { use = "must" },
  zones = { reels = { face = "up" } },

  before_turn = {
    when = function(game)
      return game:cards_to_draw() > 0
    end,
    run = function(game, me)
      local reels = me:zone("reels")
      local cards = me:draw_cards(3, { to = reels })
      local equal, class = matches(cards)
      if equal == 3 then
        me:take(me:choose_cards { from = cards, least = 0, most = 3, about = "which_to_take" })
        for _, seat in ipairs(game:seats()) do
          if seat ~= me then
            seat:discard(seat:choose_cards { from = seat:hand(), class = class, least = 100, most = 100, about = "which_go" })
          end
        end
      elseif equal == 2 then
        me:take(me:choose_cards { from = cards, least = 0, most = 1, about = "which_to_take" })
      elseif #cards == 3 and me:hand_size() > 0 then
        me:discard(me:choose_cards { from = me:hand(), about = "which_to_lose" })
      end
      game:put(reels:cards(), game:discards())
    end,
  },
}
