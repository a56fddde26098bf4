-- Played between the alliances and the reveal: all allied ships return to bases.
local function may_fall(game: Game)
  return game:has_allies() and not game:is_past("reveal")
end

local function fall(game: Game)
  game:cancel_alliances()
end

return destiny {
  id = "force_field",
  api = 2,
  after_alliances = { when = may_fall, run = fall },
  any_time = { when = may_fall, run = fall },
  before_reveal = { when = may_fall, run = fall },

  -- Before a seat discards a hand without encounter cards, it plays the hand's destiny cards (T1).
  on_new_hand = {
    when = function(game, me, it)
      return it:seat() == me and may_fall(game)
    end,
    run = fall,
  },
}
