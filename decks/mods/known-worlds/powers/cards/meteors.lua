-- A hazard. After the result, each main player loses a ship.
return card {
  id = "meteors",
  api = 2,
  class = "hazard",
  lies = "encounter",

  after_result = {
    use = "must",
    run = function(game)
      for _, seat in ipairs(game:main_players()) do
        seat:lose_ships(1)
      end
    end,
  },
}
