-- Before the invitations, the Demon possesses the hand of a seat that is not its opponent, until the encounter ends.
local function hosts(game: Game, me: Seat)
  return game:seats_where(function(seat)
    return not seat:is_main_player() and seat:hand_size() > 0
  end)
end

local function holds(game: Game, me: Seat)
  return me:recall("host") ~= nil and me:zone("possessed"):size() > 0
end

local function give_back(game: Game, me: Seat)
  local host: Seat, cards = me:recall("host"), me:zone("possessed"):cards()
  if table.find(game:seats(), host) then
    host:take(cards)
  else
    game:put(cards, game:discards())
  end
  me:remember("host", nil)
end

return power {
  id = "demon",
  api = 2,
  options = { use = "may" },
  memory = { host = { none "seat", lasts = "game", public = true } },
  zones = { possessed = { face = "down", playable = true } },

  before_invite = {
    who = "main_player",
    once = "encounter",
    when = function(game, me)
      return me:zone("possessed"):size() == 0 and #hosts(game, me) > 0
    end,
    run = function(game, me)
      local host = me:choose { from = hosts(game, me), about = "whose_hand" }
      me:look_at(host:hand())
      game:put(host:hand():cards(), me:zone("possessed"))
      me:remember("host", host)
    end,
  },

  -- If the power was lost in the meantime, the cards go back when it is regained.
  after_encounter = {
    use = "must",
    when = holds,
    run = give_back,
  },

  -- A zap does not let the Demon keep the cards.
  after_power_cancelled = {
    use = "must",
    when = function(game, me, it)
      return it:is_own() and holds(game, me)
    end,
    run = give_back,
  },
}
