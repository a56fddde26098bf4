-- The Clone keeps its played encounter card.
return power {
  id = "clone",
  api = 2,
  options = { use = "may" },

  on_discard = {
    when = function(game, me)
      return me:has_laid_card()
    end,
    run = function(game, me)
      me:take { me:side():card() }
    end,
  },
}
