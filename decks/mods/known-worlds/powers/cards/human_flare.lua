-- A main player adds 4 to its total. The seat with the Human adds 8 to either total, even as a bystander.
return card {
  id = "human_flare",
  api = 2,
  class = "flare",
  alien = "human",
  after = "hand",
  once = "encounter",
  new_hand = "kept",

  after_reveal = {
    when = function(game, me)
      local both_attack = game:side("offense"):attacks() and game:side("defense"):attacks()
      return both_attack and (me:is_main_player() or me:has_its_alien())
    end,
    run = function(game, me)
      if me:has_its_alien() then
        local side = me:choose { from = { game:side("offense"), game:side("defense") }, about = "whose_total" }
        side:add_to_total(8)
      else
        me:side():add_to_total(4)
      end
    end,
  },
}
