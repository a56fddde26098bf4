-- The Sniveler complains about its ships in the black hole, its few bases, or a card that it lacks. The others help or suffer.
local planets = require("planets")

local function others(game: Game, me: Seat)
  return game:seats_where(function(seat)
    return seat ~= me
  end)
end

local function has_most_in_hole(game: Game, me: Seat)
  local ships = me:ships_in_black_hole()
  for _, seat in ipairs(game:seats()) do
    if seat ~= me and seat:ships_in_black_hole() >= ships then
      return false
    end
  end
  return true
end

local function has_fewest_bases(game: Game, me: Seat)
  local bases = me:foreign_bases()
  for _, seat in ipairs(game:seats()) do
    if seat ~= me and seat:foreign_bases() <= bases then
      return false
    end
  end
  return true
end

-- The hand of `me` is private, so only `holding` and `run` may call this function.
local function complaints(game: Game, me: Seat): {string}
  local found = {}
  local hand = me:hand()
  if not hand:has("negotiate") then
    table.insert(found, "negotiate")
  end
  if not hand:has("attack") then
    table.insert(found, "attack")
  end
  if me:has_base() and has_most_in_hole(game, me) then
    table.insert(found, "ships")
  end
  if me:has_base() and has_fewest_bases(game, me) and #planets.new_to(game, me) > 0 then
    table.insert(found, "bases")
  end
  return found
end

local function ask_others(game: Game, me: Seat, about: string, number: number?)
  return game:ask_all { seats = others(game, me), words = { "refuse", "agree" }, about = about, naming = { me, number :: number } }
end

local function all_agree(game: Game, me: Seat, about: string, number: number?)
  for _, word in pairs(ask_others(game, me, about, number)) do
    if word == "refuse" then
      game:tell { about = "refused", naming = { me } }
      return false
    end
  end
  return true
end

local function about_ships(game: Game, me: Seat)
  local ships = me:ships_in_black_hole()
  if all_agree(game, me, "about_ships", ships) then
    me:free_ships(ships)
    return
  end
  -- If another power drags ships along (Vacuum), a seat can have more in the black hole before its turn.
  for _, seat in ipairs(others(game, me)) do
    seat:lose_ships(math.max(0, ships - seat:ships_in_black_hole()))
  end
end

local function found_base(game: Game, me: Seat)
  local planet: Planet = me:choose { from = planets.new_to(game, me), about = "which_planet" }
  me:move_ships { to = { planet }, least = 1, most = 4, about = "how_many" }
end

-- A seat does not give up the base under attack.
local function give_up_base(game: Game, me: Seat, seat: Seat)
  local attacked, bases: {Planet} = game:planet(), {}
  for _, planet in ipairs(seat:bases("foreign")) do
    if planet ~= attacked then
      bases[#bases + 1] = planet
    end
  end
  if #bases > 0 then
    local planet: Planet = seat:choose { from = bases, about = "which_base", naming = { me } }
    seat:move_ships { from = { planet } }
  end
end

local function about_bases(game: Game, me: Seat)
  if all_agree(game, me, "about_bases", me:foreign_bases()) then
    found_base(game, me)
    return
  end
  for _, seat in ipairs(others(game, me)) do
    give_up_base(game, me, seat)
  end
end

local function gives(me: Seat, seat: Seat, class: CardClass)
  if seat:hand_size() == 0 then
    return false
  end
  local about = if class == "attack" then "give_attack" else "give_negotiate"
  return seat:choose { from = { "keep", "give" }, about = about, naming = { me } } == "give"
end

local function take_from(me: Seat, seat: Seat, class: CardClass)
  local given = seat:choose_cards { from = seat:hand(), class = class, about = "which_card", naming = { me } }
  if #given > 0 then
    me:take(given)
  end
  return #given > 0
end

local function about_cards(game: Game, me: Seat, class: CardClass)
  for _, seat in ipairs(others(game, me)) do
    if gives(me, seat, class) and take_from(me, seat, class) then
      return
    end
  end
  for _, seat in ipairs(others(game, me)) do
    local discarded = seat:hand_size() > 0
    while discarded do
      discarded = seat:discard_one(class)
    end
  end
end

return power {
  id = "sniveler",
  api = 2,
  options = { use = "may" },

  before_invite = {
    who = "main_player",
    once = "encounter",
    holding = function(game, me)
      return #complaints(game, me) > 0
    end,
    run = function(game, me)
      local word = me:choose { from = complaints(game, me), about = "what_is_wrong" }
      if word == "ships" then
        about_ships(game, me)
      elseif word == "bases" then
        about_bases(game, me)
      else
        about_cards(game, me, word)
      end
    end,
  },
}
