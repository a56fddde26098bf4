-- Declares an upset before the cards are chosen: both must lay attacks, and who wins, loses.
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

  -- Last of all: whatever others have decided is turned round.
  on_result = {
    part_of = "before_choice",
    order = "last",
    run = function(game, me, it)
      game:decide_for(it:winning_side():other())
    end,
  },
}
