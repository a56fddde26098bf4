-- Before a star card, it plays a destiny card as Mobius Tubes, even when it is not the offense.
local function tubes(game: Game): Kind?
  for _, kind in ipairs(game:kinds("destiny")) do
    if kind:id() == "mobius_tubes" then
      return kind
    end
  end
  return nil
end

return power {
  id = "mummer",
  api = 2,
  options = { use = "may" },

  before_star = {
    once = "encounter",
    holding = function(game, me)
      return me:hand():has("destiny")
    end,
    run = function(game, me)
      local cards = me:choose_cards { from = me:hand(), class = "destiny", about = "which_card" }
      local kind = tubes(game)
      if kind then
        me:play_as(cards[1], kind)
      end
    end,
  },
}
