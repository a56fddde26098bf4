-- Whenever a star card names another seat, that seat loses a ship that the Shadow chooses.
return power {
  id = "shadow",
  api = 2,
  options = { use = "must" },

  after_star = {
    when = function(game, me, it)
      return it:seat() ~= me and it:seat():has_base()
    end,
    run = function(game, me, it)
      it:seat():lose_ships(1, { by = me })
    end,
  },
}
