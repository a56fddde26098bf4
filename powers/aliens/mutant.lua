-- Fills its hand before it lays a card, from the deck or from the hands of others.
local full = 7

local function has_source(game, me)
  for _, seat in ipairs(game:seats()) do
    if seat ~= me and seat:hand_size() > 0 then
      return true
    end
  end
  return game:cards_to_draw() > 0
end

return power {
  id = "mutant",
  api = 1,
  options = { use = "may", cards = 1 },

  before_choice = {
    once = true,
    when = function(game, me)
      return me:is_main_player() and me:hand_size() < full and has_source(game, me)
    end,
    run = function(game, me)
      for drawn = 1, game:option("cards") do
        if me:hand_size() >= full or not has_source(game, me) then
          return
        end
        local hands = {}
        for _, seat in ipairs(game:seats()) do
          if seat ~= me and seat:hand_size() > 0 then
            hands[#hands + 1] = seat
          end
        end
        local ways = {}
        if game:cards_to_draw() > 0 then
          ways[#ways + 1] = "from_deck"
        end
        if #hands > 0 then
          ways[#ways + 1] = "from_hand"
        end
        local way = me:choose_word { from = ways, about = "where_from", optional = drawn > 1 }
        if way == "from_hand" then
          me:draw_from_hand_of(me:choose_seat { from = hands, about = "whose_card" })
        elseif way == "from_deck" then
          me:draw_cards(1)
        else
          return
        end
      end
    end,
  },
}
