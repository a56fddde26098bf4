-- Played at any time on a named seat: it loses three ships and one card of each class, all of its own choice.
local function strike(game: Game, me: Seat)
  local victim = me:choose { from = game:seats(), about = "who_is_struck" }
  victim:lose_ships(game:option("ships"))
  for _, class in ipairs { "attack", "negotiate", "destiny" } do
    victim:discard_one(class)
  end
end

return destiny {
  id = "plague",
  api = 2,
  options = { ships = { 3, least = 0, most = 100 } },

  any_time = { run = strike },

  -- Before a seat discards a hand without encounter cards, it plays the hand's destiny cards (T1).
  on_new_hand = {
    when = function(game, me, it)
      return it:seat() == me
    end,
    run = strike,
  },
}
