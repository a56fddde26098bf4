-- The Particle links each planet on which it lands with another planet, and has the same number of ships on both.
type Pair = { from: string, to: string, ships: string }
type Planets = { [Planet]: boolean }

local pairs_of_planets: {Pair} = {
  { from = "a_from", to = "a_to", ships = "a_ships" },
  { from = "b_from", to = "b_to", ships = "b_ships" },
  { from = "c_from", to = "c_to", ships = "c_ships" },
  { from = "d_from", to = "d_to", ships = "d_ships" },
}

-- Returns a table with the linked planets as keys.
local function linked_planets(me: Seat)
  local linked: Planets = {}
  for _, pair in ipairs(pairs_of_planets) do
    local from = me:recall(pair.from)
    if from then
      linked[from] = true
      linked[me:recall(pair.to)] = true
    end
  end
  return linked
end

local function is_settled(me: Seat, pair: Pair)
  local from = me:recall(pair.from)
  if not from then
    return true
  end
  local to = me:recall(pair.to)
  local ships = from:ships(me)
  return ships > 0 and ships == to:ships(me) and from:is_in_game() and to:is_in_game()
end

local function must_settle(game: Game, me: Seat)
  for _, pair in ipairs(pairs_of_planets) do
    if not is_settled(me, pair) then
      return true
    end
  end
  return false
end

local function unlinked_bases(me: Seat, linked: Planets)
  local found = {}
  for _, planet in ipairs(me:bases()) do
    if not linked[planet] then
      found[#found + 1] = planet
    end
  end
  return found
end

local function unlink(game: Game, me: Seat, linked: Planets, pair: Pair)
  local from, to = me:recall(pair.from), me:recall(pair.to)
  game:tell { about = "unlinked", naming = { from, to } }
  linked[from], linked[to] = false, false
  me:remember(pair.from, nil)
  me:remember(pair.to, nil)
end

local function bring(me: Seat, spare: {Planet}, planet: Planet, ships: number)
  me:move_ships { from = spare, to = { planet }, least = ships, most = ships, about = "from_where" }
end

local function send(me: Seat, planet: Planet, spare: {Planet}, ships: number)
  me:move_ships { from = { planet }, to = spare, least = ships, most = ships }
end

-- Moves ships between the follower and planets that are not linked, until it has as many as the leader, if possible.
local function match(me: Seat, linked: Planets, leader: Planet, follower: Planet)
  local missing, spare = leader:ships(me) - follower:ships(me), unlinked_bases(me, linked)
  if missing > 0 and me:ships_at(spare) >= missing then
    bring(me, spare, follower, missing)
  elseif missing < 0 and #spare > 0 then
    send(me, follower, spare, -missing)
  end
end

-- The planet whose number of ships has changed is the leader. If the numbers cannot be made equal, the link ends.
local function settle(game: Game, me: Seat, linked: Planets, pair: Pair)
  local from, to = me:recall(pair.from), me:recall(pair.to)
  if not (from:is_in_game() and to:is_in_game()) then
    return unlink(game, me, linked, pair)
  elseif from:ships(me) == me:recall(pair.ships) then
    match(me, linked, to, from)
  else
    match(me, linked, from, to)
  end
  me:remember(pair.ships, from:ships(me))
  if not is_settled(me, pair) then
    unlink(game, me, linked, pair)
  end
end

local function settle_all(game: Game, me: Seat)
  local linked = linked_planets(me)
  for _, pair in ipairs(pairs_of_planets) do
    if not is_settled(me, pair) then
      settle(game, me, linked, pair)
    end
  end
end

local function free_pair(me: Seat): Pair?
  for _, pair in ipairs(pairs_of_planets) do
    if not me:recall(pair.from) then
      return pair
    end
  end
  return nil
end

local function lands_unlinked(game: Game, me: Seat, it: It)
  local landed = it:planet()
  if it:ships(me) == 0 or landed ~= game:planet() or not me:is_involved() then
    return false
  end
  for _, pair in ipairs(pairs_of_planets) do
    if landed == me:recall(pair.from) or landed == me:recall(pair.to) then
      return false
    end
  end
  return free_pair(me) ~= nil
end

local function partners(game: Game, me: Seat, planet: Planet)
  local linked = linked_planets(me)
  linked[planet] = true
  return game:planets_where(function(other)
    return not linked[other]
  end)
end

local function link(game: Game, me: Seat, planet: Planet)
  local pair = free_pair(me) :: Pair
  local partner = me:choose { from = partners(game, me, planet), about = "which_planet", naming = { planet } }
  me:remember(pair.from, planet)
  me:remember(pair.to, partner)
  me:remember(pair.ships, partner:ships(me))
end

return power {
  id = "particle",
  api = 2,
  options = { use = "must" },
  memory = {
    a_from = { none "planet", lasts = "game", public = true },
    a_to = { none "planet", lasts = "game", public = true },
    a_ships = { 0, lasts = "game" },
    b_from = { none "planet", lasts = "game", public = true },
    b_to = { none "planet", lasts = "game", public = true },
    b_ships = { 0, lasts = "game" },
    c_from = { none "planet", lasts = "game", public = true },
    c_to = { none "planet", lasts = "game", public = true },
    c_ships = { 0, lasts = "game" },
    d_from = { none "planet", lasts = "game", public = true },
    d_to = { none "planet", lasts = "game", public = true },
    d_ships = { 0, lasts = "game" },
  },

  after_land = {
    when = function(game, me, it)
      return lands_unlinked(game, me, it) or must_settle(game, me)
    end,
    run = function(game, me, it)
      if lands_unlinked(game, me, it) then
        link(game, me, it:planet())
      end
      settle_all(game, me)
    end,
  },

  after_lose_ships = { when = must_settle, run = settle_all },
  after_free = { when = must_settle, run = settle_all },
  any_time = { when = must_settle, run = settle_all },
}
