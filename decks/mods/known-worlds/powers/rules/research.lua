-- Deals each seat a tech before the first turn.
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
