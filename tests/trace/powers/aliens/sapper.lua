-- Reacts to the use of a power by taking home ships, so that the power is lost before it takes effect.
return power {
  id = "sapper",
  api = 2,
  options = { use = "may" },

  on_power_used = {
    who = "main_player",
    when = function(game, me, it)
      return it:seat() ~= me
    end,
    run = function(game, me, it)
      it:seat():lose_ships(2)
    end,
  },
}
