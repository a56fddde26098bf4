-- When it is not a main player, the Diplomat plays a negotiate after the reveal: both cards negotiate, and it joins the deal.
return power {
  id = "diplomat",
  api = 2,
  options = { use = "may" },

  on_cards_turned = {
    order = "last",
    when = function(game, me)
      return not me:is_main_player() and me:hand_size() > 0
    end,
    holding = function(game, me)
      return me:hand():has("negotiate")
    end,
    run = function(game, me)
      me:discard(me:choose_cards { from = me:hand(), class = "negotiate", about = "which_card" })
      for _, seat in ipairs(game:main_players()) do
        seat:side():count_as(game:kinds("negotiate")[1])
      end
      me:join_deal()
    end,
  },
}
