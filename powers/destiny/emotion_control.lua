-- After the reveal: the attacks that were played count as negotiates.
return destiny {
  id = "emotion_control",
  api = 1,

  after_reveal = {
    when = function(game, me)
      return game:are_cards_turned() and game:is_attack_played()
    end,
    run = function(game, me)
      for _, seat in ipairs(game:main_players()) do
        if seat:attacks() then
          seat:counts_as_negotiate()
        end
      end
    end,
  },
}
