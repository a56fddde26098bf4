-- At the beginning of each of its encounters, two new ships go to its bases.
return power {
  id = "breeder",
  api = 2,
  options = { use = "must" },

  before_encounter = {
    who = "offense",
    run = function(game, me)
      local added = me:add_ships(2)
      if added < 2 then
        me:draw_cards(1)
      end
    end,
  },
}
