-- An encounter card that becomes what the other side has turned; of two of them nothing comes but losses.
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
