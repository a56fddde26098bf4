-- The Chrysalis discards a token at the start of every encounter. With the last token it becomes one of ten aliens.
return power {
  id = "chrysalis",
  api = 2,
  options = { use = "must", tokens = 8, choice = 10 },
  memory = { gone = { 0, lasts = "game", public = true } },

  before_encounter = {
    when = function(game)
      return #game:aliens_left() > 0
    end,
    run = function(game, me)
      local gone = me:recall("gone") + 1
      me:remember("gone", gone)
      if gone < game:option("tokens") then
        return
      end
      local aliens = game:draw_aliens(game:option("choice"))
      local alien = me:choose { from = aliens, about = "what_to_become" }
      me:drop_power(game:this_power())
      me:gain_power(alien)
    end,
  },
}
