-- The Usurer's loans cannot be refused. Repaying a loan costs more than the borrower received.
local function others(game: Game, me: Seat, owing: boolean)
  return game:seats_where(function(seat)
    return seat ~= me and me:recall("owes", seat) == owing
  end)
end

local function call_in(me: Seat, debtor: Seat, owed: number)
  local way = debtor:choose { from = { "with_cards", "with_ships" }, about = "how_to_pay", naming = { me, owed } }
  if way == "with_ships" then
    debtor:lose_ships(owed)
  else
    for _ = 1, owed do
      me:draw_from_hand_of(debtor)
    end
  end
  me:remember("owes", false, debtor)
end

return power {
  id = "usurer",
  api = 2,
  options = { use = "may", lent = 2, owed = 3 },
  memory = { owes = { per_seat(false), lasts = "game", public = true } },

  before_choice = {
    once = "encounter",
    who = "main_player",
    run = function(game, me)
      local debtors, clients = others(game, me, true), others(game, me, false)
      local debtor = #debtors > 0 and me:choose { from = debtors, about = "who_pays", optional = #clients > 0 }
      if debtor then
        call_in(me, debtor, game:option("owed"))
      else
        local client = me:choose { from = clients, about = "who_borrows" }
        client:draw_cards(game:option("lent"))
        me:remember("owes", true, client)
      end
    end,
  },
}
