-- On the winning offense's side, the Extractor moves a seat's ships from the attacked planet to another planet.
local function movable(game: Game, me: Seat)
  local found = {}
  for _, seat in ipairs(game:planet():seats()) do
    if seat ~= me then
      table.insert(found, seat)
    end
  end
  return found
end

return power {
  id = "extractor",
  api = 2,
  options = { use = "may", rewards = 2, cards = 2 },

  after_result = {
    who = "involved",
    once = "encounter",
    when = function(game, me)
      return game:winning_side() == game:side("offense") and me:side():is_offense() and #movable(game, me) > 0
    end,
    run = function(game, me)
      local seat = me:choose { from = movable(game, me), about = "whose_ships" }
      local to = me:choose {
        from = game:planets_where(function(planet)
          return planet ~= game:planet()
        end),
        about = "where_to",
        naming = { seat },
      }
      local is_new, is_home = to:ships(seat) == 0, to:home() == seat
      local ships = seat:move_ships { from = { game:planet() }, to = { to }, by = me }
      if ships == 0 or not is_new then
        return
      end
      if is_home then
        for _ = 1, game:option("cards") do
          me:draw_from_hand_of(seat)
        end
      else
        me:take_reward(ships * game:option("rewards"))
      end
    end,
  },
}
