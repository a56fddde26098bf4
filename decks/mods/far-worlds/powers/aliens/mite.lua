-- As the offense, the Mite threatens a defense with many cards: it loses cards, or lets the Mite land.
return power {
  id = "mite",
  api = 2,
  options = { use = "must", cards = { 3, least = 0, most = 100 } },

  before_invite = {
    who = "offense",
    once = "encounter",
    when = function(game, me)
      return me:opponent():hand_size() > game:option("cards")
    end,
    run = function(game, me)
      local defense = me:opponent()
      local surplus = defense:hand_size() - game:option("cards")
      local words = { "discard", "yield" }
      local answer = defense:choose { from = words, about = "what_now", naming = { me, game:planet(), surplus } }
      if answer == "discard" then
        defense:discard(game:random(defense:hand(), surplus))
      else
        me:move_ships { from = { game:cone() }, to = { game:planet() } }
        game:end_encounter("success")
      end
    end,
  },
}
