-- At any time: a named seat loses three ships and one card of each class, its choice which.
local function strike(game, me)
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

  -- A hand without encounter cards is played before it is discarded (T1).
  on_new_hand = {
    when = function(game, me, it)
      return it:seat() == me
    end,
    run = strike,
  },
}
