//! What a power asks others to guess: worlds that a seat imagines do not tell it the answer.
//!
//! A seer knows something that the guesser cannot, and asks for it; whoever guesses right wins. In the worlds that the
//! guesser imagines, the right answer must be the true one about as often as by chance.

use crate::common::{content_with, test_table};
use hyperkon::bots::RandomBot;
use hyperkon::cosmic::{Choice, Decision, Topic};
use hyperkon::game::{Engine, Game};
use hyperkon::table::{Seat, SeatSet};

const TEXTS: &str = "[en]\nname = \"Seer\"\ntext = \"Asks what it knows.\"\nguess = \"Guess\"\nbid = \"Bid\"\n\
    low = \"low\"\nmid = \"mid\"\nhigh = \"high\"\nnone = \"none\"\n";

/// Asks another seat for a word, and lets it win with the right one.
const ASKS_FOR_WORDS: &str = "
    local function ask(game, me, right, words)
      local guesser = game:seats_where(function(seat) return seat ~= me end)[1]
      if guesser:choose { from = words, about = \"guess\" } == right then guesser:win_game() end
    end";

/// Worlds drawn for each guess.
const WORLDS: u64 = 20;

/// How often the right answer is the true one in imagined worlds, of how many worlds, and how many worlds there could be.
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

/// Whether a seat wins at once with an answer.
fn wins(engine: &Engine, game: &Game, seat: Seat, choice: &Choice) -> bool {
    let mut game = game.clone();
    game.answer(engine, seat, choice.clone()).is_ok() && game.winners() == SeatSet::one(seat)
}

/// Whether it is the seer that asks.
fn asks(game: &Game, question: &Decision) -> bool {
    let source = question.source.filter(|_| matches!(question.topic, Topic::Script(_)));
    source.is_some_and(|source| game.rules().script(source).id == "seer")
}

/// Guesses in games of random answers, with a seer of this script.
fn guesses(script: &str) -> Guesses {
    let mut engine = Engine::new(content_with(&[("aliens/seer.lua", script), ("aliens/seer.toml", TEXTS)])).unwrap();
    let mut found = Guesses::default();
    for seed in 0..12 {
        let (mut game, _) = engine.start(&test_table(&[(0, "seer")], seed)).unwrap();
        let mut bot = RandomBot::new(seed);
        for _ in 0..120 {
            let Some(question) = game.referee().questions().first().cloned() else { break };
            let seat = question.seat;
            if asks(&game, &question) && seat != Seat(0) {
                let all: Vec<Choice> = question.choices().collect();
                let right: Vec<&Choice> = all.iter().filter(|choice| wins(&engine, &game, seat, choice)).collect();
                assert_eq!(right.len(), 1, "{question:?}");
                for number in 0..WORLDS {
                    found.wanted += 1;
                    let Ok(world) = game.seen(seat).imagine(&engine, number) else { continue };
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

/// It draws an alien and keeps it to itself: which, the guesser is asked in the same step.
#[test]
fn an_alien_drawn_in_the_step_in_progress() {
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

/// Guesses of what it does before an encounter, when this is so, and asks in the same step.
fn asks_at_once(when: &str, run: &str) -> Guesses {
    guesses(&format!(
        "{ASKS_FOR_WORDS}
         return power {{ id = \"seer\", api = 2, options = {{ use = \"must\" }},
           before_encounter = {{ when = function(game) return {when} end, run = function(game, me) {run} end }} }}"
    ))
}

/// It takes a card of the deck, unseen.
#[test]
fn a_card_drawn_at_random_in_the_step_in_progress() {
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

/// It draws one of two cards that everybody can see, and says of neither which.
#[test]
fn one_of_two_open_cards() {
    let found = asks_at_once(
        "#game:discards():cards() > 1",
        "local cards = game:discards():cards()
         local one = game:random({ cards[1], cards[2] }, 1)[1]
         ask(game, me, if one == cards[1] then \"low\" else \"high\", { \"low\", \"high\" })",
    );
    assert!((0.3..0.7).contains(&found.share()), "{found:?}");
}

/// It has chosen a number in secret; asked is a step later. It says from where to where it can be.
#[test]
fn a_secret_number() {
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

/// Before anything is remembered there is nothing to guess: the first value stays what it is where it is out of the range.
#[test]
fn what_is_not_remembered_yet_is_not_dealt_anew() {
    let script = "return power { id = \"seer\", api = 2, options = { use = \"must\" },
        memory = { bid = { 0, secret = true, least = 1, most = 4, lasts = \"game\" } },
        before_star = { run = function(game, me)
          local guesser = game:seats_where(function(seat) return seat ~= me end)[1]
          local right = if me:recall(\"bid\") == 0 then \"low\" else \"high\"
          if guesser:choose { from = { \"low\", \"high\" }, about = \"guess\" } == right then guesser:win_game() end
        end } }";
    assert_eq!(guesses(script).share(), 1.0);
}
