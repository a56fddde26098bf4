-- Once per encounter, against a higher attack: both main players take back their cards and choose again.
return power {
  id = "second_thoughts",
  api = 2,

  after_reveal = {
    once = "encounter",
    who = "main_player",
    when = function(game, me)
      local mine, theirs = me:side():kind(), me:side():other():kind()
      -- A face-down card is nil here, even if its owner has claimed a face.
      if mine == nil or theirs == nil then
        return false
      end
      return mine:is("attack") and theirs:is("attack") and theirs:value() > mine:value()
    end,
    run = function(game, me)
      me:take { me:side():card() }
      me:opponent():take { me:opponent():side():card() }
      game:choose_cards_again()
    end,
  },
}
