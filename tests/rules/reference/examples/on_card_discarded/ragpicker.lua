-- Takes destiny cards that other seats discard unplayed.
return power {
  id = "ragpicker",
  api = 2,

  on_card_discarded = {
    use = "must",
    when = function(game, me, it)
      return it:seat() ~= me
    end,
    run = function(game, me, it)
      me:take { it:card() }
    end,
  },
}
