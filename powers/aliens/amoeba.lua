-- Oozes in or out: changes its ships in the encounter when both cards lie face down.
return power {
  id = "amoeba",
  api = 1,
  options = { use = "may", defends = true },

  before_reveal = {
    when = function(game, me)
      local plays = me:is_offense() or (me:is_defense() and game:option("defends"))
      return plays and me:ships_in_encounter() > 0
    end,
    run = function(game, me)
      local ways = { "withdraw" }
      if me:ships_outside_encounter() > 0 then
        ways[2] = "bring"
      end
      if me:choose_word { from = ways, about = "which_way" } == "bring" then
        me:bring_ships()
      else
        me:withdraw_ships()
      end
    end,
  },
}
