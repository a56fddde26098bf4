-- C9: doubles the workers here, up to the supply.
return field {
  id = "clone_pool",
  api = 1,

  use = function(_, me, here)
    me:place_workers(here, here:workers(me))
  end,
}
