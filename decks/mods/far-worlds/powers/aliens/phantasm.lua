-- After the reveal, the Phantasm reveals a card of the deck. An encounter card replaces a played card of its choice.
local function replaceable(game: Game)
  return game:seats_where(function(seat)
    return seat:is_main_player() and seat:side():kind() ~= nil
  end)
end

return power {
  id = "phantasm",
  api = 2,
  options = { use = "must" },
  zones = { drift = { face = "up", lasts = "encounter" } },

  after_reveal = {
    who = "main_player",
    once = "encounter",
    when = function(game, me)
      return #replaceable(game) > 0 and game:cards_to_draw() > 0
    end,
    run = function(game, me)
      local card: Card? = me:draw_cards(1, { to = me:zone("drift") })[1]
      if card == nil then
        return
      elseif card:kind():is("encounter") then
        local whose = me:choose { from = replaceable(game), about = "whose_card", naming = { card:kind() } }
        whose:lay(card)
      else
        game:put({ card }, game:discards())
      end
    end,
  },
}
