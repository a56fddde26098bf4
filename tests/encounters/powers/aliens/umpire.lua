-- Ends the encounter in a chosen way, once per game at each of its triggers.
local function say(game: Game, me: Seat)
  local how = me:choose { from = { "deal", "no_deal", "success", "failure" }, about = "how" }
  if how == "deal" then
    game:end_encounter("deal")
  elseif how == "no_deal" then
    game:end_encounter("no_deal")
  elseif how == "success" then
    game:end_encounter("success")
  else
    game:end_encounter("failure")
  end
end

return power {
  id = "umpire",
  api = 2,
  options = { use = "may" },

  after_alliances = { once = "game", run = say },
  before_reveal = { once = "game", run = say },
  after_reveal = { once = "game", run = say },
  on_deal = { once = "game", run = say },
  on_result = { once = "game", run = say },
  after_result = { once = "game", run = say },
}
