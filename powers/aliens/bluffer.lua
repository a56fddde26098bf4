-- Leaves its card face down and says what it is; who calls a lie, or calls the truth a lie, loses ships.
return power {
  id = "bluffer",
  api = 1,
  options = { use = "may" },

  on_reveal = {
    when = function(game, me)
      return me:is_main_player() and me:played_card() == nil
    end,
    run = function(game, me)
      local said = {}
      for _, card in ipairs(game:card_kinds()) do
        if not card:is_destiny() then
          said[#said + 1] = card
        end
      end
      me:claims(me:choose_card { from = said, about = "what_it_is" })
      local opponent = me:opponent()
      if opponent:choose_word { from = { "accept", "call" }, about = "accept_or_call" } == "accept" then
        return
      end
      local loser = me
      if me:call_claim() then
        loser = opponent
      end
      loser:lose_ships_outside(loser:ships_in_encounter())
    end,
  },
}
