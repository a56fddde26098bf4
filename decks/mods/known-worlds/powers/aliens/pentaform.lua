-- The Pentaform has 5 aliens as stages. Each foreign base gained advances it one stage; each one lost sets it back.
local stages = { "first", "second", "third", "fourth", "fifth" }

-- Replaces the power of the previous stage with the power of this stage.
local function become(game: Game, me: Seat, stage: number)
  for _, power in ipairs(me:powers()) do
    if power:alien() == me:recall(stages[me:recall("stage")]) then
      me:drop_power(power)
    end
  end
  me:remember("stage", stage)
  me:gain_power(me:recall(stages[stage]))
end

return power {
  id = "pentaform",
  api = 2,
  options = { use = "must" },
  memory = {
    stage = { 1, lasts = "game", public = true },
    bases = { 0, lasts = "game", public = true },
    first = { none "alien", lasts = "game", public = true },
    second = { none "alien", lasts = "game", public = true },
    third = { none "alien", lasts = "game", public = true },
    fourth = { none "alien", lasts = "game", public = true },
    fifth = { none "alien", lasts = "game", public = true },
  },

  on_setup = {
    when = function(game)
      return #game:aliens_left() > 0
    end,
    run = function(game, me)
      for number, alien in ipairs(game:draw_aliens(#stages)) do
        me:remember(stages[number], alien)
      end
      become(game, me, 1)
    end,
  },

  after_encounter = {
    when = function(game, me)
      return me:recall("first") ~= nil and me:foreign_bases() ~= me:recall("bases")
    end,
    run = function(game, me)
      local stage = me:recall("stage") + me:foreign_bases() - me:recall("bases")
      me:remember("bases", me:foreign_bases())
      while stage > 1 and (stage > #stages or not me:recall(stages[stage])) do
        stage = stage - 1
      end
      if math.max(stage, 1) ~= me:recall("stage") then
        become(game, me, math.max(stage, 1))
      end
    end,
  },
}
