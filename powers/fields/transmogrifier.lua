-- C9: fills one row of resources that already has at least one resource.
return field {
  id = "transmogrifier",
  api = 1,

  use = function(game, me)
    local rows = {}
    for _, kind in ipairs(me:kinds()) do
      if me:resources(kind) < game:track() then
        table.insert(rows, kind)
      end
    end
    local kind = me:may_choose_kind(rows, "fill")
    if kind then
      me:gain(kind, game:track())
    end
  end,
}
