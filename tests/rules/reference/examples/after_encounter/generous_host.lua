-- After a success of its own it treats all others to a card, and has one for each that says yes.
return power {
  id = "generous_host",
  api = 2,

  after_encounter = {
    when = function(game, me)
      return me:is_offense() and game:is_success()
    end,
    run = function(game, me)
      local guests = game:seats_where(function(seat)
        return seat ~= me
      end)
      local answers = game:ask_all { seats = guests, words = { "yes", "no" }, about = "a_card", naming = { me } }
      for seat, word in pairs(answers) do
        if word == "yes" then
          seat:draw_cards(1)
          me:draw_cards(1)
        end
      end
    end,
  },
}
