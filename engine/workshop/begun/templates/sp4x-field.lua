-- {name}: its action in addition to harvesting. powers/SP4X.md lists the functions for scripts.
return field {
  id = "{id}",
  api = 1,

  use = function(game, me, here)
    me:place_workers(here, 1)
  end,
}
