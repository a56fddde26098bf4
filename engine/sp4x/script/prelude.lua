-- The globals of scripts for fields and factions, in addition to the library: each declares the content of a file.
local function declare(what)
  return function(body)
    if type(body) ~= "table" then
      error(what .. " expects a table: return " .. what .. " { id = …, … }", 2)
    end
    body.declares = what
    return body
  end
end

return { field = declare("field"), faction = declare("faction") }
