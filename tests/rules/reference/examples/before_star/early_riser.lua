-- Draws a card at the start of its own encounters.
return power {
  id = "early_riser",
  api = 2,

  before_star = {
    use = "must",
    once = "encounter",
    when = function(game, me)
      return me:is_offense()
    end,
    run = function(game, me)
      me:draw_cards(1)
    end,
  },
}
