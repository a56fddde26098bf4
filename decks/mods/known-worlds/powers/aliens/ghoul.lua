-- When the Ghoul wins as a main player, it takes a reward for each opposing ship that is lost.
local function beaten(game: Game, me: Seat, it: It)
  local ships = 0
  for _, seat in ipairs(me:side():other():seats()) do
    ships += it:ships(seat)
  end
  return ships
end

return power {
  id = "ghoul",
  api = 2,
  options = { use = "must" },

  after_lose_ships = {
    who = "main_player",
    when = function(game, me, it)
      return game:winning_side() == me:side() and beaten(game, me, it) > 0
    end,
    run = function(game, me, it)
      me:take_reward(beaten(game, me, it))
    end,
  },
}
