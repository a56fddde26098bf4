-- As the defense, draws a card before anybody is invited.
return power {
  id = "siege_stores",
  api = 2,
  options = { use = "must" },

  before_invite = {
    who = "defense",
    run = function(game, me)
      me:draw_cards(1)
    end,
  },
}
