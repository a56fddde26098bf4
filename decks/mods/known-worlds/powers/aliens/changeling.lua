-- The Changeling exchanges powers with its opponent, or draws a card.
return power {
  id = "changeling",
  api = 2,
  options = { use = "may" },

  before_invite = {
    who = "main_player",
    once = "encounter",
    run = function(game, me)
      local choice = me:choose { from = { "exchange", "draw" }, about = "what_to_do", naming = { me:opponent() } }
      if choice == "draw" then
        me:draw_cards(1)
      else
        me:swap_powers(me:opponent())
      end
    end,
  },
}
