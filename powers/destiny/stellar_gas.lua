-- A main player who is about to take compensation takes none in this encounter.
return destiny {
  id = "stellar_gas",
  api = 2,

  on_compensation = {
    run = function(game, me)
      game:forbid_compensation()
    end,
  },
}
