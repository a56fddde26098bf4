-- When both cards are attacks, the Reserve may discard low attacks from its hand. Their values add to its side's total.
local function small(game: Game, me: Seat)
  local cards = {}
  for _, card in ipairs(me:hand():cards()) do
    if card:kind():is("attack") and card:kind():value() <= game:option("highest") then
      table.insert(cards, card)
    end
  end
  return cards
end

return power {
  id = "reserve",
  api = 2,
  options = { use = "may", highest = 6 },

  after_reveal = {
    who = "involved",
    once = "encounter",
    when = function(game, me)
      return me:hand_size() > 0 and me:side():attacks() and me:side():other():attacks()
    end,
    holding = function(game, me)
      return #small(game, me) > 0
    end,
    run = function(game, me)
      local cards = small(game, me)
      local sent = me:choose_cards { from = cards, most = #cards, about = "which_card" }
      local more = 0
      for _, card in ipairs(sent) do
        more = more + card:kind():value()
      end
      me:discard(sent)
      me:side():add_to_total(more)
    end,
  },
}
