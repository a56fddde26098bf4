-- The Zombie's lost ships return to its bases. In a deal, the Zombie can free another seat's ships.
-- Returns the seats whose ships the Zombie could free in a deal.
local function others_in_hole(game: Game, me: Seat)
  return game:seats_where(function(seat)
    local counts = game:option("frees") == "any_seat" or seat == me:opponent()
    return seat ~= me and counts and seat:ships_in_black_hole() > 0
  end)
end

return power {
  id = "zombie",
  api = 2,
  options = { use = "may", frees = "other_main_player" },

  on_lose_ships = {
    when = function(game, me, it)
      return it:ships(me) > 0 and me:has_base()
    end,
    run = function(game, me, it)
      it:spare(me)
    end,
  },

  -- Offering this term is optional, even where the edition makes the rest of the power mandatory.
  on_deal = {
    use = "may",
    who = "main_player",
    when = function(game, me)
      return #others_in_hole(game, me) > 0
    end,
    run = function(game, me)
      me:may_free_in_deal(game:option("frees"))
    end,
  },
}
