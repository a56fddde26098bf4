-- In its encounters, uninvited seats may also join either side.
return power {
  id = "open_house",
  api = 2,

  on_answer = {
    when = function(game, me, it)
      return me:is_main_player() and not it:seat():is_invited(me:side():other())
    end,
    run = function(game, me, it)
      it:seat():may_join()
    end,
  },
}
