-- When the Bully wins, attack against attack, it picks which ships its opponent loses: as many as in the encounter.
return power {
  id = "bully",
  api = 2,
  options = { use = "may" },

  on_lose_ships = {
    who = "main_player",
    once = "encounter",
    when = function(game, me, it)
      local fought = it:cause() == "defeat" and me:side():total() ~= nil and game:winning_side() == me:side()
      local opponent = me:opponent()
      return fought and it:ships(opponent) > 0 and opponent:ships_outside_encounter() > 0
    end,
    run = function(game, me, it)
      local opponent = me:opponent()
      local most = math.min(it:ships(opponent), opponent:ships_outside_encounter())
      local elsewhere = me:choose_number { least = 0, most = most, about = "how_many", naming = { opponent } }
      if elsewhere == 0 then
        return
      end
      -- The ships that are left behind on the attacked planet keep their base there.
      local back = if opponent:is_defense() then { game:planet() } else nil
      it:spare(opponent, { ships = elsewhere, to = back })
      opponent:lose_ships(elsewhere, { by = me, outside = true })
    end,
  },
}
