-- When other seats make a deal, takes a card from one of them.
local function payers(game: Game)
  return game:seats_where(function(seat)
    return seat:is_main_player() and seat:hand_size() > 0
  end)
end

return power {
  id = "broker_of_peace",
  api = 2,

  on_deal = {
    when = function(game, me)
      return not me:is_main_player() and #payers(game) > 0
    end,
    run = function(game, me)
      local payer = me:choose { from = payers(game), about = "who_pays" }
      me:draw_from_hand_of(payer)
    end,
  },
}
