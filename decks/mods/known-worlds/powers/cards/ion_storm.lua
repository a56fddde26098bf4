-- A hazard. Attack cards count half in this encounter.
return card {
  id = "ion_storm",
  api = 2,
  class = "hazard",
  lies = "encounter",

  card_value = {
    value = function(game, me, it, value)
      return math.floor(value / 2)
    end,
  },
}
