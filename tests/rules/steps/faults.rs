//! A fault undoes its step. Scripts that keep state, or change their question on the second run, are caught.

use super::*;

const BROKEN: &str = "
      me:draw_cards(2)
      local n = me:choose_number { least = 1, most = 3, about = \"how_many\" }
      me:draw_cards(n)
      local nothing = nil
      nothing:hand_size()";

#[test]
fn fixed_script_continues_the_undone_step() {
    let (mut engine, options) = engine_with("breaker", BROKEN);
    let (mut game, _) = start(&mut engine, &options);
    let half_way = game.clone();
    let hand = game.full_state().state().cards.hand(Seat(0)).len();
    let progress = engine.answer(&mut game, Seat(0), Choice::Number(3)).unwrap();
    let fault = &progress.faults[0];
    assert_eq!((fault.line, fault.kind()), (Some(11), FaultKind::Script), "{fault}");
    assert!(fault.script.as_deref().unwrap().ends_with("breaker.lua"));
    assert!(matches!(progress.events.last().unwrap().event, Event::StepUndone { events } if events > 0));
    assert!(game.is_stopped() && game.full_state().questions().is_empty());
    assert_eq!(game.full_state().state().cards.hand(Seat(0)).len(), hand - 2, "the state is the one before the step");
    game.full_state().state().audit(game.rules()).unwrap();
    assert!(engine.answer(&mut game, Seat(0), Choice::Number(3)).is_err(), "a stopped game takes no answer");

    let mended = alien("breaker", &BROKEN.replace("nothing:hand_size()", ""));
    let content = content_with(&[("aliens/breaker.lua", &mended), ("aliens/breaker.toml", TEXTS)]);
    engine.reload(content).unwrap();
    let progress = engine.apply_content(&mut game).unwrap();
    assert!(progress.faults.is_empty(), "{}", progress.faults[0]);
    assert!(game.is_same_as(&half_way), "the step is at its question again");
    let progress = engine.answer(&mut game, Seat(0), Choice::Number(3)).unwrap();
    assert!(progress.faults.is_empty() && !game.is_stopped());
    play_out(&mut engine, &mut game, 1);
}

#[test]
fn faults_in_looks_undo_no_answer() {
    let look = "return power {
  id = \"looker\", api = 2, options = { use = \"must\" },
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
    assert_eq!(progress.taken_back, 0, "the earlier answer must not be undone");
    let turned = progress.events.iter().filter(|told| matches!(told.event, Event::CardTurned { .. })).count();
    assert_eq!(turned, 2, "the cards stay turned");
    assert!(matches!(progress.events.last().unwrap().event, Event::StepUndone { events: 0 }));
}

#[test]
fn quiet_answers_change_nothing_but_events() {
    let (mut engine, options) = engine_with("breaker", BROKEN);
    let (begun, _) = start(&mut engine, &options.on_fault(FaultPolicy::Disable));
    let (mut loud, mut quiet, mut bot) = (begun.clone(), begun, RandomBot::new(1));
    let (mut faults, mut events) = (0, 0);
    while let Some(question) = loud.full_state().questions().first().cloned() {
        let choice = bot.choose(&question);
        let told = engine.answer(&mut loud, question.seat, choice.clone()).unwrap();
        let untold = quiet.answer_quietly(&engine, question.seat, choice).unwrap();
        assert!(untold.events.is_empty() && quiet.is_same_as(&loud));
        assert_eq!((quiet.events(), &untold.faults, untold.taken_back), (loud.events(), &told.faults, told.taken_back));
        (faults, events) = (faults + told.faults.len(), events + told.events.len());
    }
    assert!(loud.is_over() && faults == 1 && events > 100, "{faults} faults, {events} events");
}

#[test]
fn cached_step_data_changes_nothing() {
    let (mut trusting, mut watching) = (builtin(), builtin());
    watching.watch(DeterminismCheck::Twice);
    for seed in 0..8 {
        let options = random_table(seed);
        let ((mut one, first), (mut other, begun)) =
            (trusting.start(&options).unwrap(), watching.start(&options).unwrap());
        assert!(first == begun);
        let mut bot = RandomBot::new(seed);
        for answer in 0..400 {
            let Some(question) = one.full_state().questions().last().cloned() else { break };
            let choice = bot.choose(&question);
            let told = trusting.answer(&mut one, question.seat, choice.clone()).unwrap();
            let again = watching.answer(&mut other, question.seat, choice).unwrap();
            assert!(told == again && one.is_same_as(&other), "seed {seed}, answer {answer}");
        }
    }
}

#[test]
fn faulty_script_is_disabled() {
    let (mut engine, options) = engine_with("breaker", BROKEN);
    let (mut game, _) = start(&mut engine, &options.on_fault(FaultPolicy::Disable));
    let progress = engine.answer(&mut game, Seat(0), Choice::Number(3)).unwrap();
    assert_eq!(progress.faults.len(), 1);
    let switched_off = |told: &hyperkon_table::LogEntry<Event>| matches!(told.event, Event::ScriptDisabled { .. });
    assert!(progress.events.iter().any(switched_off));
    assert!(!game.is_stopped());
    play_out(&mut engine, &mut game, 1);
}

/// Returns the error of a script with this head and this body of `run`. It is the loading error or the fault.
fn impure(id: &str, head: &str, run: &str) -> String {
    let text = format!("{head}\n{}", alien(id, run));
    let (file, texts) = (format!("aliens/{id}.lua"), format!("aliens/{id}.toml"));
    let folder = common::pack_of(&[(&file, &text), (&texts, TEXTS)]);
    let mut engine = match Content::with_mods(&[folder.path()]) {
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
        let decision = game.full_state().questions()[0].clone();
        let choice = bot.choose(&decision);
        progress = engine.answer(&mut game, decision.seat, choice).unwrap();
    }
    panic!("{id}: nobody noticed");
}

#[test]
fn stateful_scripts_are_caught() {
    let counts = "count = count + 1\n      if count % 2 == 0 then me:draw_cards(1) end";
    let found = [
        impure("counter", "local count = 0", counts),
        // The state has no visible effect.
        impure("silent", "local calls = 0", "calls = calls + 1"),
        impure("deep", "local n = 0\nlocal function step() n = n + 1 end", "step()"),
        impure("table_counter", "local kept = { count = 0 }", "kept.count = kept.count + 1"),
        impure("nested", "local kept = { { 0 } }", "kept[1][1] = 2"),
        impure("global", "", "seen = true"),
    ];
    insta::assert_snapshot!(found.join("\n"));
}

/// Recording pauses makes the engine take single steps. The determinism check must do the same.
#[test]
fn pauses_work_with_determinism_checks() {
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    engine.watch(DeterminismCheck::Fresh);
    engine.keep_pauses(true);
    let options = TableOptions::new("kosmische-strijd").seats(3).seed(7).windows(Windows::Holders);
    let (mut game, progress) = engine.start(&options).unwrap();
    assert!(progress.faults.is_empty(), "{:?}", progress.faults);
    let mut bot = RandomBot::new(7);
    for _ in 0..40 {
        let decision = &game.full_state().questions()[0];
        let (seat, choice) = (decision.seat, bot.choose(decision));
        let progress = engine.answer(&mut game, seat, choice).unwrap();
        assert!(progress.faults.is_empty(), "{:?}", progress.faults);
    }
    assert!(engine.keep_pauses(false).len() > 12, "an encounter alone has twelve phases");
}

#[test]
fn turns_without_any_action_end() {
    let engine = builtin();
    let mut rules = engine.ruleset(&TableOptions::new("kosmische-strijd").seats(3).windows(Windows::Holders)).unwrap();
    rules.choices.phases.retain(|phase| *phase != Phase::FreeShip);
    rules.found.in_hand.fill(CardSet::EMPTY);
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
fn changed_question_names_the_script() {
    let run = "
      asked = asked + 1
      me:choose_number { least = 1, most = 1 + asked, about = \"how_many\" }
      me:choose_number { least = 1, most = 9, about = \"how_many\" }";
    insta::assert_snapshot!(impure("changer", "local asked = 0", run));
}

#[test]
fn unanswerable_question_names_the_script() {
    let none = "me:choose { from = {}, about = \"which\" }";
    let upside_down = "me:choose_number { least = 5, most = 3, about = \"how_many\" }";
    let found = [impure("none", "", none), impure("upside", "", upside_down)];
    insta::assert_snapshot!(found.join("\n"));
}
