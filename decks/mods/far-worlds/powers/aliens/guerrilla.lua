-- When the Guerrilla loses as a main player, each seat on the winning side keeps only one ship in the encounter.
local function weakened(game: Game, me: Seat)
  local winners = {}
  for _, seat in ipairs((game:winning_side() :: Side):seats()) do
    if seat:ships_in_encounter() > game:option("ships") then
      table.insert(winners, seat)
    end
  end
  return winners
end

return power {
  id = "guerrilla",
  api = 2,
  options = { use = "must", ships = { 1, least = 1, most = 20 } },

  after_result = {
    who = "main_player",
    when = function(game, me)
      return game:winning_side() == me:side():other() and #weakened(game, me) > 0
    end,
    run = function(game, me)
      for _, seat in ipairs(weakened(game, me)) do
        local lost = seat:ships_in_encounter() - game:option("ships")
        if seat:side():is_offense() then
          seat:lose_ships(lost, { from = { game:cone() } })
        elseif seat:is_defense() then
          seat:lose_ships(lost, { from = { game:planet() } })
        else
          seat:lose_ships(lost, { from = { game:shield() } })
        end
      end
    end,
  },
}
