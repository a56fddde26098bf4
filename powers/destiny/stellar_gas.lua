-- A main player is about to take compensation: it takes none in this encounter.
return destiny {
  id = "stellar_gas",
  api = 2,

  on_compensation = {
    run = function(game, me)
      game:forbid_compensation()
    end,
  },
}
