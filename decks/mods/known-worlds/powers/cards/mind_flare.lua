-- A main player looks at its opponent's hand. The seat with the Mind looks at any hand, even as a bystander.
return card {
  id = "mind_flare",
  api = 2,
  class = "flare",
  alien = "mind",
  after = "hand",
  once = "encounter",
  new_hand = "kept",

  before_choice = {
    when = function(game, me)
      return me:is_main_player() or me:has_its_alien()
    end,
    run = function(game, me)
      local seen = me:opponent()
      if me:has_its_alien() then
        seen = me:choose {
          from = game:seats_where(function(seat)
            return seat ~= me
          end),
          about = "whose_hand",
        }
      end
      me:look_at(seen:hand())
    end,
  },
}
