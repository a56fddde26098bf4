-- After landing, sends one more ship to the same planet.
return power {
  id = "settler",
  api = 2,
  options = { use = "must" },

  after_land = {
    when = function(game, me, it)
      return it:ships(me) > 0 and #me:bases("home") > 0
    end,
    run = function(game, me, it)
      me:move_ships { from = me:bases("home"), to = { it:planet() }, most = 1 }
    end,
  },
}
