//! The thinker: its budget, its repeatability, available wins, and its seat's knowledge.

use crate::common::{EDITION, builtin, content_with, test_table, walk};
use hyperkon::__private::bots::{RandomBot, SearchBot, Steady};
use hyperkon::__private::cosmic::{Choice, Decision, Topic, Windows};
use hyperkon::__private::game::{Content, Engine, Game, TableOptions};
use hyperkon_table::{Bot, Budget, Question, Searchable, Seat, SeatSet, Thought, Viewer};
use std::path::Path;

/// Samples a state that the seat cannot distinguish from the true one.
fn alike(engine: &Engine, game: &Game, seat: Seat, lots: u64) -> Option<Game> {
    let other = engine.try_sample_state(game, seat, lots)?;
    let (one, two) = (game.seen(seat), other.seen(seat));
    let same = other.full_state().answers_in_step() == game.full_state().answers_in_step()
        && one.view() == two.view()
        && one.question() == two.question();
    same.then_some(other)
}

#[test]
fn equal_knowledge_samples_equal_states() {
    let mut worlds = 0;
    for seed in 0..12 {
        walk(seed, 12, |engine, game, dice| {
            for seat in game.rules().seats() {
                let lots = u64::from(dice.below(u32::MAX));
                let Some(other) = alike(engine, game, seat, lots) else { continue };
                let imagined = [game, &other].map(|world| engine.sample_state(&world.seen(seat), lots).ok());
                let [Some(one), Some(two)] = &imagined else {
                    assert!(imagined.iter().all(Option::is_none));
                    continue;
                };
                let asked = game.full_state().questions().first();
                let (one, two) = (one.full_state().state(), two.full_state().state());
                assert_eq!(one.stars, two.stars, "seed {seed}, {seat}, {asked:?}");
                assert_eq!(one.cards, two.cards, "seed {seed}, {seat}, {asked:?}");
                assert!(one == two, "seed {seed}, {seat}, {asked:?}");
                worlds += 1;
            }
        });
    }
    assert!(worlds > 500, "only {worlds} worlds");
}

fn think(engine: &Engine, game: &Game, seat: Seat, seed: u64, budget: u32, threads: usize) -> Thought<Choice> {
    let mut thinker = SearchBot::new(Budget::Simulations(budget), seed).threads(threads);
    thinker.think(engine, game.seen(seat), &mut |_| ()).unwrap()
}

#[test]
fn searches_use_only_the_seats_knowledge() {
    let mut thoughts = 0;
    for seed in 0..6 {
        walk(seed, 50, |engine, game, dice| {
            let asked = game.full_state().questions().iter().filter(|question| question.forced_choice().is_none());
            for seat in asked.map(|question| question.seat) {
                let lots = u64::from(dice.below(u32::MAX));
                let Some(other) = alike(engine, game, seat, lots) else { continue };
                assert_eq!(
                    think(engine, game, seat, lots, 20, 1),
                    think(engine, &other, seat, lots, 20, 1),
                    "seed {seed}: {:?}",
                    game.seen(seat).question()
                );
                thoughts += 1;
            }
        });
    }
    assert!(thoughts > 20, "only {thoughts} thoughts");
}

#[test]
fn searches_keep_budgets_and_ignore_threads() {
    let mut thoughts = 0;
    for seed in [1, 3] {
        walk(seed, 60, |engine, game, _| {
            for question in game.full_state().questions().iter().filter(|question| question.forced_choice().is_none()) {
                let budget = 1 + thoughts * 7 % 60;
                let mut rounds = Vec::new();
                let mut thinker = SearchBot::new(Budget::Simulations(budget), seed);
                let seen = game.seen(question.seat);
                let thought = thinker.think(engine, seen, &mut |so_far| rounds.push(so_far.clone())).unwrap();
                let tries: u32 = thought.candidates.iter().map(|candidate| candidate.tries).sum();
                assert_eq!((thought.simulations, tries), (budget, budget), "{question:?}");
                assert!(rounds.windows(2).all(|rounds| rounds[0].simulations < rounds[1].simulations));
                assert_eq!(rounds.last(), Some(&thought));
                for (index, candidate) in thought.candidates.iter().enumerate() {
                    assert_eq!(question.check(&candidate.choice), Ok(()));
                    assert!(
                        thought.candidates[..index].iter().all(|other| other.choice != candidate.choice),
                        "{candidate:?} twice"
                    );
                    assert!(
                        (0.0..=1.0).contains(&candidate.share) && (0.0..=0.5).contains(&candidate.error),
                        "{candidate:?}"
                    );
                    let behind = thought.candidates[0].share - candidate.share;
                    let in_all = candidate.tries == thought.candidates[0].tries;
                    assert!(!in_all || (candidate.behind - behind).abs() < 1e-9, "{thought:?}");
                }
                assert_eq!(thinker.think(engine, seen, &mut |_| ()), Some(thought.clone()));
                assert_eq!(think(engine, game, question.seat, seed, budget, 3), thought);
                assert_eq!(
                    thinker.choose(engine, seen).as_ref(),
                    thought.candidates.first().map(|candidate| &candidate.choice)
                );
                thoughts += 1;
            }
        });
    }
    assert!(thoughts > 10, "only {thoughts} thoughts");
}

#[test]
fn single_legal_answer_skips_search() {
    let mut found = 0;
    walk(4, 1, |engine, game, _| {
        for question in game.full_state().questions() {
            let Some(only) = question.forced_choice() else { continue };
            let thought = think(engine, game, question.seat, 1, 400, 1);
            assert_eq!((thought.simulations, thought.candidates.len()), (0, 1));
            assert_eq!(thought.candidates[0].choice, only);
            found += 1;
        }
    });
    assert!(found > 10, "only {found}");
}

#[test]
fn seat_without_question_has_no_search() {
    let mut engine = builtin();
    let (game, _) = engine.start(&TableOptions::new(EDITION)).unwrap();
    let mut thinker = SearchBot::new(Budget::Simulations(10), 1);
    for viewer in
        game.seats().filter(|seat| !game.seats_to_act().contains(*seat)).map(Viewer::Seat).chain([Viewer::Spectator])
    {
        assert_eq!(thinker.think(&engine, game.seen_by(viewer), &mut |_| ()), None);
    }
}

#[test]
fn random_players_are_recognized_by_the_board() {
    let mut engine = builtin();
    let (mut strange, mut steady) = (Vec::new(), Vec::new());
    for seed in 0..16 {
        let edition = ["kosmische-strijd", "universums-harskare"][seed as usize % 2];
        let (mut game, _) = engine.start(&TableOptions::new(edition).seed(seed).windows(Windows::Holders)).unwrap();
        let plays_at_random = |seat: Seat| u64::from(seat.0) % 2 == seed / 2 % 2;
        let mut seen_at = 0;
        for answer in 0..400 {
            let Some(seat) = game.seats_to_act().iter().next() else { break };
            let turn = game.seen(seat).view().turn;
            if turn > seen_at && turn > 4 {
                seen_at = turn;
                let told = Engine::deviation_rate(game.seen(seat));
                for viewer in game.seats().map(Viewer::Seat).chain([Viewer::Spectator]) {
                    assert_eq!(Engine::deviation_rate(game.seen_by(viewer)), told, "seed {seed}: {viewer}");
                }
                for other in game.seats() {
                    (if plays_at_random(other) { &mut strange } else { &mut steady }).push(told[other]);
                }
            }
            let seen = game.seen(seat);
            let choice = match plays_at_random(seat) {
                true => Bot::choose(&mut RandomBot::at_answer(seed, answer), &engine, seen),
                false => Steady::new(answer).choose(&engine, seen),
            };
            engine.answer(&mut game, seat, choice.unwrap()).unwrap();
        }
    }
    let mean = |of: &[f64]| of.iter().sum::<f64>() / of.len() as f64;
    assert!(strange.len() > 100 && steady.len() > 100, "{} and {}", strange.len(), steady.len());
    assert!(mean(&strange) > 0.5 && mean(&steady) < 0.1, "{} and {}", mean(&strange), mean(&steady));
}

/// Fails by an illegal answer, or by never ending.
#[test]
fn time_budget_ends() {
    walk(1, 100, |engine, game, _| {
        for question in game.full_state().questions().iter().filter(|question| question.forced_choice().is_none()) {
            let mut thinker = SearchBot::new(Budget::Millis(3), 1).threads(2);
            let choice = thinker.choose(engine, game.seen(question.seat)).unwrap();
            assert_eq!(question.check(&choice), Ok(()));
        }
    });
}

/// Returns `true` if an answer wins at once for one seat, in all sampled states.
fn wins(engine: &Engine, game: &Game, seat: Seat, choice: &Choice) -> bool {
    (0..3).all(|number| {
        let Ok(mut world) = game.seen(seat).sample_state(engine, number) else { return false };
        world.answer(engine, seat, choice.clone()).is_ok() && world.winners() == SeatSet::one(seat)
    })
}

#[test]
fn thinker_takes_an_available_win() {
    let mut found = 0;
    for seed in 0..80 {
        let mut engine = builtin();
        let options = TableOptions::new(EDITION).seats(2 + (seed % 3) as u8).seed(seed).windows(Windows::Holders);
        let (mut game, _) = engine.start(&options).unwrap();
        let mut bot = RandomBot::new(seed);
        for _ in 0..2_000 {
            let Some(question) = game.full_state().questions().first() else { break };
            let (seat, needed) = (question.seat, game.rules().numbers.bases_to_win);
            let bases = game.full_state().state().foreign_bases(seat, game.rules().seats);
            if bases + 2 >= needed && question.forced_choice().is_none() {
                let all: Vec<Choice> = question.choices().take(20).collect();
                let sure = all.iter().filter(|choice| wins(&engine, &game, seat, choice)).count();
                if sure > 0 && sure < all.len() {
                    let thought = think(&engine, &game, seat, seed, 60, 1);
                    // The best answer wins at once, or slightly later in every sampled state, because a power may act
                    // first.
                    let best = &thought.candidates[0];
                    let won = best.share == 1.0 || wins(&engine, &game, seat, &best.choice);
                    assert!(won, "game {seed}: {question:?}: {thought:?}");
                    found += 1;
                }
            }
            let choice = bot.choose(question);
            engine.answer(&mut game, seat, choice).unwrap();
        }
    }
    assert!(found > 3, "only {found} wins");
}

#[test]
fn thinker_plays_with_mods() {
    let mods = concat!(env!("CARGO_MANIFEST_DIR"), "/decks/mods/known-worlds");
    let mut engine = Engine::new(Content::with_mods(&[Path::new(mods)]).unwrap()).unwrap();
    let mut thoughts = 0;
    for seed in 0..3 {
        let options = TableOptions::new("known-worlds").seed(seed).windows(Windows::Holders);
        let (mut game, _) = engine.start(&options).unwrap();
        let (mut thinker, mut bot) = (SearchBot::new(Budget::Simulations(6), seed), RandomBot::new(seed));
        for number in 0..200 {
            let Some(question) = game.full_state().questions().first() else { break };
            let (seat, thinks) = (question.seat, number % 4 == 0);
            let choice = if thinks { thinker.choose(&engine, game.seen(seat)) } else { Some(bot.choose(question)) };
            engine.answer(&mut game, seat, choice.unwrap()).unwrap();
            thoughts += usize::from(thinks);
        }
    }
    assert!(thoughts > 60, "only {thoughts} thoughts");
}

const SEER: &str = "[en]\nname = \"Seer\"\ntext = \"Asks.\"\nguess = \"Guess\"\nlow = \"low\"\nhigh = \"high\"\n";

/// Passes the questions of a power with this script, the seer, to `look`. The games have random answers.
fn asked_by_the_seer(script: &str, mut look: impl FnMut(&Engine, &Game, &Decision)) {
    let mut engine = Engine::new(content_with(&[("aliens/seer.lua", script), ("aliens/seer.toml", SEER)])).unwrap();
    for seed in 0..8 {
        let (mut game, _) = engine.start(&test_table(&[(0, "seer")], seed)).unwrap();
        let mut bot = RandomBot::new(seed);
        for _ in 0..60 {
            let Some(question) = game.full_state().questions().first().cloned() else { break };
            let source = question.source.filter(|_| matches!(question.topic, Topic::Script(_)));
            if question.seat != Seat(0) && source.is_some_and(|source| game.rules().script(source).id == "seer") {
                look(&engine, &game, &question);
            }
            engine.answer(&mut game, question.seat, bot.choose(&question)).unwrap();
        }
    }
}

/// The seer shows a value of its hand that hardly any other hand has.
#[test]
fn failed_sampling_falls_back_to_playout_bot() {
    let script = "return power { id = \"seer\", api = 2, options = { use = \"must\" },
        memory = { sum = { 0, lasts = \"game\", public = true } },
        before_encounter = { run = function(game, me)
          local sum = 7
          for _, card in ipairs(me:hand():cards()) do sum = (sum * 31 + (card:kind():value() or 41)) % 30011 end
          me:remember(\"sum\", sum)
          local guesser = game:seats_where(function(seat) return seat ~= me end)[1]
          guesser:choose { from = { \"low\", \"high\" }, about = \"guess\" }
        end } }";
    let (mut hopeless, mut questions) = (0, 0);
    asked_by_the_seer(script, |engine, game, question| {
        let before = engine.counts().runs;
        let thought = think(engine, game, question.seat, 1, 400, 1);
        if thought.simulations == 0 {
            let runs = engine.counts().runs - before;
            assert!(runs < 300, "{runs} runs of a step");
            hopeless += 1;
        }
        questions += 1;
    });
    assert!(hopeless > 8, "{hopeless} of {questions}");
}

/// Each hook costs nearly its whole fuel.
#[test]
fn search_work_is_bounded_for_any_threads() {
    let script = "local function burn() local x = 0 for i = 1, 4000 do x = (x * 7 + i) % 1009 end return x >= 0 end
        local hook = { when = burn, run = function() burn() end }
        return power { id = \"seer\", api = 2, options = { use = \"may\" }, before_star = hook, before_choice = hook,
          before_reveal = hook, before_turn = hook, before_encounter = { use = \"must\", run = function(game, me)
            local guesser = game:seats_where(function(seat) return seat ~= me end)[1]
            guesser:choose { from = { \"low\", \"high\" }, about = \"guess\" }
          end } }";
    let mut thoughts = 0;
    asked_by_the_seer(script, |engine, game, question| {
        if thoughts == 4 {
            return;
        }
        let before = engine.counts().work;
        let thought = think(engine, game, question.seat, 1, 60, 1);
        let work = engine.counts().work - before;
        assert!(thought.simulations < 60 && work < 400_000_000, "{thought:?}, {work}");
        assert_eq!(thought, think(engine, game, question.seat, 1, 60, 3));
        let playout = Steady::new(1).choose(engine, game.seen(question.seat)).unwrap();
        assert!(thought.simulations > 0 || thought.candidates.len() > 1 && question.check(&playout).is_ok());
        thoughts += 1;
    });
    assert_eq!(thoughts, 4);
}

/// The seer has chosen in secret, and reveals the choice. States with another choice are invalid.
#[test]
fn continued_samples_match_the_observation() {
    let script = "return power { id = \"seer\", api = 2, options = { use = \"must\" },
        memory = { shown = { none { \"low\", \"high\" }, lasts = \"game\", public = true } },
        before_encounter = { run = function(game, me)
          local chosen = me:choose { from = { \"low\", \"high\" }, about = \"guess\", secret = true }
          me:remember(\"shown\", chosen)
          local guesser = game:seats_where(function(seat) return seat ~= me end)[1]
          if guesser:choose { from = { \"low\", \"high\" }, about = \"guess\" } == chosen then guesser:win_game() end
        end } }";
    let mut thoughts = 0;
    asked_by_the_seer(script, |engine, game, question| {
        let thought = think(engine, game, question.seat, thoughts, 20, 1);
        if thought.simulations > 0 {
            let best = &thought.candidates[0];
            let mut after = game.clone();
            after.answer(engine, question.seat, best.choice.clone()).unwrap();
            assert!(best.share == 1.0 && after.winners() == SeatSet::one(question.seat), "{thought:?}");
            thoughts += 1;
        }
    });
    assert!(thoughts > 10, "only {thoughts} thoughts");
}
