-- Places a moon in each home system. In each turn, it also places a hazard once the cone points at a planet.
return rule {
  id = "wild_space",
  api = 2,

  on_setup = {
    use = "must",
    run = function(game)
      for _, seat in ipairs(game:seats()) do
        seat:system()[1]:lay_out("moon")
      end
    end,
  },

  after_aim = {
    use = "must",
    once = "turn",
    run = function(game)
      game:lay_out("hazard")
    end,
  },
}
