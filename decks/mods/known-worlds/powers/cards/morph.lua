-- An encounter card that counts as a copy of the other side's card. Two Morphs end the encounter without a deal.
return card {
  id = "morph",
  api = 2,
  class = "morph",
  laid = "negotiate",

  on_cards_turned = {
    use = "must",
    run = function(game, me)
      local other = me:side():other():kind()
      if other and other:is("morph") then
        game:end_encounter("no_deal")
      elseif other then
        me:side():count_as(other)
      end
    end,
  },
}
