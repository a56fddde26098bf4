-- As its turn begins, the Hate discards a card. Each other seat discards a card of the same type, or loses three ships.
local classes = { "attack", "negotiate", "destiny" }

local function class_of(kind: Kind): string?
  for _, class in ipairs(classes) do
    if kind:is(class) then
      return class
    end
  end
  return nil
end

local function usable(me: Seat)
  local cards = {}
  for _, card in ipairs(me:hand():cards()) do
    if class_of(card:kind()) then
      table.insert(cards, card)
    end
  end
  return cards
end

-- Asks the seat for a card of the same type. A lower attack is shown, but does not count.
local function pays(seat: Seat, me: Seat, kind: Kind)
  local class = class_of(kind)
  local about = if class == "attack" then "which_attack" else "which_card"
  local cards = seat:choose_cards { from = seat:hand(), class = class, least = 0, most = 1, about = about, naming = { me, kind } }
  if #cards == 0 then
    return false
  end
  if class == "attack" then
    me:look_at(cards)
    if cards[1]:kind():value() < kind:value() then
      seat:show(cards)
      return false
    end
  end
  seat:discard(cards)
  return true
end

return power {
  id = "hate",
  api = 2,
  options = { use = "must", ships = { 3, least = 1, most = 20 } },

  before_turn = {
    when = function(game, me, it)
      return it:seat() == me and me:hand_size() > 0
    end,
    holding = function(game, me)
      return #usable(me) > 0
    end,
    run = function(game, me)
      local mine = me:choose_cards { from = usable(me), about = "what_to_discard" }
      local kind = mine[1]:kind()
      me:discard(mine)
      for _, seat in ipairs(game:seats()) do
        if seat ~= me and not pays(seat, me, kind) then
          seat:lose_ships(game:option("ships"), { by = me })
        end
      end
    end,
  },
}
