-- The Loser declares an upset before the cards are chosen: both main players play attacks, and the winner loses.
return power {
  id = "loser",
  api = 2,
  options = { use = "may" },

  before_choice = {
    who = "main_player",
    once = "encounter",
    run = function(game)
      for _, seat in ipairs(game:main_players()) do
        seat:must_lay { class = "attack" }
      end
    end,
  },

  -- Runs last, to reverse the result of all other powers.
  on_result = {
    part_of = "before_choice",
    order = "last",
    run = function(game, me, it)
      game:decide_for(it:winning_side():other())
    end,
  },
}
