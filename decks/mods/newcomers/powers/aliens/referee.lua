-- As a bystander, the Referee makes both main players choose their cards again. One main player then plays first, face up.
return power {
  id = "referee",
  api = 2,
  options = { use = "may" },
  memory = { lays_open = { per_seat(false), public = true } },

  after_reveal = {
    once = "encounter",
    who = "bystander",
    run = function(game, me)
      local seat = me:choose { from = game:main_players(), about = "who_lays_open" }
      me:remember("lays_open", true, seat)
      game:choose_cards_again()
    end,
  },

  on_choice = {
    use = "must",
    when = function(game, me)
      return me:recall("lays_open", game:offense()) or me:recall("lays_open", game:defense())
    end,
    run = function(game, me)
      for _, seat in ipairs(game:main_players()) do
        if me:recall("lays_open", seat) then
          seat:must_lay_first()
        end
      end
    end,
  },
}
