-- Before the game each seat is dealt a tech.
return rule {
  id = "research",
  api = 2,

  on_setup = {
    use = "must",
    run = function(game)
      for _, seat in ipairs(game:seats()) do
        seat:lay_out("tech")
      end
    end,
  },
}
