-- A main player draws two cards from its opponent's hand. The seat with the Trader exchanges hands with any seat.
return card {
  id = "trader_flare",
  api = 2,
  class = "flare",
  alien = "trader",
  after = "hand",
  once = "encounter",
  new_hand = "kept",

  before_choice = {
    when = function(game, me)
      local other = me:opponent()
      return me:has_its_alien() or other ~= nil and other:hand_size() > 1
    end,
    run = function(game, me)
      if me:has_its_alien() then
        local others = game:seats_where(function(seat)
          return seat ~= me
        end)
        me:swap_hands_with(me:choose { from = others, about = "with_whom" })
      else
        me:take(game:random(me:opponent():hand(), 2))
      end
    end,
  },
}
