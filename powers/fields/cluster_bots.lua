-- C9: builds a base on a hex with a worker. On a mountain, the base has its usual cost.
return field {
  id = "cluster_bots",
  api = 1,

  use = function(_, me)
    local place = me:may_choose_hex(me:base_places(), "base")
    if place then
      me:build_base(place)
    end
  end,
}
