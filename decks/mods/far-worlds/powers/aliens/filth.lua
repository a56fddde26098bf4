-- Nobody stays beside the Filth: other seats' ships on its planets go back to their other bases.
-- Returns the bases to which a seat can flee from a planet.
local function refuges(me: Seat, seat: Seat, planet: Planet)
  local places = {}
  for _, other in ipairs(seat:bases()) do
    if other ~= planet and other:ships(me) == 0 then
      table.insert(places, other)
    end
  end
  return places
end

-- The seats that share a planet with the Filth and can flee, each with its planet and its refuges.
local function crowds(game: Game, me: Seat)
  local found = {}
  for _, planet in ipairs(me:bases()) do
    for _, seat in ipairs(planet:seats()) do
      if seat ~= me and (game:is_past("result") or not planet:is_at_stake()) then
        local places = refuges(me, seat, planet)
        if #places > 0 then
          table.insert(found, { seat = seat, planet = planet, refuges = places })
        end
      end
    end
  end
  return found
end

-- The other seats whose ships are about to land.
local function landing(game: Game, me: Seat, it: It)
  return game:seats_where(function(seat)
    return seat ~= me and it:ships(seat) > 0
  end)
end

-- The planets of the same system on which an ally of the Filth can land instead.
local function elsewhere(me: Seat, planet: Planet)
  local places = {}
  for _, other in ipairs(planet:home():system()) do
    if other ~= planet and other:ships(me) == 0 then
      table.insert(places, other)
    end
  end
  return places
end

return power {
  id = "filth",
  api = 2,
  options = { use = "must" },

  any_time = {
    when = function(game, me)
      return #crowds(game, me) > 0
    end,
    run = function(game, me)
      for _, crowd in ipairs(crowds(game, me)) do
        crowd.seat:move_ships { from = { crowd.planet }, to = crowd.refuges }
      end
    end,
  },

  on_land = {
    who = "involved",
    when = function(game, me, it)
      if game:winning_side() == nil or #landing(game, me, it) == 0 then
        return false
      end
      return it:ships(me) > 0 or (me:is_defense() and game:defenders_at_first() > 0)
    end,
    run = function(game, me, it)
      for _, seat in ipairs(landing(game, me, it)) do
        local places = elsewhere(me, it:planet())
        if it:ships(me) > 0 and #places > 0 then
          it:send({ seat }, seat:choose { from = places, about = "where_to_land", naming = { me } })
        else
          it:spare(seat)
        end
      end
    end,
  },

  -- A base that the Filth grants in a deal: it leaves the planet itself.
  after_land = {
    who = "main_player",
    when = function(game, me, it)
      local planet = it:planet()
      return game:winning_side() == nil and it:ships(me) == 0 and planet:ships(me) > 0 and #me:bases() > 1
    end,
    run = function(game, me, it)
      me:move_ships { from = { it:planet() } }
    end,
  },
}
