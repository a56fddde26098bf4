-- While both cards are face down, the Amoeba changes its number of ships in the encounter.
-- The offense has always sent a ship. The defense can act only if it had a ship on the planet at the beginning.
local function takes_part(game: Game, me: Seat)
  return me:is_offense() or (me:is_defense() and game:option("defends") and game:defenders_at_first() > 0)
end

return power {
  id = "amoeba",
  api = 2,
  options = { use = "may", defends = true },

  before_reveal = {
    when = function(game, me)
      return takes_part(game, me) and me:ships_in_encounter() + me:ships_outside_encounter() > 0
    end,
    run = function(game, me)
      local here, ways = { if me:is_offense() then game:cone() else game:planet() }, {}
      if me:ships_in_encounter() > 0 then
        ways[#ways + 1] = "withdraw"
      end
      if me:ships_outside_encounter() > 0 then
        ways[#ways + 1] = "bring"
      end
      if me:choose { from = ways, about = "which_way" } == "bring" then
        me:move_ships { to = here, least = 1 }
      else
        me:move_ships { from = here, least = 1 }
      end
    end,
  },
}
