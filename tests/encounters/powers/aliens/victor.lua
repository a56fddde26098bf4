-- Makes a side win at once, once per game at each of its triggers.
local function win(game: Game, me: Seat)
  game:decide_for(game:side(me:choose { from = { "offense", "defense" }, about = "who" }), { at_once = true })
end

return power {
  id = "victor",
  api = 2,
  options = { use = "may" },

  before_star = { once = "game", run = win },
  before_invite = { once = "game", run = win },
  after_alliances = { once = "game", run = win },
  before_reveal = { once = "game", run = win },
  after_reveal = { once = "game", run = win },
}
