-- {name}: played on one's own turn, before the star card: draw two cards.
-- Change it step by step; after each step `hyperkon check {mod}` says what is wrong, and where.
return destiny {
  -- The name of this file. What players read lies in {id}.toml beside it.
  id = "{id}",
  -- The version of the reference (powers/API.md) that it is written for.
  api = 2,

  -- A hook is a moment of the game; the reference lists them all.
  before_star = {
    -- The part that its holder must have in the encounter.
    who = "offense",

    -- May it be played now? `me` is the seat that holds the card, `it` the moment. This only looks.
    when = function(game, me, it)
      return game:cards_to_draw() > 1
    end,

    -- And this does it. The card is discarded by the engine.
    run = function(game, me, it)
      me:draw_cards(2)
    end,
  },
}
