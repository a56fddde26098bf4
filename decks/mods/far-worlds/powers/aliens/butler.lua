-- The Butler does the offense's chores. Without a tip, it aims the cone or picks the bases that the ships come from.
local slots = { "first", "second", "third", "fourth" }
local numbers = { "ships_of_first", "ships_of_second", "ships_of_third", "ships_of_fourth" }

return power {
  id = "butler",
  api = 2,
  options = { use = "may" },
  memory = {
    launches = { false, public = true },
    first = none "planet",
    second = none "planet",
    third = none "planet",
    fourth = none "planet",
    ships_of_first = 0,
    ships_of_second = 0,
    ships_of_third = 0,
    ships_of_fourth = 0,
  },

  after_star = {
    once = "encounter",
    when = function(game, me, it)
      return not me:is_offense() and it:seat() == game:defense()
    end,
    run = function(game, me)
      local offense = game:offense()
      local can_tip = offense:hand_size() > 0
      if can_tip and offense:choose { from = { "no_tip", "tip" }, about = "give_a_tip", naming = { me } } == "tip" then
        me:draw_from_hand_of(offense)
      elseif me:choose { from = { "launch", "aim" }, about = "which_chore", naming = { offense } } == "launch" then
        me:remember("launches", true)
      else
        game:aim_at(me:choose { from = (game:defense() :: Seat):system(), about = "where_to" })
      end
    end,
  },

  -- Notes the bases from which the offense has loaded its ships.
  on_leave = {
    part_of = "after_star",
    order = "last",
    when = function(game, me, it)
      local loading = it:seat() == game:offense() and me:recall("launches")
      return loading and it:ships(it:seat()) > 0 and me:recall("fourth") == nil
    end,
    run = function(game, me, it)
      for index, slot in ipairs(slots) do
        if me:recall(slot) == nil then
          me:remember(slot, it:planet())
          me:remember(numbers[index], it:ships(it:seat()))
          return
        end
      end
    end,
  },

  -- The ships are loaded and the cone is aimed, in either order.
  before_invite = {
    part_of = "after_star",
    once = "encounter",
    when = function(game, me)
      return me:recall("first") ~= nil
    end,
    run = function(game, me)
      local offense = game:offense()
      me:remember("launches", false)
      -- Puts the ships back, and loads the same number again.
      local loaded = 0
      for index, slot in ipairs(slots) do
        local planet: Planet?, ships: number = me:recall(slot), me:recall(numbers[index])
        if planet ~= nil then
          loaded += offense:move_ships { from = { game:cone() }, to = { planet }, least = ships, most = ships, by = me }
        end
      end
      offense:move_ships { to = { game:cone() }, least = loaded, most = loaded, by = me, about = "which_ships" }
    end,
  },
}
