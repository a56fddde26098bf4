-- C9: doubles the workers here, as far as the supply goes.
return field {
  id = "clone_pool",
  api = 1,

  use = function(_, me, here)
    me:place_workers(here, here:workers(me))
  end,
}
