-- At the start, the Schizoid secretly chooses a condition. A seat must meet it to win, instead of having enough bases.
local function systems(seat: Seat)
  local homes = {}
  for _, planet in ipairs(seat:bases()) do
    if planet:home() ~= seat and not table.find(homes, planet:home()) then
      table.insert(homes, planet:home())
    end
  end
  return #homes
end

local holds = {
  six_foreign = function(seat: Seat) return seat:foreign_bases() >= 6 end,
  three_systems = function(seat: Seat) return seat:foreign_bases() >= 4 and systems(seat) >= 3 end,
  all_at_home = function(seat: Seat) return seat:foreign_bases() >= 3 and seat:home_bases() == #seat:system() end,
  hole_empty = function(seat: Seat) return seat:foreign_bases() >= 4 and seat:ships_in_black_hole() == 0 end,
  twelve_cards = function(seat: Seat) return seat:foreign_bases() >= 3 and seat:hand_size() >= 12 end,
  five_foreign = function(seat: Seat) return seat:foreign_bases() >= 5 end,
}
local realities = { "six_foreign", "three_systems", "all_at_home", "hole_empty", "twelve_cards", "five_foreign" }

return power {
  id = "schizoid",
  api = 2,
  options = { use = "must" },
  memory = { reality = { none(realities), lasts = "game", secret = true } },

  on_setup = {
    run = function(game, me)
      local chosen = me:choose { from = realities, about = "which_reality", secret = true }
      me:remember("reality", chosen)
    end,
  },

  -- Runs for every seat whenever the engine looks for winners.
  may_win = {
    test = function(game, me, it)
      local reality = me:recall("reality")
      if it:how() == "bases" and reality then
        return holds[reality](it:seat())
      end
    end,
  },
}
