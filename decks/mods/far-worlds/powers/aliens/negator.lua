-- Once per encounter, the Negator makes another seat change a decision: the planet, the origin of ships, or the played card.
local function other_planets(game: Game)
  local now, defense = game:planet(), game:defense() :: Seat
  return game:planets_where(function(planet)
    if planet == now or planet:home() ~= now:home() then
      return false
    end
    return now:home() == defense or planet:ships(defense) > 0
  end)
end

local function with_another_card(game: Game, me: Seat)
  return game:seats_where(function(seat)
    return seat ~= me and seat:is_main_player() and seat:has_laid_card() and seat:hand_size() > 0
  end)
end

local function use_up(me: Seat)
  me:remember("used", true)
end

return power {
  id = "negator",
  api = 2,
  options = { use = "may" },
  memory = { used = { false, public = true } },

  after_aim = {
    once = "encounter",
    when = function(game, me)
      return not me:recall("used") and not me:is_offense() and #other_planets(game) > 0
    end,
    run = function(game, me)
      use_up(me)
      local planets = other_planets(game)
      game:aim_at(game:offense():choose { from = planets, about = "another_planet", naming = { me, game:planet() } })
    end,
  },

  on_leave = {
    once = "encounter",
    when = function(game, me, it)
      local is_time = game:is_past("star") and not game:is_past("choice")
      return is_time and not me:recall("used") and it:seat() ~= me and #it:seat():bases() > 1
    end,
    run = function(game, me, it)
      use_up(me)
      it:cancel()
      game:tell { about = "held", naming = { it:seat(), it:planet() } }
    end,
  },

  before_reveal = {
    once = "encounter",
    when = function(game, me)
      return not me:recall("used") and #with_another_card(game, me) > 0
    end,
    run = function(game, me)
      use_up(me)
      local seat = me:choose { from = with_another_card(game, me), about = "whose_card" }
      local card = seat:choose_cards { from = seat:hand(), class = "encounter", about = "another_card", naming = { me } }[1]
      if card ~= nil then
        seat:take { seat:side():card() }
        seat:lay(card)
      end
    end,
  },
}
