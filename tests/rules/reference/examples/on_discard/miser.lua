-- Keeps a played attack of 8 or less.
return power {
  id = "miser",
  api = 2,
  options = { most = 8 },

  on_discard = {
    who = "main_player",
    when = function(game, me)
      local card = me:side():kind()
      return card ~= nil and card:is("attack") and card:value() <= game:option("most")
    end,
    run = function(game, me)
      me:take { me:side():card() }
    end,
  },
}
