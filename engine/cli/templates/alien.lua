-- The {name}: once an encounter, before the cards are chosen, a main player may draw a card.
-- Change it step by step; after each step `hyperkon check {mod}` says what is wrong, and where.
return power {
  -- The name of this file. What players read lies in {id}.toml beside it.
  id = "{id}",
  -- The version of the reference (powers/API.md) that it is written for.
  api = 2,

  -- What an edition can set without touching this file. `use` says whether the holder is asked ("may") or not ("must"),
  -- and a number says from where to where it can be set.
  options = { use = "may", cards = { 1, least = 1, most = 8 } },

  -- A hook is a moment of the game; the reference lists them all.
  before_choice = {
    -- At most once an encounter.
    once = "encounter",

    -- The part that its holder must have in the encounter.
    who = "main_player",

    -- May it act now? `me` is the seat that has the power, `it` the moment. This only looks.
    when = function(game, me, it)
      return game:cards_to_draw() > 0
    end,

    -- And this does it.
    run = function(game, me, it)
      me:draw_cards(game:option("cards"))
    end,
  },
}
