-- The Lloyd insures the ships of one seat in each encounter. Each accepted offer is a token, and each token is worth a reward.
local function customers(game: Game, me: Seat)
  return game:seats_where(function(seat)
    return seat ~= me and seat:ships_in_encounter() > 0
  end)
end

return power {
  id = "lloyd",
  api = 2,
  options = { use = "may" },
  memory = {
    tokens = { 0, lasts = "game", public = true },
    insured = { none "seat", public = true },
  },

  before_encounter = {
    when = function(game, me)
      return me:recall("tokens") > 0
    end,
    run = function(game, me)
      local tokens = me:recall("tokens")
      local spent = me:choose_number { least = 1, most = tokens, about = "how_many" }
      me:remember("tokens", tokens - spent)
      me:take_reward(spent)
    end,
  },

  before_choice = {
    once = "encounter",
    when = function(game, me)
      return #customers(game, me) > 0
    end,
    run = function(game, me)
      local customer = me:choose { from = customers(game, me), about = "whom" }
      if customer:choose { from = { "decline", "accept" }, about = "insure", naming = { me } } == "accept" then
        me:remember("insured", customer)
        me:remember("tokens", me:recall("tokens") + 1)
      end
    end,
  },

  on_lose_ships = {
    part_of = "before_choice",
    when = function(game, me, it)
      local seat = me:recall("insured")
      return seat ~= nil and it:ships(seat) > 0 and seat:has_base()
    end,
    run = function(game, me, it)
      it:spare(me:recall("insured"))
    end,
  },
}
