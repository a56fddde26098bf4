//! Guessing questions of powers: hidden states sampled for a seat do not reveal the answer.
//!
//! A seer knows a secret that the guesser cannot know, and asks for it; a right guess wins. In the states sampled for
//! the guesser, the right answer must be the true one about as often as by chance.

use crate::common::{content_with, test_table};
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{Choice, Decision, Topic};
use hyperkon::__private::game::{Engine, Game};
use hyperkon_table::{Seat, SeatSet};

const TEXTS: &str = "[en]\nname = \"Seer\"\ntext = \"Asks what it knows.\"\nguess = \"Guess\"\nbid = \"Bid\"\n\
    low = \"low\"\nmid = \"mid\"\nhigh = \"high\"\nnone = \"none\"\n";

/// Asks another seat for a word, which wins with the right one.
const ASKS_FOR_WORDS: &str = "
    local function ask(game, me, right, words)
      local guesser = game:seats_where(function(seat) return seat ~= me end)[1]
      if guesser:choose { from = words, about = \"guess\" } == right then guesser:win_game() end
    end";

/// States sampled for each guess.
const WORLDS: u64 = 20;

/// Counts of sampled states. `true_ones` counts those where the true answer is right.
#[derive(Debug, Default)]
struct Guesses {
    true_ones: usize,
    worlds: usize,
    wanted: usize,
}

impl Guesses {
    fn share(&self) -> f64 {
        self.true_ones as f64 / self.worlds.max(1) as f64
    }
}

/// Returns `true` if a seat wins at once with an answer.
fn wins(engine: &Engine, game: &Game, seat: Seat, choice: &Choice) -> bool {
    let mut game = game.clone();
    game.answer(engine, seat, choice.clone()).is_ok() && game.winners() == SeatSet::one(seat)
}

/// Returns `true` if the seer asks the question.
fn asks(game: &Game, question: &Decision) -> bool {
    let source = question.source.filter(|_| matches!(question.topic, Topic::Script(_)));
    source.is_some_and(|source| game.rules().script(source).id == "seer")
}

/// Collects guesses in games of random answers, with a seer of this script.
fn guesses(script: &str) -> Guesses {
    let mut engine = Engine::new(content_with(&[("aliens/seer.lua", script), ("aliens/seer.toml", TEXTS)])).unwrap();
    let mut found = Guesses::default();
    for seed in 0..12 {
        let (mut game, _) = engine.start(&test_table(&[(0, "seer")], seed)).unwrap();
        let mut bot = RandomBot::new(seed);
        for _ in 0..120 {
            let Some(question) = game.full_state().questions().first().cloned() else { break };
            let seat = question.seat;
            if asks(&game, &question) && seat != Seat(0) {
                let all: Vec<Choice> = question.choices().collect();
                let right: Vec<&Choice> = all.iter().filter(|choice| wins(&engine, &game, seat, choice)).collect();
                assert_eq!(right.len(), 1, "{question:?}");
                for number in 0..WORLDS {
                    found.wanted += 1;
                    let Ok(world) = game.seen(seat).sample_state(&engine, number) else { continue };
                    found.worlds += 1;
                    found.true_ones += usize::from(wins(&engine, &world, seat, right[0]));
                }
            }
            engine.answer(&mut game, seat, bot.choose(&question)).unwrap();
        }
    }
    assert!(found.wanted > 20 * WORLDS as usize && found.worlds * 10 > found.wanted * 9, "{found:?}");
    found
}

/// The seer draws an alien in secret, and asks for it in the same step.
#[test]
fn drawn_alien_of_this_step_stays_secret() {
    let found = guesses(
        "return power { id = \"seer\", api = 2, options = { use = \"must\" },
          memory = { who = { none \"alien\", secret = true } },
          before_encounter = { run = function(game, me)
            me:remember(\"who\", game:draw_aliens(1)[1])
            local guesser = game:seats_where(function(seat) return seat ~= me end)[1]
            if guesser:choose { from = game:aliens_left(), about = \"guess\" } == me:recall(\"who\") then
              guesser:win_game()
            end
          end } }",
    );
    assert!(found.share() < 0.3, "{found:?}");
}

/// Guesses of an action before an encounter, under a condition, asked in the same step.
fn asks_at_once(when: &str, run: &str) -> Guesses {
    guesses(&format!(
        "{ASKS_FOR_WORDS}
         return power {{ id = \"seer\", api = 2, options = {{ use = \"must\" }},
           before_encounter = {{ when = function(game) return {when} end, run = function(game, me) {run} end }} }}"
    ))
}

/// The seer takes an unseen card of the deck.
#[test]
fn drawn_card_of_this_step_stays_secret() {
    let found = asks_at_once(
        "game:cards_to_draw() > 5",
        "local cards = game:random(game:deck(), 1)
         me:take(cards)
         local value = cards[1]:kind():value()
         local right = if value == nil then \"none\" elseif value <= 7 then \"low\" elseif value <= 12 then \"mid\" else \"high\"
         ask(game, me, right, { \"low\", \"mid\", \"high\", \"none\" })",
    );
    assert!(found.share() < 0.6, "{found:?}");
}

/// The seer picks its first hand out of the deck, and asks for one of these cards later.
#[test]
fn picked_first_hand_stays_secret() {
    let found = guesses(&format!(
        "{ASKS_FOR_WORDS}
         return power {{ id = \"seer\", api = 2, options = {{ use = \"must\" }},
           before_hands = {{ run = function(game, me)
             local size = game:new_hand_size()
             me:take(me:choose_cards {{ from = game:deck(), about = \"bid\", least = size, most = size }})
           end }},
           before_encounter = {{ when = function(game, me) return me:hand_size() > 0 end, run = function(game, me)
             local value = game:random(me:hand(), 1)[1]:kind():value()
             local right = if value == nil then \"none\" elseif value <= 7 then \"low\" elseif value <= 12 then \"mid\" else \"high\"
             ask(game, me, right, {{ \"low\", \"mid\", \"high\", \"none\" }})
           end }} }}"
    ));
    assert!(found.share() < 0.6, "{found:?}");
}

/// The seer draws one of two visible cards, and does not say which.
#[test]
fn choice_of_two_open_cards_stays_secret() {
    let found = asks_at_once(
        "#game:discards():cards() > 1",
        "local cards = game:discards():cards()
         local one = game:random({ cards[1], cards[2] }, 1)[1]
         ask(game, me, if one == cards[1] then \"low\" else \"high\", { \"low\", \"high\" })",
    );
    assert!((0.3..0.7).contains(&found.share()), "{found:?}");
}

/// The seer has chosen a secret number in a declared range, and asks later.
#[test]
fn secret_number_stays_secret() {
    let found = guesses(&format!(
        "{ASKS_FOR_WORDS}
         local words = {{ \"low\", \"mid\", \"high\", \"none\" }}
         return power {{ id = \"seer\", api = 2, options = {{ use = \"must\" }},
           memory = {{ bid = {{ 0, secret = true, least = 1, most = 4, lasts = \"game\" }} }},
           before_encounter = {{ run = function(game, me)
             me:remember(\"bid\", table.find(words, me:choose {{ from = words, about = \"bid\", secret = true }}))
           end }},
           before_star = {{ run = function(game, me) ask(game, me, words[me:recall(\"bid\")], words) end }} }}"
    ));
    assert!(found.share() < 0.4, "{found:?}");
}

/// A secret that is not yet set cannot be guessed. A first value outside the range stays unchanged.
#[test]
fn initial_memory_values_are_not_resampled() {
    let script = "return power { id = \"seer\", api = 2, options = { use = \"must\" },
        memory = { bid = { 0, secret = true, least = 1, most = 4, lasts = \"game\" } },
        before_star = { run = function(game, me)
          local guesser = game:seats_where(function(seat) return seat ~= me end)[1]
          local right = if me:recall(\"bid\") == 0 then \"low\" else \"high\"
          if guesser:choose { from = { \"low\", \"high\" }, about = \"guess\" } == right then guesser:win_game() end
        end } }";
    assert_eq!(guesses(script).share(), 1.0);
}
