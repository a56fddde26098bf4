-- Dealt a second hand, it keeps one of the two as a hoard that nobody else looks at or draws from.
return power {
  id = "miser",
  api = 2,
  options = { use = "may", cards = 7 },
  zones = { hoard = { face = "down", playable = true } },

  on_setup = {
    use = "must",
    run = function(game, me)
      local hoard = me:zone("hoard")
      me:draw_cards(game:option("cards"), { to = hoard })
      if me:choose { from = { "keep", "swap" }, about = "which_is_the_hoard" } == "swap" then
        local hand = me:hand():cards()
        me:take(hoard:cards())
        game:put(hand, hoard)
      end
    end,
  },

  -- A hoard without a card to lay can be shown, thrown away and dealt anew.
  before_encounter = {
    when = function(game, me)
      return me:zone("hoard"):size() > 0
    end,
    holding = function(game, me)
      return not me:zone("hoard"):has("encounter")
    end,
    run = function(game, me)
      local hoard = me:zone("hoard")
      me:discard(hoard:cards())
      me:draw_cards(game:option("cards"), { to = hoard })
    end,
  },
}
