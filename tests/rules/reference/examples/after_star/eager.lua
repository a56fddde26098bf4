-- Becomes the defense, regardless of the star card.
return power {
  id = "eager",
  api = 2,

  after_star = {
    once = "turn",
    when = function(game, me, it)
      return it:seat() ~= me and not me:is_offense()
    end,
    run = function(game, me)
      game:name_defense(me)
    end,
  },
}
