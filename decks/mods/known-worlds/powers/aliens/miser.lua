-- The Miser is dealt a second hand and keeps one of the two as a hoard. No other seat can look at the hoard or draw from it.
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

  -- If the hoard has no playable card, the Miser can show it, discard it, and draw a new one.
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
