-- The Skeptic doubts that the other side wins. Its main player gives in, or both risk twice as many ships.
local function doubled(me: Seat, it: It)
  local found = {}
  for _, seat in ipairs { me, me:side():other():main_player() } do
    if it:ships(seat) > 0 and seat:ships_on_bases() > 0 then
      table.insert(found, seat)
    end
  end
  return found
end

return power {
  id = "skeptic",
  api = 2,
  options = { use = "may" },
  memory = { risky = { false, public = true } },

  before_choice = {
    who = "involved",
    once = "encounter",
    run = function(game, me)
      local other = me:side():other():main_player()
      if other:choose { from = { "give_in", "double" }, about = "is_it_so", naming = { me } } == "double" then
        me:remember("risky", true)
        return
      end
      if other:is_offense() then
        game:end_encounter("failure")
        return
      end
      -- The offense and its allies land; the defense keeps its ships on the planet.
      for _, seat in ipairs(game:side("offense"):seats()) do
        seat:move_ships { from = { game:cone() }, to = { game:planet() } }
      end
      game:end_encounter("success")
    end,
  },

  after_lose_ships = {
    part_of = "before_choice",
    who = "involved",
    when = function(game, me, it)
      local normal = it:cause() == "defeat" or it:cause() == "no_deal"
      return me:recall("risky") and normal and #doubled(me, it) > 0
    end,
    run = function(game, me, it)
      for _, seat in ipairs(doubled(me, it)) do
        seat:lose_ships(it:ships(seat))
      end
    end,
  },
}
