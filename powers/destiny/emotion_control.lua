-- After the reveal, the played attacks count as negotiates.
return destiny {
  id = "emotion_control",
  api = 2,

  after_reveal = {
    when = function(game, me)
      return game:side("offense"):attacks() or game:side("defense"):attacks()
    end,
    run = function(game, me)
      for _, seat in ipairs(game:main_players()) do
        if seat:side():attacks() then
          seat:side():count_as(game:kinds("negotiate")[1])
        end
      end
    end,
  },
}
