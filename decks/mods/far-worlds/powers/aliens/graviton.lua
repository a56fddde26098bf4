-- Before the reveal, the Graviton may compress every attack to one digit of its value: the tens or the ones.
return power {
  id = "graviton",
  api = 2,
  options = { use = "may" },
  memory = { digit = { none { "tens", "ones" }, public = true } },

  before_reveal = {
    who = "main_player",
    once = "encounter",
    run = function(game, me)
      me:remember("digit", me:choose { from = { "tens", "ones" }, about = "which_digit" })
    end,
  },

  card_value = {
    part_of = "before_reveal",
    value = function(game, me, it, value)
      local size = math.abs(value)
      local digit = if me:recall("digit") == "tens" then math.floor(size / 10) % 10 else size % 10
      return math.sign(value) * digit
    end,
  },
}
