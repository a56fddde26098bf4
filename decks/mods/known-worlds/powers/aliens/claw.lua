-- The claw is a hidden card. A seat that plays a card of the same kind loses a planet, with all ships on it, to the Claw.
local function is_like(me: Seat, kind: Kind?)
  local claw = me:zone("claw"):cards()[1]
  return claw ~= nil and kind == claw:kind()
end

-- Returns the planets in a seat's home system, except those in use by the encounter or by moving ships.
local function at_rest(seat: Seat)
  local found = {}
  for _, planet in ipairs(seat:system()) do
    if not planet:is_at_stake() then
      found[#found + 1] = planet
    end
  end
  return found
end

local function steal(me: Seat, victim: Seat)
  me:discard(me:zone("claw"):cards())
  me:take_planet(me:choose { from = at_rest(victim), about = "which_planet", naming = { victim } })
  me:draw_cards(1, { to = me:zone("claw") })
end

-- Returns the other main players that played a card of the claw's kind and have a planet to lose.
local function caught(game: Game, me: Seat)
  return game:seats_where(function(seat)
    return seat ~= me and seat:is_main_player() and is_like(me, seat:side():kind()) and #at_rest(seat) > 0
  end)
end

return power {
  id = "claw",
  api = 2,
  options = { use = "must" },
  zones = { claw = { face = "down" } },

  on_setup = {
    run = function(game, me)
      me:draw_cards(1, { to = me:zone("claw") })
    end,
  },

  on_cards_turned = {
    holding = function(game, me)
      return #caught(game, me) > 0
    end,
    run = function(game, me)
      steal(me, me:choose { from = caught(game, me), about = "whose_planet" })
    end,
  },

  after_card_played = {
    when = function(game, me, it)
      return it:seat() ~= me and it:card() ~= nil and #at_rest(it:seat()) > 0
    end,
    holding = function(game, me, it)
      return is_like(me, it:card():kind())
    end,
    run = function(game, me, it)
      steal(me, it:seat())
    end,
  },
}
