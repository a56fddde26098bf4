-- As an ally, takes one of the cards that the main players have just discarded.
local function with_a_card(game: Game)
  return game:seats_where(function(seat)
    return seat:is_main_player() and seat:side():card() ~= nil
  end)
end

return power {
  id = "gleaner",
  api = 2,

  after_discard = {
    once = "encounter",
    when = function(game, me)
      return me:is_ally() and #with_a_card(game) > 0
    end,
    run = function(game, me)
      local whose = me:choose { from = with_a_card(game), about = "whose_card" }
      me:take { whose:side():card() }
    end,
  },
}
