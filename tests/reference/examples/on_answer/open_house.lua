-- Its fights are open to all: who was not invited may join all the same, on either side.
return power {
  id = "open_house",
  api = 2,

  on_answer = {
    when = function(game, me, answering)
      return me:is_main_player() and not answering:is_invited_by_both()
    end,
    run = function(game, me, answering)
      answering:may_join()
    end,
  },
}
