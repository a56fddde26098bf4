-- The Symbiote begins with twice as many ships as the other seats: each of its home planets gets as many as it has.
return power {
  id = "symbiote",
  api = 2,
  protected = true,
  options = { use = "must" },

  on_setup = {
    run = function(game, me)
      for _, planet in ipairs(me:system()) do
        me:add_ships(planet:ships(me), { to = { planet } })
      end
    end,
  },
}
