-- After the reveal, the Chosen reveals three cards from the deck. One of them replaces the Chosen's card or is added to it.
return power {
  id = "chosen",
  api = 2,
  options = { use = "may", cards = 3 },
  zones = { sent = { face = "up", lasts = "encounter" } },

  after_reveal = {
    who = "main_player",
    once = "encounter",
    when = function(game, me)
      return me:side():kind() ~= nil and game:cards_to_draw() > 0
    end,
    run = function(game, me)
      me:draw_cards(game:option("cards"), { to = me:zone("sent") })
      local chosen: Card? = me:choose_cards { from = me:zone("sent"), class = "encounter", least = 0, about = "which_card" }[1]
      if chosen == nil then
        return
      end
      local can_add = me:side():attacks() and chosen:kind():is("attack")
      if can_add and me:choose { from = { "add", "replace" }, about = "add_or_replace", naming = { chosen:kind() } } == "add" then
        me:side():add_to_total(chosen:kind():value())
      else
        me:lay(chosen)
      end
    end,
  },
}
