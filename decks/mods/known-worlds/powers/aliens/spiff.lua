-- When Spiff loses by 10 or more as the offense, one of its ships still lands on the planet.
return power {
  id = "spiff",
  api = 2,
  options = { use = "may", by = 10 },

  on_lose_ships = {
    who = "offense",
    when = function(game, me, it)
      local mine, theirs = game:side("offense"):total(), game:side("defense"):total()
      local beaten = mine ~= nil and theirs ~= nil and theirs - mine >= game:option("by")
      return it:cause() == "defeat" and beaten and it:ships(me) > 0
    end,
    run = function(game, me, it)
      it:spare(me, { ships = 1, to = { game:planet() } })
    end,
  },
}
