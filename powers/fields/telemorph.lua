-- C9: moves any number of workers from here to one explored hex of any field.
return field {
  id = "telemorph",
  api = 1,

  use = function(game, me, here)
    local workers = here:workers(me)
    if workers == 0 then
      return
    end
    local elsewhere = {}
    for _, hex in ipairs(game:hexes()) do
      if hex ~= here then
        table.insert(elsewhere, hex)
      end
    end
    local there = me:may_choose_hex(elsewhere, "go")
    if there then
      me:move_workers(here, there, me:choose_number(1, workers))
    end
  end,
}
