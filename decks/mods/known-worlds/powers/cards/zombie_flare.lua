-- A seat saves its own lost ships. The seat with the Zombie instead removes the ships that other seats lose from the game.
local function others_losing(game: Game, me: Seat, it: It)
  return game:seats_where(function(seat)
    return seat ~= me and it:ships(seat) > 0
  end)
end

return card {
  id = "zombie_flare",
  api = 2,
  class = "flare",
  alien = "zombie",
  after = "hand",
  once = "encounter",
  new_hand = "kept",

  on_lose_ships = {
    when = function(game, me, it)
      if me:has_its_alien() then
        return #others_losing(game, me, it) > 0
      end
      return it:ships(me) > 0 and me:has_base()
    end,
    run = function(game, me, it)
      if me:has_its_alien() then
        it:send(others_losing(game, me, it), game:beyond())
      else
        it:spare(me)
      end
    end,
  },
}
