-- An attack that counts as a negotiate against another attack.
return card {
  id = "turncoat",
  api = 2,
  class = "morph",
  laid = "attack",
  options = { value = 16 },

  on_cards_turned = {
    use = "must",
    when = function(game, me)
      return me:side():other():attacks()
    end,
    run = function(game, me)
      me:side():count_as(game:kinds("negotiate")[1])
    end,
  },
}
