-- The Deuce plays two cards. Attacks add up; if either card is a negotiate, the Deuce negotiates. It takes one card back.
local function second(me: Seat)
  return me:zone("second"):cards()[1]
end

local function weight(card: Card)
  return card:kind():value() or 999
end

return power {
  id = "deuce",
  api = 2,
  options = { use = "must" },
  encounter_cards = 2,
  zones = { second = { face = "down", lasts = "encounter" } },

  before_reveal = {
    who = "main_player",
    holding = function(game, me)
      return me:hand():has("encounter") and not second(me)
    end,
    run = function(game, me)
      game:put(me:choose_cards { from = me:hand(), class = "encounter", about = "which_card" }, me:zone("second"))
    end,
  },

  on_cards_turned = {
    part_of = "before_reveal",
    run = function(game, me)
      game:turn_up(me:zone("second"))
      if second(me):kind():is("negotiate") and me:side():attacks() then
        me:side():count_as(second(me):kind())
      end
    end,
  },

  total = {
    part_of = "before_reveal",
    value = function(game, me, it, total)
      if it:side() == me:side() and second(me) then
        return total + (second(me):kind():value() or 0)
      end
    end,
  },

  -- Take back the lower attack, so that the negotiate or the higher attack is discarded.
  on_discard = {
    part_of = "before_reveal",
    when = function(game, me)
      return second(me) ~= nil and me:has_laid_card()
    end,
    run = function(game, me)
      local laid = me:side():card()
      me:take { if weight(second(me)) > weight(laid) then laid else second(me) }
    end,
  },
}
