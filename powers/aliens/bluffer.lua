-- The Bluffer leaves its card face down and names it. After a challenge, the player who was wrong loses ships.
return power {
  id = "bluffer",
  api = 2,
  options = { use = "may" },

  on_reveal = {
    who = "main_player",
    when = function(game, me)
      return me:side():kind() == nil
    end,
    run = function(game, me)
      me:claim(me:choose { from = game:kinds("encounter"), about = "what_it_is" })
      local opponent = me:opponent()
      if opponent:choose { from = { "accept", "call" }, about = "accept_or_call" } == "accept" then
        return
      end
      local loser = me
      if me:call_claim() then
        loser = opponent
      end
      loser:lose_ships(loser:ships_in_encounter(), { outside = true })
    end,
  },
}
