-- The Calculator may equalize before the reveal: the higher attack then counts less, by the value of the lower attack.
local function higher_side(game: Game): Side?
  local offense, defense = game:side("offense"), game:side("defense")
  if not offense:attacks() or not defense:attacks() then
    return nil
  end
  local one, other = offense:card_value(), defense:card_value()
  if one == nil or other == nil or one == other then
    return nil
  end
  return if one > other then offense else defense
end

return power {
  id = "calculator",
  api = 2,
  options = { use = "may" },
  memory = { lowers = none { "offense", "defense" }, by = 0 },

  before_reveal = {
    who = "main_player",
    once = "encounter",
  },

  -- Both values are compared before either of them changes.
  after_reveal = {
    part_of = "before_reveal",
    order = "last",
    run = function(game, me)
      local higher = higher_side(game)
      if higher == nil then
        me:remember("lowers", nil)
        return
      end
      me:remember("lowers", if higher:is_offense() then "offense" else "defense")
      me:remember("by", higher:other():card_value())
    end,
  },

  card_value = {
    part_of = "before_reveal",
    value = function(game, me, it, value)
      local lowers = me:recall("lowers")
      if lowers ~= nil and it:side() == game:side(lowers) then
        return value - me:recall("by")
      end
    end,
  },
}
