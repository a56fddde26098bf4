-- When the Ethic loses with an attack against an attack, it takes compensation from the winner's hand or the deck.
return power {
  id = "ethic",
  api = 2,
  options = { use = "may" },

  after_lose_ships = {
    who = "main_player",
    once = "encounter",
    when = function(game, me)
      local fought = me:side():total() ~= nil and game:winning_side() == me:side():other()
      return fought and me:ships_lost() > 0
    end,
    run = function(game, me)
      local sources = if me:opponent():hand_size() > 0 then { "hand", "deck" } else { "deck" }
      if me:choose { from = sources, about = "from_where", naming = { me:opponent() } } == "hand" then
        me:take_compensation(me:ships_lost(), me:opponent())
      else
        me:draw_cards(me:ships_lost())
      end
    end,
  },
}
