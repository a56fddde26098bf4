-- The Evil Twin names a good twin, which bears its losses in this encounter: ships, and cards for compensation.
local function candidates(game: Game, me: Seat)
  return game:seats_where(function(seat)
    return seat ~= me and seat ~= me:opponent()
  end)
end

local function twin(game: Game, me: Seat)
  local seat = me:recall("twin")
  return if seat and table.find(game:seats(), seat) then seat else nil
end

return power {
  id = "evil_twin",
  api = 2,
  options = { use = "may" },
  memory = { twin = { none "seat", public = true }, passing = false },

  before_invite = {
    who = "main_player",
    once = "encounter",
    when = function(game, me)
      return #candidates(game, me) > 0
    end,
    run = function(game, me)
      me:remember("twin", me:choose { from = candidates(game, me), about = "who_is_blamed" })
    end,
  },

  -- A loss that the good twin's own loss brings about is not passed on: with a Vacuum as the good twin, it would never end.
  on_lose_ships = {
    part_of = "before_invite",
    when = function(game, me, it)
      return twin(game, me) ~= nil and not me:recall("passing") and it:ships(me) > 0 and me:has_base()
    end,
    run = function(game, me, it)
      local falling = it:ships(me)
      it:spare(me)
      me:remember("passing", true)
      twin(game, me):lose_ships(falling - it:ships(me))
      me:remember("passing", false)
    end,
  },

  -- The Evil Twin pays nothing itself; then the good twin pays. A power or card that forbids compensation stops both.
  compensation = {
    part_of = "before_invite",
    order = "last",
    value = function(game, me, it)
      if twin(game, me) and it:seat() == me:opponent() then
        return 0
      end
    end,
  },

  after_compensation = {
    part_of = "before_invite",
    order = "first",
    when = function(game, me, it)
      return twin(game, me) ~= nil and it:seat() == me:opponent()
    end,
    run = function(game, me, it)
      it:seat():take_compensation(math.min(it:seat():ships_lost(), me:hand_size()), twin(game, me))
    end,
  },
}
