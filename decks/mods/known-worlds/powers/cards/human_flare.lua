-- A main player adds four to its total; who has the alien adds eight to either total, from anywhere.
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
