-- {name}: played on one's own turn, before the star card: draw two cards.
-- Change it step by step; after each step `hyperkon check {mod}` says what is wrong, and where.
return destiny {
  -- The name of this file. What players read lies in {id}.toml beside it.
  id = "{id}",
  -- The version of the reference (powers/API.md) that it is written for.
  api = 2,

  -- A hook is a moment of the game; the reference lists them all.
  before_star = {
    -- May it be played now? `me` is the seat that holds the card. This only looks.
    when = function(game, me)
      return me:is_offense()
    end,

    -- And this does it. The card is discarded by the engine.
    run = function(game, me)
      me:draw_cards(2)
    end,
  },
}
