-- Says that its card is the highest attack there is; a lie that is found out costs it a ship.
return power {
  id = "straight_face",
  api = 1,

  on_reveal = {
    when = function(game, me)
      return me:is_main_player() and me:played_card() == nil
    end,
    run = function(game, me)
      local attacks = {}
      for _, card in ipairs(game:card_kinds()) do
        if card:is_attack() then
          table.insert(attacks, card)
        end
      end
      table.sort(attacks, function(a, b)
        return a:value() > b:value()
      end)
      local highest = attacks[1]
      me:claims(highest)
      local answer = me:opponent():choose_word { from = { "believe", "doubt" }, about = "is_it_so", naming = { me, highest } }
      if answer == "doubt" and not me:call_claim() then
        me:lose_ships_outside(1)
      end
    end,
  },
}
