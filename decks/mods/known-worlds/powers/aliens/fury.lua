-- The Fury gains a token for each lost ship. A spent token adds 3 to its side's total or subtracts 3 from the other total.
return power {
  id = "fury",
  api = 2,
  options = { use = "may", worth = 3 },
  memory = { tokens = { 0, lasts = "game", public = true }, spent = 0, raises = false },

  after_lose_ships = {
    use = "must",
    when = function(game, me, it)
      return it:ships(me) > 0
    end,
    run = function(game, me, it)
      me:remember("tokens", me:recall("tokens") + it:ships(me))
    end,
  },

  before_reveal = {
    who = "main_player",
    once = "encounter",
    when = function(game, me)
      return me:recall("tokens") > 0
    end,
    run = function(game, me)
      local spent = me:choose_number { least = 1, most = me:recall("tokens"), about = "how_many" }
      me:remember("raises", me:choose { from = { "raise", "lower" }, about = "which_total" } == "raise")
      me:remember("spent", spent)
      me:remember("tokens", me:recall("tokens") - spent)
    end,
  },

  total = {
    part_of = "before_reveal",
    value = function(game, me, it, total)
      local more = me:recall("spent") * game:option("worth")
      if me:recall("raises") and it:side() == me:side() then
        return total + more
      elseif not me:recall("raises") and it:side() ~= me:side() then
        return total - more
      end
    end,
  },
}
