//! Steps: a question in the middle of an effect, answers in any order, copies, saves, faults and purity.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test says what it expects by failing")]

mod common;

use common::{any_answer, builtin, content_with, play_out, random_table, test_table, without_folder};
use hyperkon::bots::RandomBot;
use hyperkon::cosmic::{
    Argument, Berth, CardSet, Choice, Event, FaultKind, Hook, OnFault, Phase, Pickable, Planet, State, Topic, Windows,
    Wrong,
};
use hyperkon::game::{Content, Engine, Game, Progress, Purity, TableOptions};
use hyperkon::table::{Dice, Seat};

/// An alien that acts before every star card with this body of `run`.
fn alien(id: &str, run: &str) -> String {
    format!(
        "return power {{\n  id = \"{id}\", api = 1, options = {{ use = \"must\" }},\n  before_star = {{\n    once = true,\n    run = function(game, me)\n{run}\n    end,\n  }},\n}}\n"
    )
}

const TEXTS: &str = "[en]\nwhich = \"Which?\"\nyes = \"yes\"\nno = \"no\"\nhow_many = \"How many?\"\n";

/// Starts a table of the edition `test` with this alien on seat 0 and plays until it has been declared.
fn start(engine: &mut Engine, options: &TableOptions) -> (Game, Progress) {
    let (mut game, mut progress) = engine.start(options).unwrap();
    let mut bot = RandomBot::new(1);
    for _ in 0..2_000 {
        let about_a_script =
            |game: &Game| game.decision(Seat(0)).is_some_and(|decision| matches!(decision.topic, Topic::Script(_)));
        if about_a_script(&game) || game.is_stopped() || !progress.faults.is_empty() || game.is_over() {
            break;
        }
        let decision = game.decisions()[0].clone();
        let choice = bot.choose(&decision);
        progress = engine.answer(&mut game, decision.seat, choice).unwrap();
    }
    (game, progress)
}

fn engine_with(id: &str, run: &str) -> (Engine, TableOptions) {
    let (file, texts) = (format!("aliens/{id}.lua"), format!("aliens/{id}.toml"));
    let content = content_with(&[(&file, &alien(id, run)), (&texts, TEXTS)]);
    let mut engine = Engine::new(content).unwrap();
    engine.watch(Purity::Fresh);
    (engine, test_table(&[(0, id)], 3))
}

fn word(engine: &Engine, key: &str) -> Pickable {
    Pickable::Word(engine.content().word_named(key).unwrap_or_else(|| panic!("no word {key}")))
}

#[test]
fn a_script_asks_in_the_middle_of_its_effect_and_goes_on() {
    let run = "
      local first = me:choose_number { least = 1, most = 3, about = \"how_many\" }
      me:draw_cards(first)
      local second = me:choose_word { from = { \"yes\", \"no\" }, about = \"which\" }
      if second == \"yes\" then me:draw_cards(1) end";
    let (mut engine, options) = engine_with("asker", run);
    let (mut game, _) = start(&mut engine, &options);
    let hand = game.state().cards.hand(Seat(0)).len();
    engine.answer(&mut game, Seat(0), Choice::Number(2)).unwrap();
    assert_eq!(game.state().cards.hand(Seat(0)).len(), hand + 2, "half-way the cards are drawn, as views show it");
    let yes = word(&engine, "asker.yes");
    let progress = engine.answer(&mut game, Seat(0), Choice::one(yes)).unwrap();
    assert!(progress.faults.is_empty(), "{}", progress.faults[0]);
    assert_eq!(game.state().cards.hand(Seat(0)).len(), hand + 3);
    let drawn = progress.events.iter().filter(|told| matches!(told.event, Event::CardsDrawn { seat: Seat(0), .. }));
    assert_eq!(drawn.count(), 1, "events that were given out are not given out again");
}

#[test]
fn a_question_says_who_asks_when_and_what_its_text_names() {
    let (mut engine, options) = engine_with(
        "namer",
        "      me:choose_word { from = { \"yes\", \"no\" }, about = \"which\", naming = { me, 7 } }",
    );
    let (game, _) = start(&mut engine, &options);
    let question = game.decision(Seat(0)).unwrap();
    assert_eq!((question.hook, question.source), (Some(Hook::BeforeStar), game.rules().script_named("namer")));
    assert_eq!(question.args[..], [Argument::Seat(Seat(0)), Argument::Number(7)]);
}

#[test]
fn no_ship_comes_into_an_encounter_that_is_decided() {
    let script =
        "return power { id = \"late\", api = 1, options = { use = \"must\" }, after_encounter = { once = true,
      when = function(game, me) return me:is_main_player() end,
      run = function(game, me) me:bring_ships() end } }";
    let mut engine = Engine::new(content_with(&[("aliens/late.lua", script)])).unwrap();
    let (mut game, _) = engine.start(&test_table(&[(0, "late")], 3)).unwrap();
    let (mut bot, mut used) = (RandomBot::new(3), 0);
    for _ in 0..400 {
        let decision = game.decisions()[0].clone();
        assert_ne!(decision.topic, Topic::BringShips);
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
fn what_is_kept_once_is_not_asked_of_a_seat() {
    let script = alien("asker", "me:remember_of(\"asked\", me, true)")
        .replace("  before_star", "  memory = { asked = false },\n  before_star");
    let content = content_with(&[("aliens/asker.lua", &script), ("aliens/asker.toml", TEXTS)]);
    let mut engine = Engine::new(content).unwrap();
    let (_, progress) = start(&mut engine, &test_table(&[(0, "asker")], 3));
    assert_eq!(progress.faults[0].wrong, Wrong::KeptOnce { key: "asked".to_owned() });
}

#[test]
fn a_hook_that_asks_wakes_another_that_asks() {
    // Losing ships in the middle of the first script wakes the second, which asks on its own.
    let first = alien(
        "striker",
        "      local n = me:choose_number { least = 1, most = 3, about = \"how_many\" }\n      me:lose_ships(n)\n      me:choose_word { from = { \"yes\", \"no\" }, about = \"which\" }",
    );
    let second = "return power { id = \"helper\", api = 1, options = { use = \"must\" }, on_lose_ships = { once = true,
      run = function(game, me)
        for _, seat in ipairs(game:seats()) do
          if seat:ships_falling() > 0 and me:choose_word { from = { \"yes\", \"no\" }, about = \"which\" } == \"yes\" then
            seat:return_lost_ships()
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
    engine.watch(Purity::Fresh);
    let (mut game, _) = start(&mut engine, &test_table(&[(0, "striker"), (1, "helper")], 3));
    let before = game.state().ships[Berth::Hole];
    engine.answer(&mut game, Seat(0), Choice::Number(3)).unwrap();
    let mut nested = false;
    for _ in 0..8 {
        let decision = game.decisions()[0].clone();
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
    assert_eq!(game.state().ships[Berth::Hole], before, "the helper brought the ships back");
    let script = game.decisions()[0].source.map(|script| game.rules().script(script).id.clone());
    assert_eq!(script.as_deref(), Some("striker"), "the first script goes on after the second");
}

#[test]
fn several_seats_answer_at_once_in_any_order() {
    let run = "
      local said = game:ask_all { seats = game:seats(), words = { \"yes\", \"no\" }, about = \"which\" }
      for _, seat in ipairs(game:seats()) do
        if said[seat] == \"yes\" then seat:draw_cards(1) end
      end";
    let (mut engine, options) = engine_with("crier", run);
    let (game, _) = start(&mut engine, &options);
    assert_eq!(game.waiting().len(), 3);
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
fn questions_of_the_rules_to_several_are_answered_in_any_order() {
    let mut engine = builtin();
    let mut tried = 0;
    for seed in 0..30 {
        let (mut game, _) = engine.start(&random_table(seed)).unwrap();
        let (mut bot, mut dice) = (RandomBot::new(seed), Dice::new(seed));
        for _ in 0..150 {
            if game.is_over() {
                break;
            }
            let asked = game.decisions().to_vec();
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
fn a_game_can_be_copied_and_saved_at_any_question() {
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
            let saved = engine.save(&game, &options).unwrap();
            let (loaded, again) = engine.load(&saved).unwrap();
            assert!(loaded.is_same_as(&game) && again == options, "seed {seed}, answer {number}");
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

const BROKEN: &str = "
      me:draw_cards(2)
      local n = me:choose_number { least = 1, most = 3, about = \"how_many\" }
      me:draw_cards(n)
      local nothing = nil
      nothing:hand_size()";

#[test]
fn a_fault_takes_the_step_back_and_a_mended_script_goes_on() {
    let (mut engine, options) = engine_with("breaker", BROKEN);
    let (mut game, _) = start(&mut engine, &options);
    let half_way = game.clone();
    let hand = game.state().cards.hand(Seat(0)).len();
    let progress = engine.answer(&mut game, Seat(0), Choice::Number(3)).unwrap();
    let fault = &progress.faults[0];
    assert_eq!((fault.line, fault.kind()), (Some(11), FaultKind::Script), "{fault}");
    assert!(fault.script.as_deref().unwrap().ends_with("breaker.lua"));
    assert!(matches!(progress.events.last().unwrap().event, Event::StepUndone { events } if events > 0));
    assert!(game.is_stopped() && game.decisions().is_empty());
    assert_eq!(game.state().cards.hand(Seat(0)).len(), hand - 2, "the state is the one before the step");
    game.state().audit(game.rules()).unwrap();
    assert!(engine.answer(&mut game, Seat(0), Choice::Number(3)).is_err(), "a stopped game takes no answer");

    let mended = alien("breaker", &BROKEN.replace("nothing:hand_size()", ""));
    let content = content_with(&[("aliens/breaker.lua", &mended), ("aliens/breaker.toml", TEXTS)]);
    engine.reload(content).unwrap();
    let progress = engine.adopt(&mut game).unwrap();
    assert!(progress.faults.is_empty(), "{}", progress.faults[0]);
    assert!(game.is_same_as(&half_way), "the step is at its question again");
    let progress = engine.answer(&mut game, Seat(0), Choice::Number(3)).unwrap();
    assert!(progress.faults.is_empty() && !game.is_stopped());
    play_out(&mut engine, &mut game, 1);
}

#[test]
fn a_fault_in_looking_takes_back_no_answer() {
    let look = "return power {
  id = \"looker\", api = 1, options = { use = \"must\" },
  after_reveal = { when = function(game, me) return game:offense().nothing.at_all end, run = function() end },
}
";
    let content = content_with(&[("aliens/looker.lua", look), ("aliens/looker.toml", TEXTS)]);
    let mut engine = Engine::new(content).unwrap();
    let (mut game, _) = engine.start(&test_table(&[(0, "looker")], 3)).unwrap();
    let mut bot = RandomBot::new(1);
    let progress = (0..2_000)
        .map(|_| common::answer_first(&mut engine, &mut game, &mut bot))
        .find(|progress| !progress.faults.is_empty())
        .unwrap();
    assert_eq!(progress.faults[0].line, Some(3), "{}", progress.faults[0]);
    assert_eq!(progress.taken_back, 0, "the answer before it is no part of the moment at which the script looks");
    let turned = progress.events.iter().filter(|told| matches!(told.event, Event::CardTurned { .. })).count();
    assert_eq!(turned, 2, "the cards stay turned");
    assert!(matches!(progress.events.last().unwrap().event, Event::StepUndone { events: 0 }));
}

#[test]
fn what_a_step_keeps_from_one_run_to_the_next_changes_nothing() {
    let (mut trusting, mut watching) = (builtin(), builtin());
    watching.watch(Purity::Twice);
    for seed in 0..8 {
        let options = random_table(seed);
        let ((mut one, first), (mut other, begun)) =
            (trusting.start(&options).unwrap(), watching.start(&options).unwrap());
        assert!(first == begun);
        let mut bot = RandomBot::new(seed);
        for answer in 0..400 {
            let Some(question) = one.decisions().last().cloned() else { break };
            let choice = bot.choose(&question);
            let told = trusting.answer(&mut one, question.seat, choice.clone()).unwrap();
            let again = watching.answer(&mut other, question.seat, choice).unwrap();
            assert!(told == again && one.is_same_as(&other), "seed {seed}, answer {answer}");
        }
    }
}

#[test]
fn a_script_at_fault_is_switched_off_and_the_game_goes_on() {
    let (mut engine, options) = engine_with("breaker", BROKEN);
    let (mut game, _) = start(&mut engine, &options.on_fault(OnFault::Disable));
    let progress = engine.answer(&mut game, Seat(0), Choice::Number(3)).unwrap();
    assert_eq!(progress.faults.len(), 1);
    let switched_off = |told: &hyperkon::table::Told<Event>| matches!(told.event, Event::ScriptDisabled { .. });
    assert!(progress.events.iter().any(switched_off));
    assert!(!game.is_stopped());
    play_out(&mut engine, &mut game, 1);
}

/// What is said of a script with these lines before its declaration, and this body of `run`: when it is loaded, or the
/// fault that it ends in.
fn impure(id: &str, head: &str, run: &str) -> String {
    let text = format!("{head}\n{}", alien(id, run));
    let (file, texts) = (format!("aliens/{id}.lua"), format!("aliens/{id}.toml"));
    let folder = common::pack_of(&[(&file, &text), (&texts, TEXTS)]);
    let mut engine = match Content::with_packs(&[folder.path()]) {
        Ok(content) => Engine::new(content).unwrap(),
        Err(error) => return without_folder(&error.to_string(), folder.path()),
    };
    let (mut game, mut progress) = start(&mut engine, &test_table(&[(0, id)], 3));
    let mut bot = RandomBot::new(1);
    for _ in 0..200 {
        if let Some(fault) = progress.faults.first() {
            assert!(game.is_stopped());
            return format!("{:?}: {}", fault.kind(), without_folder(&fault.to_string(), folder.path()));
        }
        let decision = game.decisions()[0].clone();
        let choice = bot.choose(&decision);
        progress = engine.answer(&mut game, decision.seat, choice).unwrap();
    }
    panic!("{id}: nobody noticed");
}

#[test]
fn a_script_that_keeps_something_is_found_out() {
    let counts = "count = count + 1\n      if count % 2 == 0 then me:draw_cards(1) end";
    let found = [
        impure("counter", "local count = 0", counts),
        // It never shows in what the script does.
        impure("silent", "local calls = 0", "calls = calls + 1"),
        impure("deep", "local n = 0\nlocal function step() n = n + 1 end", "step()"),
        impure("table_counter", "local kept = { count = 0 }", "kept.count = kept.count + 1"),
        impure("nested", "local kept = { { 0 } }", "kept[1][1] = 2"),
        impure("global", "", "seen = true"),
    ];
    insta::assert_snapshot!(found.join("\n"));
}

/// Who keeps the pauses takes single steps, and so must every witness: else each step would seem impure.
#[test]
fn pauses_can_be_kept_while_every_step_is_watched() {
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    engine.watch(Purity::Fresh);
    engine.keep_pauses(true);
    let options = TableOptions::new("kosmische-strijd").seats(3).seed(7).windows(Windows::Holders);
    let (mut game, progress) = engine.start(&options).unwrap();
    assert!(progress.faults.is_empty(), "{:?}", progress.faults);
    let mut bot = RandomBot::new(7);
    for _ in 0..40 {
        let decision = &game.decisions()[0];
        let (seat, choice) = (decision.seat, bot.choose(decision));
        let progress = engine.answer(&mut game, seat, choice).unwrap();
        assert!(progress.faults.is_empty(), "{:?}", progress.faults);
    }
    assert!(engine.keep_pauses(false).len() > 12, "an encounter alone has twelve phases");
}

#[test]
fn turns_in_which_nobody_can_do_anything_come_to_an_end() {
    let engine = builtin();
    let mut rules = engine.ruleset(&TableOptions::new("kosmische-strijd").seats(3).windows(Windows::Holders)).unwrap();
    rules.choices.phases.retain(|phase| *phase != Phase::FreeShip);
    rules.card_hooks.fill(CardSet::EMPTY);
    let mut state = State::new(&rules, &[vec![], vec![], vec![]], Dice::new(1));
    for (seat, planet) in Seat::all(3).flat_map(|seat| Planet::all(3).map(move |planet| (seat, planet))) {
        state.ships.shift_all(seat, Berth::Planet(planet), Berth::Hole);
    }
    let mut game = Game::at(rules, state).unwrap();
    let progress = game.resume(&engine);
    assert_eq!(progress.faults.first().map(|fault| fault.kind()), Some(FaultKind::Limit));
    assert!(game.is_stopped());
}

#[test]
fn a_changed_question_names_the_script() {
    let run = "
      asked = asked + 1
      me:choose_number { least = 1, most = 1 + asked, about = \"how_many\" }
      me:choose_number { least = 1, most = 9, about = \"how_many\" }";
    insta::assert_snapshot!(impure("changer", "local asked = 0", run));
}

#[test]
fn a_question_without_a_legal_answer_names_the_script() {
    let none = "me:choose_seat { from = {}, about = \"which\" }";
    let upside_down = "me:choose_number { least = 5, most = 3, about = \"how_many\" }";
    let found = [impure("none", "", none), impure("upside", "", upside_down)];
    insta::assert_snapshot!(found.join("\n"));
}
