-- Watching an encounter, it has the cards chosen again; one main player then lays first and openly.
return power {
  id = "referee",
  api = 1,
  options = { use = "may" },
  memory = { lays_open = { per_seat(false), public = true } },

  after_reveal = {
    once = true,
    when = function(game, me)
      return not me:is_involved()
    end,
    run = function(game, me)
      local seat = me:choose_seat { from = game:main_players(), about = "who_lays_open" }
      me:remember_of("lays_open", seat, true)
      game:choose_cards_again()
    end,
  },

  on_choice = {
    use = "must",
    when = function(game, me)
      return me:recall_of("lays_open", game:offense()) or me:recall_of("lays_open", game:defense())
    end,
    run = function(game, me)
      for _, seat in ipairs(game:main_players()) do
        if me:recall_of("lays_open", seat) then
          seat:lays_open()
        end
      end
    end,
  },
}
