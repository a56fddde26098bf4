-- Other seats' ships leave its system only with its permission.
return power {
  id = "toll",
  api = 2,

  on_leave = {
    once = "turn",
    when = function(game, me, it)
      return it:seat() ~= me and it:planet():home() == me
    end,
    run = function(game, me, it)
      it:cancel()
    end,
  },
}
