-- Each of a seat's ships in the encounter adds 1 more to the total, or 3 more for the seat with the Macron.
return card {
  id = "macron_flare",
  api = 2,
  class = "flare",
  alien = "macron",
  after = "hand",
  once = "encounter",
  new_hand = "kept",

  after_reveal = {
    who = "involved",
    when = function(game)
      return game:side("offense"):attacks() and game:side("defense"):attacks()
    end,
    run = function(game, me)
      local times = if me:has_its_alien() then 3 else 1
      me:side():add_to_total(me:ships_in_encounter() * times)
    end,
  },
}
