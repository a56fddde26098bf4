-- After its own success, offers every other seat a card, and draws one for each seat that accepts.
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
