-- The part of the interpreter that is ours: verbs, and the library as scripts see it.
-- It gets the host's functions and words and the list of verbs, and gives back the globals that scripts may use.
local host, verbs = ...

local yield, isyieldable = coroutine.yield, coroutine.isyieldable
local error, type, tostring, select = error, type, tostring, select

-- A verb yields a request; the game performs it outside the interpreter and resumes with the reply.
local function verb(code, name)
  return function(...)
    if not isyieldable() then
      error("`" .. name .. "` acts, but nothing can act here: only " .. host.acts .. " can", 2)
    end
    return yield(code, ...)
  end
end

local game, handle = host.game, host.handle
for code, entry in verbs do
  local target = if entry.game then game else handle
  target[entry.name] = verb(code, entry.name)
end

-- Tables and functions have no address here: nothing may depend on where they lie.
local function plain(value)
  local kind = type(value)
  if kind == "number" or kind == "string" or kind == "boolean" or kind == "nil" then
    return tostring(value)
  end
  return host.describe(value)
end

-- Errors are texts of a sensible length, whatever a script raises.
local sub = string.sub
local function raise(message, level)
  local at = if type(level) == "number" and level >= 1 and level < 10 then level + 1 else 2
  error(sub(plain(message), 1, 300), at)
end
local function check(value, message, ...)
  if not value then
    raise(if message == nil then "an assertion does not hold" else message, 2)
  end
  return value, message, ...
end

local format, unpack = string.format, table.unpack
local function safe_format(pattern, ...)
  local args = { ... }
  for index = 1, select("#", ...) do
    local kind = type(args[index])
    if kind ~= "number" and kind ~= "string" then
      args[index] = plain(args[index])
    end
  end
  return format(pattern, unpack(args, 1, select("#", ...)))
end

-- pairs goes through keys in a fixed order: whole numbers, then strings, then the game's things.
local rank = { number = 1, string = 2, boolean = 3, userdata = 4 }
local function before(a, b)
  local ra, rb = rank[type(a)], rank[type(b)]
  if ra ~= rb then
    return ra < rb
  elseif ra == 4 then
    return host.number_of(a) < host.number_of(b)
  elseif ra == 3 then
    return a and not b
  end
  return a < b
end
local sort = table.sort
local function ordered_pairs(t)
  local keys = {}
  for key in t do
    if not rank[type(key)] then
      error("pairs over keys that are tables or functions has no order; use " .. host.keys, 2)
    end
    keys[#keys + 1] = key
  end
  sort(keys, before)
  local index = 0
  return function()
    index += 1
    local key = keys[index]
    if key ~= nil then
      return key, t[key]
    end
    return nil
  end
end

-- Some of the library's functions work long without a point at which the interpreter can stop; their work is bounded.
local function bounded_pattern(name, run)
  return function(text, pattern, ...)
    if (type(text) == "string" or type(text) == "number") and type(pattern) == "string" then
      if #tostring(text) * #pattern > 1000000 then
        error(name .. " on a text this long; " .. host.short, 2)
      end
    end
    return run(text, pattern, ...)
  end
end
for _, name in { "find", "match", "gmatch", "gsub", "split" } do
  string[name] = bounded_pattern(name, string[name])
end
-- A comparison of ours is a point at which the interpreter can stop; the library's own is none.
local function less(a, b)
  return a < b
end
local function stoppable_sort(list, before)
  return sort(list, if before == nil then less else before)
end

string.format = safe_format
for _, name in { "pack", "unpack", "packsize" } do
  string[name] = nil
end

return {
  tostring = plain,
  pairs = ordered_pairs,
  ipairs = ipairs,
  type = function(value)
    return if type(value) == "userdata" then host.kind_of(value) else type(value)
  end,
  assert = check,
  error = raise,
  select = select,
  tonumber = tonumber,
  unpack = table.unpack,
  string = string,
  table = {
    concat = table.concat,
    find = table.find,
    insert = table.insert,
    remove = table.remove,
    sort = stoppable_sort,
    unpack = table.unpack,
  },
  math = {
    abs = math.abs,
    ceil = math.ceil,
    clamp = math.clamp,
    floor = math.floor,
    max = math.max,
    min = math.min,
    sign = math.sign,
  },
}
