-- {name}: what can be done here beside harvesting. powers/SP4X.md lists what a script can say.
return field {
  id = "{id}",
  api = 1,

  use = function(game, me, here)
    me:place_workers(here, 1)
  end,
}
