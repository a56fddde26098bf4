-- The Parasite can join either side, even uninvited. It does so on its turn to answer, or after all others have answered.
local function has_room(game: Game)
  return game:side("offense"):takes_allies() or game:side("defense"):takes_allies()
end

local function answers_last(game: Game, me: Seat)
  local last = nil
  for _, seat in ipairs(game:seats()) do
    if not seat:is_main_player() then
      last = seat
    end
  end
  return last == me
end

local function join(game: Game, me: Seat)
  me:may_join()
end

return power {
  id = "parasite",
  api = 2,
  options = { use = "may", waits = false },

  on_answer = {
    when = function(game, me, it)
      local function closed(side: Side)
        return side:takes_allies() and not me:is_invited(side)
      end
      local may_gain = closed(game:side("offense")) or closed(game:side("defense"))
      return it:seat() == me and me:ships_on_bases() > 0 and may_gain
    end,
    run = join,
  },

  after_alliances = {
    when = function(game, me)
      local out = not me:is_main_player() and not me:is_ally() and not answers_last(game, me)
      return game:option("waits") and out and me:ships_on_bases() > 0 and has_room(game)
    end,
    run = join,
  },
}
