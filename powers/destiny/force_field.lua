-- Alliances are made and the cards not yet turned: all allied ships go home.
local function may_fall(game)
  return game:are_alliances_made() and not game:are_cards_turned() and game:has_allies()
end

local function fall(game)
  game:cancel_alliances()
end

return destiny {
  id = "force_field",
  api = 1,
  after_alliances = { when = may_fall, run = fall },
  any_time = { when = may_fall, run = fall },
  before_reveal = { when = may_fall, run = fall },

  -- A hand without encounter cards is played before it is discarded (T1).
  on_new_hand = {
    when = function(game, me, drawing)
      return drawing == me and may_fall(game)
    end,
    run = fall,
  },
}
