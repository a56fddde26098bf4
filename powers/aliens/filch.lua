-- The Filch takes its opponent's card from the discard pile.
return power {
  id = "filch",
  api = 2,
  options = { use = "may" },

  after_discard = {
    who = "main_player",
    when = function(game, me)
      return me:opponent():side():card() ~= nil
    end,
    run = function(game, me)
      me:take { me:opponent():side():card() }
    end,
  },
}
