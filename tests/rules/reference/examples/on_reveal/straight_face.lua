-- Claims that its card is the highest attack in the game. A discovered lie costs a ship.
return power {
  id = "straight_face",
  api = 2,

  on_reveal = {
    when = function(game, me)
      return me:is_main_player() and me:side():kind() == nil
    end,
    run = function(game, me)
      local attacks = {}
      for _, card in ipairs(game:kinds()) do
        if card:is("attack") then
          table.insert(attacks, card)
        end
      end
      table.sort(attacks, function(a: Kind, b: Kind)
        return a:value() > b:value()
      end)
      local highest = attacks[1]
      me:claim(highest)
      local answer = me:opponent():choose { from = { "believe", "doubt" }, about = "is_it_so", naming = { me, highest } }
      if answer == "doubt" and not me:call_claim() then
        me:lose_ships(1, { outside = true })
      end
    end,
  },
}
