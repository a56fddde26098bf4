-- The {name}: once per encounter, before the cards are chosen, a main player may draw a card.
-- Change this script step by step. After each step, run `hyperkon check {mod}` to find errors.
return power {
  -- The name of this file. The texts for players are in {id}.toml in the same folder.
  id = "{id}",
  -- The version of the API reference (powers/API.md) that this script uses.
  api = 2,

  -- The options that an edition can set without changing this file. `use` is "may" (the player is asked) or "must" (the
  -- player is not asked). A number has a default, a minimum, and a maximum.
  options = { use = "may", cards = { 1, least = 1, most = 8 } },

  -- A hook contains the functions for one trigger of the game. The reference lists all hooks.
  before_choice = {
    -- At most once per encounter.
    once = "encounter",

    -- The part that the player must have in the encounter.
    who = "main_player",

    -- Returns true if the power can act now. `me` is the seat with the power, `it` is the trigger. This is read-only.
    when = function(game, me, it)
      return game:cards_to_draw() > 0
    end,

    -- Carries out the effect.
    run = function(game, me, it)
      me:draw_cards(game:option("cards"))
    end,
  },
}
