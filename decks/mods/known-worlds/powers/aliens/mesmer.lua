-- The Mesmer plays a destiny card from its hand as any destiny card of the edition that could be played at this time.
local function holds_one(game: Game, me: Seat): boolean
  return me:hand():has("destiny")
end

local function mesmerize(game: Game, me: Seat)
  local kind = me:choose { from = me:playable("destiny"), about = "as_which_card" }
  local cards = me:choose_cards { from = me:hand(), class = "destiny", about = "which_card", naming = { kind } }
  me:play_as(cards[1], kind)
end

local play_any: ActingHook = { plays = "destiny", holding = holds_one, run = mesmerize }

-- These are the hooks of the destiny cards.
return power {
  id = "mesmer",
  api = 2,
  options = { use = "may" },
  any_time = play_any,
  before_star = play_any,
  on_new_hand = play_any,
  after_alliances = play_any,
  before_reveal = play_any,
  after_reveal = play_any,
  on_compensation = play_any,
  on_power_used = play_any,
}
