-- C9: builds a base where a worker is; on a mountain it is paid for there too.
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
