-- When the Industrialist would lose with an attack, its opponent lets it win, or the attack joins a stack that changes its later totals.
local function stacked(me: Seat)
  local sum = 0
  for _, card in ipairs(me:zone("stack"):cards()) do
    sum = sum + card:kind():value()
  end
  return sum
end

return power {
  id = "industrialist",
  api = 2,
  options = { use = "must" },
  memory = { builds = { false, public = true } },
  zones = { stack = { face = "up" } },

  after_reveal = {
    who = "main_player",
    once = "encounter",
    when = function(game, me)
      return me:side():attacks() and me:side():other():attacks() and me:zone("stack"):size() > 0
    end,
    run = function(game, me)
      local sum = stacked(me)
      local sign = me:choose { from = { "add", "subtract" }, about = "which_way", naming = { sum } }
      me:side():add_to_total(if sign == "add" then sum else -sum)
    end,
  },

  on_result = {
    who = "main_player",
    once = "encounter",
    when = function(game, me, it)
      local kind = me:side():kind()
      local attack = kind ~= nil and kind:is("attack") and me:side():attacks()
      return attack and it:winning_side() == me:side():other()
    end,
    run = function(game, me)
      local kind = me:side():kind() :: Kind
      local word = me:opponent():choose { from = { "let_it_build", "let_it_win" }, about = "build_or_win", naming = { me, kind } }
      if word == "let_it_win" then
        game:decide_for(me:side())
      else
        me:remember("builds", true)
      end
    end,
  },

  on_discard = {
    part_of = "on_result",
    when = function(game, me)
      return me:recall("builds") and me:has_laid_card()
    end,
    run = function(game, me)
      game:put({ me:side():card() }, me:zone("stack"))
    end,
  },
}
