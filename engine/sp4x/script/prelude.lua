-- What scripts of fields and factions find beside the library: the words that declare what a file holds.
local function declare(what)
  return function(body)
    if type(body) ~= "table" then
      error(what .. " takes a table: return " .. what .. " { id = …, … }", 2)
    end
    body.declares = what
    return body
  end
end

return { field = declare("field"), faction = declare("faction") }
