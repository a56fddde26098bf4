-- The Fungus captures the ships that it defeats. Each adds 1 to its side's total, until the Fungus loses an encounter.
local function beaten(me: Seat, it: It)
  local found = {}
  for _, seat in ipairs(me:side():other():seats()) do
    if it:ships(seat) > 0 then
      table.insert(found, seat)
    end
  end
  return found
end

return power {
  id = "fungus",
  api = 2,
  options = { use = "must" },

  on_lose_ships = {
    who = "main_player",
    when = function(game, me, it)
      return it:cause() == "defeat" and game:winning_side() == me:side() and #beaten(me, it) > 0
    end,
    run = function(game, me, it)
      it:capture(beaten(me, it))
    end,
  },

  total = {
    who = "main_player",
    value = function(game, me, it, total)
      if it:side() == me:side() then
        return total + me:captives()
      end
    end,
  },

  after_result = {
    who = "main_player",
    when = function(game, me)
      return game:winning_side() == me:side():other() and me:captives() > 0
    end,
    run = function(game, me)
      me:release_captives()
    end,
  },
}
