-- The Hacker chooses whose hand its compensation comes from, and which cards. It also chooses the cards that its opponent gets.
local function owners(game: Game, me: Seat)
  return game:seats_where(function(seat)
    return seat ~= me and seat:hand_size() > 0
  end)
end

-- Returns true for a compensation that the Hacker chooses: its own, or one that its opponent takes from it.
local function chooses(game: Game, me: Seat, it: It)
  local seat = it:seat()
  return (seat == me and #owners(game, me) > 0) or (seat == me:opponent() and me:hand_size() > 0)
end

return power {
  id = "hacker",
  api = 2,
  options = { use = "may" },
  memory = { held = 0 },

  on_compensation = {
    who = "main_player",
    when = function(game, me, it)
      return it:seat():ships_lost() > 0 and chooses(game, me, it)
    end,
    run = function(game, me, it)
      me:remember("held", it:seat():hand_size())
    end,
  },

  -- Nothing is drawn at random: the cards are chosen below.
  compensation = {
    part_of = "on_compensation",
    order = "last",
    value = function(game, me, it)
      if chooses(game, me, it) then
        return 0
      end
    end,
  },

  after_compensation = {
    part_of = "on_compensation",
    order = "last",
    when = function(game, me, it)
      -- If another power has already paid this compensation, nothing is left to choose.
      return chooses(game, me, it) and it:seat():hand_size() <= me:recall("held")
    end,
    run = function(game, me, it)
      local seat = it:seat()
      local owner = me
      if seat == me then
        owner = me:choose { from = owners(game, me), about = "whose_hand" }
        me:look_at(owner:hand())
      end
      local cards = seat:ships_lost()
      seat:take(me:choose_cards {
        from = owner:hand(), least = cards, most = cards,
        about = if seat == me then "which_card" else "which_to_give",
        naming = { seat },
      })
    end,
  },
}
