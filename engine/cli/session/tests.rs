//! Tests of a person's actions at a cosmic table, and of hints.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what it expects by failing")]

use crate::session::back::UNDONE;
use crate::session::hints::{of_bot, said};
use crate::session::played_game::{Next, Session};
use crate::session::record_file::Started;
use crate::session::seating;
use crate::terminal::eyes::Eyes;
use crate::terminal::paint;
use crate::terminal::sentences::Sentences;
use crate::words::bots::BotArgs;
use hyperkon::__private::game::{Content, Engine, TableOptions};
use hyperkon_frame::Until;
use hyperkon_table::{Candidate, Match, Question as _, Seat, Thought};

pub(super) const ME: Seat = Seat(0);

/// Returns a session with a person at the first seat.
fn sitting(engine: &Engine) -> Session<'_, Engine> {
    sitting_at(engine, &TableOptions::new("kosmische-strijd"))
}

/// Returns a session with a person at the first seat of this table.
pub(super) fn sitting_at<'a>(engine: &'a Engine, options: &TableOptions) -> Session<'a, Engine> {
    let started = Started::new(Match::start(engine, options).unwrap());
    let bots = seating::bots(engine, started.played.game(), &BotArgs::default(), Some(ME)).unwrap();
    let mut sitting = Session::at(engine, started, bots, Eyes::Seat(ME), "en");
    sitting.keeping.as_scenario();
    sitting
}

#[test]
fn auto_pass_lasts_until_its_end() {
    let engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let mut sitting = sitting(&engine);
    sitting.stops = None;
    let (mut passed, mut since) = (0, None);
    for _ in 0..400 {
        let (question, is_mine) = match sitting.next() {
            Next::Person(question) => (question, true),
            Next::Bot(question) => (question, false),
            Next::Over | Next::Stopped(_) => panic!("the game goes on"),
        };
        let encounter = |sitting: &Session<'_, Engine>| {
            let phase = <Engine as hyperkon_frame::Served>::phase(sitting.played.game());
            (phase.turn, phase.encounter)
        };
        if is_mine && sitting.pass_of(&question).is_some() && since.is_none() {
            sitting.stand(ME, Some(Until::Encounter));
            since = Some(encounter(&sitting));
        }
        let stands = since == Some(encounter(&sitting));
        assert_eq!(sitting.stands(ME).is_some(), stands);
        if is_mine && stands && sitting.pass_of(&question).is_some() {
            assert_eq!(sitting.unasked(&question), sitting.pass_of(&question));
            passed += 1;
        }
        sitting.give(question.seat, question.default_choice()).unwrap();
    }
    assert!(passed > 0);
}

#[test]
fn undo_takes_back_only_typed_answers() {
    let engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let mut sitting = sitting(&engine);
    assert_eq!(sitting.take_back().unwrap(), "cli.undo_nothing");
    let question = loop {
        match sitting.next() {
            Next::Person(question) => break question,
            Next::Bot(question) => drop(sitting.give(question.seat, question.default_choice()).unwrap()),
            Next::Over | Next::Stopped(_) => panic!("the game goes on"),
        }
    };
    let (before, view) = (sitting.played.answers(), sitting.played.game().seen(ME).view());
    sitting.note_typed(ME, &question.default_choice());
    sitting.give(ME, question.default_choice()).unwrap();
    // Since this answer, another seat has done something other than pass.
    sitting.typed.others_acted = true;
    assert_eq!(sitting.take_back().unwrap(), "cli.undo_unfair");
    sitting.typed.others_acted = false;
    sitting.recent.clear();
    assert_eq!(sitting.take_back().unwrap(), UNDONE);
    assert_eq!((sitting.played.answers(), sitting.played.game().seen(ME).view()), (before, view));
}

/// Returns the hint for these candidates: playouts, share, difference, and error of the difference.
fn hint(found: &[(u32, f64, f64, f64)]) -> Vec<String> {
    let candidate = |(tries, share, behind, behind_error): &(u32, f64, f64, f64)| {
        let (tries, share, behind, behind_error) = (*tries, *share, *behind, *behind_error);
        Candidate { choice: 1_u8, share, error: 0.1, behind, behind_error, tries }
    };
    let thought = Thought { candidates: found.iter().map(candidate).collect(), simulations: 9 };
    said(&Sentences::of(None, "en"), Some(&thought), &u8::to_string, &|_| Some(String::new()))
}

#[test]
fn untried_answers_have_no_value() {
    let told = hint(&[(5, 0.5, 0.0, 0.0), (4, 0.3, 0.2, 0.01), (0, 0.0, 0.0, 0.0), (0, 0.0, 0.0, 0.0)]);
    assert_eq!(told.len(), 3, "{told:?}");
    assert!(!told.concat().contains("about 0 games"), "{told:?}");
}

#[test]
fn answers_are_compared_in_shared_worlds() {
    let even = |tries, behind, error| {
        hint(&[(5, 0.5, 0.0, 0.0), (tries, 0.3, behind, error)]).concat().contains("About equal")
    };
    // The difference of 0.2 is clear, although each share alone has an error of 0.1.
    assert!(!even(5, 0.2, 0.05) && even(5, 0.2, 0.15));
    assert!(even(1, 0.2, 0.0), "one sampled state is not enough for a clear difference");
}

#[test]
fn best_answer_is_first_with_close_ones() {
    let told = hint(&[(9, 0.4, 0.0, 0.0), (9, 0.1, 0.3, 0.05), (7, 0.45, 0.01, 0.1), (5, 0.9, 0.0, 0.1)]);
    let shares: Vec<&str> = told[1..4]
        .iter()
        .filter_map(|line| line.split("about ").nth(1))
        .map(|share| share.trim_end_matches(". "))
        .collect();
    assert_eq!(shares, ["45 % of games", "40 % of games", "10 % of games"]);
    assert_eq!(told.len(), 5);
    assert_eq!(told[4].matches(';').count(), 1, "two of the three: {told:?}");
}

/// Naming the thinker would reveal that it has a card to play.
#[test]
fn open_window_names_no_thinker() {
    let engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let started = Started::new(Match::start(&engine, &TableOptions::new("kosmische-strijd")).unwrap());
    let bots = seating::bots(&engine, started.played.game(), &BotArgs::default(), None).unwrap();
    let mut sitting = Session::at(&engine, started, bots, Eyes::Spectator, "en");
    let mut told = [0, 0];
    for _ in 0..60 {
        let Next::Bot(question) = sitting.next() else { panic!("a bot is to answer") };
        let line = of_bot(&sitting, question.seat, 3);
        let name = paint::plain(&sitting.name(question.seat));
        let whose = if question.is_window() { "The bots are".to_owned() } else { format!("{name} is") };
        assert!(line.starts_with(&format!("{whose} thinking: 3 simulated games")), "{line}");
        told[usize::from(question.is_window())] += 1;
        sitting.give(question.seat, question.default_choice()).unwrap();
    }
    assert!(told.iter().all(|times| *times > 5), "{told:?}");
}
