-- Our part of the interpreter: the functions that act, called verbs, and the library as scripts see it. The arguments are the
-- host's functions and values, and the list of verbs. Returns the globals that scripts may use.
local host, verbs = ...

local yield, isyieldable = coroutine.yield, coroutine.isyieldable
local error, type, tostring, tonumber, select, ipairs = error, type, tostring, tonumber, select, ipairs

-- A verb yields a request. The game performs it outside the interpreter, and resumes the script with the reply.
local function verb(code, name)
  return function(...)
    if not isyieldable() then
      error("`" .. name .. "` cannot act here: only " .. host.acts .. " can", 2)
    end
    return yield(code, ...)
  end
end

local game, handle = host.game, host.handle
for code, entry in verbs do
  local target = if entry.game then game else handle
  target[entry.name] = verb(code, entry.name)
end

-- A new string costs fuel when it is created. Its length is limited, so later work on it costs almost nothing.
local LONGEST, pay_for = host.longest, host.made
local function made(text)
  pay_for(text, 1)
  return text
end

-- Tables and functions are shown without their address, because results must not depend on it.
local function plain(value)
  local kind = type(value)
  if kind == "number" then
    return made(tostring(value))
  elseif kind == "string" or kind == "boolean" or kind == "nil" then
    return tostring(value)
  end
  return host.describe(value)
end

-- Raises an error for a script: the value becomes a string of limited length, marked as the script's own message.
local sub, OWN_WORDS = string.sub, host.own_words
local function raise(message, level)
  local at = if type(level) == "number" and level >= 1 and level < 10 then level + 1 else 2
  error(OWN_WORDS .. sub(plain(message), 1, 300), at)
end
local function check(value, message, ...)
  if not value then
    raise(if message == nil then "assertion failed" else message, 2)
  end
  return value, message, ...
end

-- The interpreter cannot stop during work on a string, so this loop charges fuel for the work.
local function paid(text)
  if type(text) == "string" then
    for _ = 1, #text // 128 do
    end
  end
  return text
end
-- Only exact integers are passed to the interpreter's functions, because its results for other numbers depend on the machine.
local EXACT = 2 ^ 53
local floor = math.floor
local function is_whole(number)
  return type(number) == "number" and number == floor(number) and number > -EXACT and number < EXACT
end
-- A position in a string, limited because the result of an overflow in the conversion to 32 bits depends on the machine.
local FAR, clamp, max, min = 1e6, math.clamp, math.max, math.min
local function place(number, instead)
  if number == nil then
    return instead
  elseif not is_whole(number) then
    error("expected an integer, found " .. plain(number), 3)
  end
  return clamp(number, -FAR, FAR)
end
local function from_begin(text, at)
  return if at < 0 then #text + at + 1 else at
end
local function text_of(value)
  if type(value) ~= "string" and type(value) ~= "number" then
    error("expected a string, found " .. plain(value), 3)
  end
  return if type(value) == "number" then made(tostring(value)) else paid(value)
end

local byte, char, find, rep, format = string.byte, string.char, string.find, string.rep, string.format
local lower, upper, reverse, unpack = string.lower, string.upper, string.reverse, table.unpack
-- Returns the letters of the conversions in a pattern (`%d`, `%5.2f`, …), in order.
local function conversions(pattern)
  local letters, at = {}, 1
  while true do
    at = find(pattern, "%", at, true)
    if at == nil then
      return letters
    end
    at += 1
    local letter = sub(pattern, at, at)
    while letter ~= "" and find("0123456789 +-#.", letter, 1, true) do
      at += 1
      letter = sub(pattern, at, at)
    end
    at += 1
    if letter ~= "%" then
      letters[#letters + 1] = letter
    end
  end
end
local function formatted(pattern, ...)
  pattern = text_of(pattern)
  local given, args = select("#", ...), { ... }
  for index, letter in ipairs(conversions(pattern)) do
    local value = args[index]
    if type(value) == "number" then
      if find("diuoxXc", letter, 1, true) and letter ~= "" and not is_whole(value) then
        error("`%" .. letter .. "` expects an integer, found " .. tostring(value), 2)
      elseif letter == "c" and (value < 0 or value > 255) then
        error("`%c` expects a number from 0 to 255, found " .. tostring(value), 2)
      elseif value ~= value then
        args[index] = "nan"
        if letter ~= "s" then
          error("`%" .. letter .. "` expects a number, found nan", 2)
        end
      end
      -- Charge fuel: a number may have 300 digits before its decimal point.
      for _ = 1, 8 do
      end
    end
  end
  for index = 1, given do
    local kind = type(args[index])
    if kind == "string" then
      paid(args[index])
    elseif kind ~= "number" then
      args[index] = plain(args[index])
    end
  end
  return made(format(pattern, unpack(args, 1, given)))
end

-- `pairs` visits keys in a fixed order: numbers, strings, booleans, and then the game's objects.
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
      error("`pairs` has no order over keys that are tables or functions; use " .. host.keys, 2)
    end
    keys[#keys + 1] = key
  end
  sort(keys, before)
  -- The key after each key. The iterator itself has no state, because a script could store it.
  local first, after = keys[1], {}
  for index, key in keys do
    after[key] = keys[index + 1]
  end
  return function(_, key)
    local now = if key == nil then first else after[key]
    if now ~= nil then
      return now, t[now]
    end
    return nil
  end
end

-- The interpreter can stop in this comparison, but not in the library's own.
local function less(a, b)
  return a < b
end
local function list_of(list)
  if type(list) ~= "table" then
    error("expected a list, found " .. plain(list), 3)
  end
  return list
end
local function within(number, least, most)
  if not is_whole(number) or number < least or number > most then
    error("expected an integer from " .. least .. " to " .. most .. ", found " .. plain(number), 3)
  end
  return number
end

-- Work on lists uses loops in this file, where the interpreter can stop.
local append, MOST_VALUES = table.insert, host.most_values
-- Some operations cost extra fuel here, as they do in scripts: inserting into a long list, and removing a value.
local pay, NEAR = host.pay, host.near
local function unpacked(list, from, to)
  list_of(list)
  from, to = within(from or 1, -FAR, FAR), within(to or #list, -FAR, FAR)
  if to - from >= MOST_VALUES then
    error("more than " .. MOST_VALUES .. " values at once", 2)
  end
  return unpack(list, from, to)
end
local lists = {
  concat = function(list, between, from, to)
    list_of(list)
    between = if between == nil then "" else text_of(between)
    from, to = within(from or 1, -FAR, FAR), within(to or #list, -FAR, FAR)
    local text = ""
    for index = from, to do
      local part = list[index]
      if type(part) ~= "string" and type(part) ~= "number" then
        error("expected a list of strings, found " .. plain(part) .. " in it", 2)
      end
      text = if index > from then text .. between .. part else text .. part
      -- This also charges for parts that are numbers, because numbers are converted to strings.
      pay_for(text, 2)
    end
    return text
  end,
  find = function(list, value, from)
    for index = within(from or 1, 1, FAR), #list_of(list) do
      if list[index] == value then
        return index
      end
    end
    return nil
  end,
  insert = function(list, ...)
    list_of(list)
    local given = select("#", ...)
    if #list >= NEAR or given > 0 and (select(given, ...)) == nil then
      pay()
    end
    if given == 1 then
      append(list, (...))
    elseif given == 2 then
      local at, value = ...
      local count = #list
      within(at, 1, count + 1)
      for index = count, at, -1 do
        list[index + 1] = list[index]
      end
      list[at] = value
    else
      error("`table.insert` expects a list and a value, or a list, a position, and a value", 2)
    end
  end,
  remove = function(list, at)
    local count = #list_of(list)
    at = within(at or count, 0, count + 1)
    local value = list[at]
    if value ~= nil then
      pay()
    end
    if at > 0 then
      for index = at, count do
        list[index] = list[index + 1]
      end
    end
    return value
  end,
  sort = function(list, before)
    if before ~= nil and type(before) ~= "function" then
      error("expected a function, found " .. plain(before), 2)
    end
    -- The interpreter cannot stop in a host function, so call it from a Luau function.
    return sort(list_of(list), if before == nil then less else function(a, b)
      return before(a, b)
    end)
  end,
  unpack = unpacked,
}

local texts = {
  byte = function(text, from, to)
    text, from = text_of(text), place(from, 1)
    from, to = max(from_begin(text, from), 1), min(from_begin(text, place(to, from)), #text)
    if to - from >= MOST_VALUES then
      error("more than " .. MOST_VALUES .. " values at once", 2)
    end
    return byte(text, from, to)
  end,
  char = function(...)
    for index = 1, select("#", ...) do
      within((select(index, ...)), 0, 255)
    end
    return made(char(...))
  end,
  find = function(text, part, from)
    return find(text_of(text), text_of(part), place(from, 1), true)
  end,
  format = formatted,
  len = function(text)
    return #text_of(text)
  end,
  lower = function(text)
    return made(lower(text_of(text)))
  end,
  rep = function(text, times)
    text = text_of(text)
    if #text * within(times, 0, FAR) > LONGEST then
      error("this string is longer than " .. LONGEST .. " bytes", 2)
    end
    return made(rep(text, times))
  end,
  reverse = function(text)
    return made(reverse(text_of(text)))
  end,
  sub = function(text, from, to)
    return made(sub(text_of(text), place(from, 1), place(to, -1)))
  end,
  upper = function(text)
    return made(upper(text_of(text)))
  end,
}
for name in string do
  string[name] = texts[name]
end

-- Reject strings that look like numbers: the interpreter would convert them, however long they are.
local function of_numbers(work)
  return function(...)
    for index = 1, select("#", ...) do
      local value = select(index, ...)
      if type(value) ~= "number" then
        local text = if type(value) == "string" then "a string: convert it with `tonumber(text)`" else plain(value)
        error("expected a number, found " .. text, 2)
      end
    end
    return work(...)
  end
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
  tonumber = function(value, base)
    if type(value) == "string" then
      paid(value)
    end
    return if base == nil then tonumber(value) else tonumber(value, within(base, 2, 36))
  end,
  unpack = unpacked,
  string = string,
  table = lists,
  math = {
    abs = of_numbers(math.abs),
    ceil = of_numbers(math.ceil),
    clamp = of_numbers(math.clamp),
    floor = of_numbers(math.floor),
    max = of_numbers(math.max),
    min = of_numbers(math.min),
    sign = of_numbers(math.sign),
  },
}
