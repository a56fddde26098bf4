-- Draws a card at three moments: at one once an encounter, at one once a turn, at one once in the game.
local function draw(game, me)
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
