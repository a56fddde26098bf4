-- When attacked at home, moves the cone to the next planet.
return power {
  id = "lure",
  api = 2,

  after_aim = {
    who = "defense",
    once = "encounter",
    when = function(game, me)
      return game:planet():home() == me
    end,
    run = function(game, me)
      local next = game:planet():number() % #me:system() + 1
      game:aim_at(me:system()[next])
    end,
  },
}
