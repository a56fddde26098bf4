-- {name}: play it on your own turn, before the star card, to draw two cards.
-- Change this script step by step. After each step, run `hyperkon check {mod}` to find errors.
return destiny {
  -- The name of this file. The texts for players are in {id}.toml in the same folder.
  id = "{id}",
  -- The version of the API reference (powers/API.md) that this script uses.
  api = 2,

  -- A hook contains the functions for one trigger of the game. The reference lists all hooks.
  before_star = {
    -- The part that the player must have in the encounter.
    who = "offense",

    -- Returns true if the card can be played now. `me` is the seat with the card, `it` is the trigger. This is read-only.
    when = function(game, me, it)
      return game:cards_to_draw() > 1
    end,

    -- Carries out the effect. The engine then discards the card.
    run = function(game, me, it)
      me:draw_cards(2)
    end,
  },
}
