-- Draws a card at three triggers: once per encounter, once per turn, and once per game.
local function draw(game: Game, me: Seat)
  me:draw_cards(1)
end

return power {
  id = "calendar",
  api = 2,
  options = { use = "must" },

  before_choice = { once = "encounter", run = draw },
  on_choice = { once = "turn", run = draw },
  before_reveal = { once = "game", run = draw },
}
