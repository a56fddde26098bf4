-- After two attacks are revealed, the Fodder may discard attacks between its own card and its opponent's. Their values add to its total.
local function between(game: Game, me: Seat)
  local low, high = me:side():card_value(), me:side():other():card_value()
  local cards = {}
  for _, card in ipairs(me:hand():cards()) do
    local kind = card:kind()
    if kind:is("attack") and kind:value() > low and kind:value() < high then
      table.insert(cards, card)
    end
  end
  return cards
end

return power {
  id = "fodder",
  api = 2,
  options = { use = "may" },

  after_reveal = {
    who = "main_player",
    once = "encounter",
    when = function(game, me)
      local mine, theirs = me:side(), me:side():other()
      local attacks = mine:attacks() and theirs:attacks()
      return attacks and me:hand_size() > 0 and mine:card_value() < theirs:card_value()
    end,
    holding = function(game, me)
      return #between(game, me) > 0
    end,
    run = function(game, me)
      local cards = between(game, me)
      local thrown = me:choose_cards { from = cards, most = #cards, about = "which_card" }
      local more = 0
      for _, card in ipairs(thrown) do
        more = more + card:kind():value()
      end
      me:discard(thrown)
      me:side():add_to_total(more)
    end,
  },
}
