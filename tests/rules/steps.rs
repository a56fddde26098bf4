//! Steps: questions during an effect, answers in any order, copies, and saves. Faults and purity have their own module.

mod faults;

use crate::common;
use crate::common::{any_answer, builtin, content_with, play_out, random_table, test_table, walk, without_folder};
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{
    Argument, Berth, CardSet, Choice, Event, FaultKind, FaultPolicy, Hook, Phase, PickOption, Planet, State, Topic,
    Windows, Wrong,
};
use hyperkon::__private::game::{Content, DeterminismCheck, Engine, Game, TableOptions, Update};
use hyperkon_table::{Dice, Seat};

/// Returns an alien that runs this code before every star card.
fn alien(id: &str, run: &str) -> String {
    format!(
        "return power {{\n  id = \"{id}\", api = 2, options = {{ use = \"must\" }},\n  before_star = {{\n    once = 'encounter',\n    run = function(game, me, it)\n{run}\n    end,\n  }},\n}}\n"
    )
}

const TEXTS: &str = "[en]\nwhich = \"Which?\"\nyes = \"yes\"\nno = \"no\"\nhow_many = \"How many?\"\n";

/// Starts a table of the edition `test`, and plays until seat 0's alien acts.
fn start(engine: &mut Engine, options: &TableOptions) -> (Game, Update) {
    let (mut game, mut progress) = engine.start(options).unwrap();
    let mut bot = RandomBot::new(1);
    for _ in 0..2_000 {
        let about_a_script = |game: &Game| {
            game.seen(Seat(0)).question().is_some_and(|decision| matches!(decision.topic, Topic::Script(_)))
        };
        if about_a_script(&game) || game.is_stopped() || !progress.faults.is_empty() || game.is_over() {
            break;
        }
        let decision = game.full_state().questions()[0].clone();
        let choice = bot.choose(&decision);
        progress = engine.answer(&mut game, decision.seat, choice).unwrap();
    }
    (game, progress)
}

fn engine_with(id: &str, run: &str) -> (Engine, TableOptions) {
    let (file, texts) = (format!("aliens/{id}.lua"), format!("aliens/{id}.toml"));
    let content = content_with(&[(&file, &alien(id, run)), (&texts, TEXTS)]);
    let mut engine = Engine::new(content).unwrap();
    engine.watch(DeterminismCheck::Fresh);
    (engine, test_table(&[(0, id)], 3))
}

fn word(engine: &Engine, key: &str) -> PickOption {
    PickOption::Word(engine.content().word_named(key).unwrap_or_else(|| panic!("no word {key}")))
}

#[test]
fn script_continues_after_its_question() {
    let run = "
      local first = me:choose_number { least = 1, most = 3, about = \"how_many\" }
      me:draw_cards(first)
      local second = me:choose { from = { \"yes\", \"no\" }, about = \"which\" }
      if second == \"yes\" then me:draw_cards(1) end";
    let (mut engine, options) = engine_with("asker", run);
    let (mut game, _) = start(&mut engine, &options);
    let hand = game.full_state().state().cards.hand(Seat(0)).len();
    engine.answer(&mut game, Seat(0), Choice::Number(2)).unwrap();
    assert_eq!(
        game.full_state().state().cards.hand(Seat(0)).len(),
        hand + 2,
        "half-way the cards are drawn, as views show it"
    );
    let yes = word(&engine, "asker.yes");
    let progress = engine.answer(&mut game, Seat(0), Choice::one(yes)).unwrap();
    assert!(progress.faults.is_empty(), "{}", progress.faults[0]);
    assert_eq!(game.full_state().state().cards.hand(Seat(0)).len(), hand + 3);
    let drawn = progress.events.iter().filter(|told| matches!(told.event, Event::CardsDrawn { seat: Seat(0), .. }));
    assert_eq!(drawn.count(), 1, "events that were given out are not given out again");
}

#[test]
fn question_names_source_hook_and_arguments() {
    let (mut engine, options) =
        engine_with("namer", "      me:choose { from = { \"yes\", \"no\" }, about = \"which\", naming = { me, 7 } }");
    let (game, _) = start(&mut engine, &options);
    let question = game.seen(Seat(0)).question().unwrap();
    assert_eq!((question.hook, question.source), (Some(Hook::BeforeStar), game.rules().script_named("namer")));
    assert_eq!(question.args[..], [Argument::Seat(Seat(0)), Argument::Number(7)]);
}

#[test]
fn decided_encounter_accepts_no_ships() {
    let script =
        "return power { id = \"late\", api = 2, options = { use = \"must\" }, after_encounter = { once = 'encounter',
      when = function(game, me, it) return me:is_main_player() end,
      run = function(game, me, it) me:move_ships { to = { game:cone() }, least = 1 } end } }";
    let mut engine = Engine::new(content_with(&[("aliens/late.lua", script)])).unwrap();
    let (mut game, _) = engine.start(&test_table(&[(0, "late")], 3)).unwrap();
    let (mut bot, mut used) = (RandomBot::new(3), 0);
    for _ in 0..400 {
        let decision = game.full_state().questions()[0].clone();
        assert_ne!(decision.topic, Topic::MoveShips);
        let choice = bot.choose(&decision);
        let progress = engine.answer(&mut game, decision.seat, choice).unwrap();
        assert!(progress.faults.is_empty(), "{}", progress.faults[0]);
        used +=
            progress.events.iter().filter(|told| matches!(told.event, Event::PowerUsed { seat: Seat(0), .. })).count();
        if game.is_over() {
            break;
        }
    }
    assert!(used > 0, "the power was never used");
}

#[test]
fn shared_memory_takes_no_seat() {
    let script = alien("asker", "me:remember(\"asked\", true, me)")
        .replace("  before_star", "  memory = { asked = false },\n  before_star");
    let content = content_with(&[("aliens/asker.lua", &script), ("aliens/asker.toml", TEXTS)]);
    let mut engine = Engine::new(content).unwrap();
    let (_, progress) = start(&mut engine, &test_table(&[(0, "asker")], 3));
    assert_eq!(progress.faults[0].wrong, Wrong::KeptOnce { key: "asked".to_owned() });
}

#[test]
fn asking_hooks_can_nest() {
    // Losing ships during the first script triggers the second, which asks its own question.
    let first = alien(
        "striker",
        "      local n = me:choose_number { least = 1, most = 3, about = \"how_many\" }\n      me:lose_ships(n)\n      me:choose { from = { \"yes\", \"no\" }, about = \"which\" }",
    );
    let second =
        "return power { id = \"helper\", api = 2, options = { use = \"must\" }, on_lose_ships = { once = 'encounter',
      run = function(game, me, it)
        for _, seat in ipairs(game:seats()) do
          if it:ships(seat) > 0 and me:choose { from = { \"yes\", \"no\" }, about = \"which\" } == \"yes\" then
            it:spare(seat)
          end
        end
      end } }";
    let content = content_with(&[
        ("aliens/striker.lua", &first),
        ("aliens/striker.toml", TEXTS),
        ("aliens/helper.lua", second),
        ("aliens/helper.toml", TEXTS),
    ]);
    let mut engine = Engine::new(content).unwrap();
    engine.watch(DeterminismCheck::Fresh);
    let (mut game, _) = start(&mut engine, &test_table(&[(0, "striker"), (1, "helper")], 3));
    let before = game.full_state().state().ships[Berth::Hole];
    engine.answer(&mut game, Seat(0), Choice::Number(3)).unwrap();
    let mut nested = false;
    for _ in 0..8 {
        let decision = game.full_state().questions()[0].clone();
        let script = decision.source.map(|script| game.rules().script(script).id.clone());
        if let (Some("striker"), Topic::Script(_)) = (script.as_deref(), decision.topic) {
            break;
        }
        nested |= script.as_deref() == Some("helper") && decision.seat == Seat(1);
        let choice = match decision.topic {
            Topic::Script(_) => Choice::one(word(&engine, "helper.yes")),
            _ => RandomBot::new(2).choose(&decision),
        };
        let progress = engine.answer(&mut game, decision.seat, choice).unwrap();
        assert!(progress.faults.is_empty(), "{}", progress.faults[0]);
    }
    assert!(nested, "the other script was never asked");
    assert_eq!(game.full_state().state().ships[Berth::Hole], before, "the helper brought the ships back");
    let script = game.full_state().questions()[0].source.map(|script| game.rules().script(script).id.clone());
    assert_eq!(script.as_deref(), Some("striker"), "the first script goes on after the second");
}

#[test]
fn seats_answer_together_in_any_order() {
    let run = "
      local said = game:ask_all { seats = game:seats(), words = { \"yes\", \"no\" }, about = \"which\" }
      for _, seat in ipairs(game:seats()) do
        if said[seat] == \"yes\" then seat:draw_cards(1) end
      end";
    let (mut engine, options) = engine_with("crier", run);
    let (game, _) = start(&mut engine, &options);
    assert_eq!(game.seats_to_act().len(), 3);
    let words = [word(&engine, "crier.yes"), word(&engine, "crier.no"), word(&engine, "crier.yes")];
    let mut ends = Vec::new();
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let mut copy = game.clone();
        let mut events = Vec::new();
        for seat in order {
            let progress = engine.answer(&mut copy, Seat(seat), Choice::one(words[usize::from(seat)])).unwrap();
            assert!(progress.faults.is_empty());
            events.extend(progress.events);
        }
        ends.push((copy, events));
    }
    for (copy, events) in &ends[1..] {
        assert!(copy.is_same_as(&ends[0].0) && *events == ends[0].1, "the order of the answers shows");
    }
}

#[test]
fn rule_questions_are_answered_in_any_order() {
    let mut engine = builtin();
    let mut tried = 0;
    for seed in 0..30 {
        let (mut game, _) = engine.start(&random_table(seed)).unwrap();
        let (mut bot, mut dice) = (RandomBot::new(seed), Dice::new(seed));
        for _ in 0..150 {
            if game.is_over() {
                break;
            }
            let asked = game.full_state().questions().to_vec();
            let answers: Vec<(Seat, Choice)> = asked.iter().map(|one| (one.seat, bot.choose(one))).collect();
            let mut backwards = game.clone();
            for (seat, choice) in &answers {
                engine.answer(&mut game, *seat, choice.clone()).unwrap();
            }
            let mut shuffled = answers;
            dice.shuffle(&mut shuffled);
            for (seat, choice) in shuffled {
                engine.answer(&mut backwards, seat, choice).unwrap();
            }
            assert!(game.is_same_as(&backwards), "seed {seed}: the order of answers shows");
            tried += usize::from(asked.len() > 1);
        }
    }
    assert!(tried > 300, "only {tried} questions to several");
}

#[test]
fn game_is_copied_and_saved_anywhere() {
    let mut engine = builtin();
    for seed in 0..12 {
        let options = random_table(seed);
        let (mut game, _) = engine.start(&options).unwrap();
        let (mut bot, mut dice) = (RandomBot::new(seed), Dice::new(seed));
        for number in 0..400 {
            if game.is_over() {
                break;
            }
            let copy = game.clone();
            let saved = game.save().unwrap();
            let loaded = engine.load(&saved).unwrap();
            assert!(loaded.is_same_as(&game) && *loaded.options() == options, "seed {seed}, answer {number}");
            let (decision, choice) = any_answer(&game, &mut bot, &mut dice);
            let progress = engine.answer(&mut game, decision.seat, choice.clone()).unwrap();
            for mut other in [copy, loaded] {
                let same = engine.answer(&mut other, decision.seat, choice.clone()).unwrap();
                assert!(other.is_same_as(&game) && same == progress, "seed {seed}, answer {number}");
            }
        }
    }
}

#[test]
fn both_copies_play_to_the_same_end() {
    let mut engine = builtin();
    for seed in 0..6 {
        let (mut game, _) = engine.start(&random_table(2 * seed)).unwrap();
        let mut bot = RandomBot::new(seed);
        for _ in 0..40 {
            common::answer_first(&mut engine, &mut game, &mut bot);
        }
        let mut copy = game.clone();
        let lengths = (play_out(&mut engine, &mut game, seed), play_out(&mut engine, &mut copy, seed));
        assert_eq!(lengths.0, lengths.1);
        assert!(game.is_same_as(&copy));
    }
}

/// Copying a state over a full state of another game leaves nothing of the old state.
#[test]
fn cloned_state_overwrites_completely() {
    let mut room: Option<State> = None;
    for seed in 0..6 {
        walk(seed, 6, |_, game, _| {
            let state = game.full_state().state();
            let room = room.get_or_insert_with(|| state.clone());
            room.clone_from(state);
            assert_eq!(room, state);
        });
    }
}
