-- After a loss or a failed deal, the Reincarnator draws an unused alien and gains its power, which replaces the one drawn before.
return power {
  id = "reincarnator",
  api = 2,
  options = { use = "must" },

  after_encounter = {
    who = "involved",
    when = function(game, me)
      local failed = game:outcome() == "no_deal" and me:is_main_player()
      local beaten = game:outcome() == "won" and game:winning_side() ~= me:side()
      return (failed or beaten) and #game:aliens_left() > 0
    end,
    run = function(game, me)
      for _, power in ipairs(me:powers()) do
        if power:is_from(game:this_power()) then
          me:drop_power(power)
        end
      end
      me:gain_power(game:draw_aliens(1)[1])
    end,
  },
}
