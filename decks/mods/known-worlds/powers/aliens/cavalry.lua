-- As an ally, the Cavalry plays a second card: an attack adds to the total, a negotiate brings compensation after a loss.
local function beside(me: Seat)
  local card = me:zone("beside"):cards()[1]
  return card and card:kind()
end

return power {
  id = "cavalry",
  api = 2,
  options = { use = "may" },
  zones = { beside = { face = "down", lasts = "encounter" } },

  before_reveal = {
    who = "ally",
    once = "encounter",
    when = function(game, me)
      return me:hand_size() > 0
    end,
    holding = function(game, me)
      return me:hand():has("encounter")
    end,
    run = function(game, me)
      game:put(me:choose_cards { from = me:hand(), class = "encounter", about = "which_card" }, me:zone("beside"))
    end,
  },

  on_cards_turned = {
    part_of = "before_reveal",
    run = function(game, me)
      game:turn_up(me:zone("beside"))
    end,
  },

  total = {
    part_of = "before_reveal",
    value = function(game, me, it, total)
      local kind = beside(me)
      if kind and kind:is("attack") and it:side() == me:side() then
        return total + kind:value()
      end
    end,
  },

  after_lose_ships = {
    part_of = "before_reveal",
    who = "ally",
    once = "encounter",
    when = function(game, me)
      local kind = game:is_past("reveal") and beside(me)
      return kind and kind:is("negotiate") and game:winning_side() == me:side():other() and me:ships_lost() > 0
    end,
    run = function(game, me)
      me:take_compensation(me:ships_lost(), (game:winning_side() :: Side):main_player())
    end,
  },
}
