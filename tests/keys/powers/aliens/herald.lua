-- Announces its later effects before the reveal: its ships count more, and it draws cards.
local function draw(game: Game, me: Seat)
  me:draw_cards(1)
end

return power {
  id = "herald",
  api = 2,
  options = { use = "may", worth = 2 },

  before_reveal = { once = "encounter", who = "main_player" },

  on_cards_turned = { part_of = "before_reveal", run = draw },

  ship_value = {
    part_of = "before_reveal",
    value = function(game, me, it)
      if it:seat() == me then
        return game:option("worth")
      end
    end,
  },

  after_lose_ships = { once = "encounter", part_of = "before_reveal", run = draw },
}
