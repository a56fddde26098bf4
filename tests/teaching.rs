//! First games. With their seed and bots, every step comes in order, with a text in every language. Reasons of hints:
//! they are complete, and use only what their seat observes.
//!
//! `FIRST_GAME_TRANSCRIPT=FILE` writes the games as a person reads them.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::expect_used,
    reason = "a test fails if something it expects is missing"
)]

use hyperkon::Engine;
use hyperkon_frame::{FirstGame, Lesson, Served};
use hyperkon_sp4x::Sp4x;
use hyperkon_table::{Match, Question as _, Table};
use hyperkon_ufos::Ufos;
use serde_json::json;
use std::fmt::Write as _;
use std::io::Write as _;

/// The maximum number of answers, of all seats, until the last step.
const MOST: usize = 200;

/// Plays the first game with the steady bot in the person's seat. Returns the ids of the steps with the number of the
/// question at which each came, and what the person reads.
fn play<G: Served>(game: &G, lang: &str) -> (Vec<(String, usize)>, String) {
    let first = game.first_game(lang).expect("a first game");
    let (me, table) = (first.table.seat, &first.table);
    let options = game.options(&table.request(), table.seed).expect("its options");
    let (mut record, update) = Match::start(game, &options).unwrap_or_else(|error| panic!("{error}"));
    let (mut events, mut steps, mut text) = (update.events, Vec::new(), String::new());
    let mut lesson = Lesson::of(first.clone());
    for asked in 0.. {
        assert!(asked < MOST, "steps are missing: {steps:?}");
        let played = record.game();
        let Some(seat) = played.seats_to_act().iter().next() else { break };
        if seat == me {
            let words = game.words(played, lang);
            let mut told = Vec::new();
            for entry in events.drain(..) {
                let event = G::seen(&entry, Some(me));
                writeln!(text, "    {}", words.event(&event, entry.why.as_ref())).unwrap();
                told.push(json!(event));
            }
            let question = played.seen(me).question().expect("a question").clone();
            while let Some(step) = lesson.next(&json!(question), &told) {
                writeln!(text, "\n>>> {}: {}\n", step.id, step.text).unwrap();
                steps.push((step.id, asked));
            }
            writeln!(text, "? {}", words.question(&question)).unwrap();
            if lesson.is_over() {
                break;
            }
        }
        let mut bot = G::bot(&table.bot, asked as u64).expect("its bot");
        let choice = bot.choose(game, played.seen(seat)).expect("an answer");
        if let Some(question) = played.seen(me).question().filter(|_| seat == me) {
            writeln!(text, "  = {}", game.words(played, lang).choice(question, &choice)).unwrap();
        }
        let update = record.answer(game, seat, choice).unwrap_or_else(|error| panic!("{error}"));
        events.extend(update.events);
    }
    (steps, text)
}

fn teaches<G: Served>(game: &G) {
    let first = game.first_game("en").expect("a first game");
    let ids: Vec<&str> = first.steps.iter().map(|step| step.id.as_str()).collect();
    let mut languages = game.languages();
    languages.sort_unstable();
    for lang in &languages {
        let in_lang = game.first_game(lang).expect("a first game");
        for (step, english) in in_lang.steps.iter().zip(&first.steps) {
            assert!(step.text.len() > 30 && !step.text.contains(['{', '}']), "{lang} {}: {}", step.id, step.text);
            assert!(lang == "en" || step.text != english.text, "{lang} {}: no translation", step.id);
        }
        let (steps, text) = play(game, lang);
        let came: Vec<&str> = steps.iter().map(|(id, _)| id.as_str()).collect();
        assert_eq!(came, ids, "{} in {lang}: {steps:?}", G::NAME);
        if let Ok(file) = std::env::var("FIRST_GAME_TRANSCRIPT") {
            let mut file = std::fs::OpenOptions::new().create(true).append(true).open(file).unwrap();
            writeln!(file, "===== {} ({lang}) =====\n\n{text}", G::NAME).unwrap();
        }
    }
}

#[test]
fn cosmic_steps_come_in_order() {
    teaches(&Engine::new(hyperkon::Content::builtin().unwrap()).unwrap());
}

#[test]
fn ufos_steps_come_in_order() {
    teaches(&Ufos::default());
}

#[test]
fn sp4x_steps_come_in_order() {
    teaches(&Sp4x::default());
}

/// A file with an unknown key or a missing text is an error.
#[test]
fn unknown_keys_are_errors() {
    let table = "[table]\nedition = \"e\"\nseats = 2\nseat = 0\nbot = \"random\"\nseed = 1\n";
    assert!(FirstGame::read(&format!("{table}[[step]]\nid = \"a\"\nwhen = [{{}}]\n")).is_ok());
    assert!(FirstGame::read(&format!("{table}[[step]]\nid = \"a\"\nwhen = [{{ phase = \"b\" }}]\n")).is_err());
    assert!(FirstGame::read("[table]\nedition = \"e\"\n").is_err());
}

/// Plays a game of steady bots. Returns the number of the person's questions, of answers with a reason, and of reasons
/// that were compared in a sampled hidden state, in which they must be equal.
fn reasons<G: Served>(game: &G, lang: &str) -> [usize; 3] {
    let first = game.first_game(lang).expect("a first game");
    let options = game.options(&first.table.request(), first.table.seed).expect("its options");
    let (mut record, _) = Match::start(game, &options).unwrap_or_else(|error| panic!("{error}"));
    let [mut asked, mut reasoned, mut compared] = [0; 3];
    for number in 0..400 {
        let played = record.game();
        let Some(seat) = played.seats_to_act().iter().next() else { break };
        let choice = G::bot("steady", number).expect("the bot").choose(game, played.seen(seat)).expect("an answer");
        if played.seen(seat).question().expect("a question").forced_choice().is_none() {
            asked += 1;
            let reason = game.reason(played.seen(seat), &choice, lang);
            if let Some(reason) = &reason {
                reasoned += 1;
                assert!(reason.len() > 10 && !reason.contains(['{', '}']) && !reason.contains("coach."), "{reason}");
            }
            let other = played.try_sample_state(game, seat, number);
            let is_same = |other: &Table<G>| json!(other.seen(seat).view()) == json!(played.seen(seat).view());
            if let Some(other) =
                other.filter(|other| is_same(other) && other.seen(seat).question() == played.seen(seat).question())
            {
                assert_eq!(game.reason(other.seen(seat), &choice, lang), reason, "a reason knows a hidden card");
                compared += 1;
            }
        }
        record.answer(game, seat, choice).unwrap_or_else(|error| panic!("{error}"));
    }
    [asked, reasoned, compared]
}

/// A reason is complete in every language, and uses only what its seat observes.
fn explains<G: Served>(game: &G, least: usize) {
    for lang in game.languages() {
        let [asked, reasoned, compared] = reasons(game, &lang);
        println!("{} in {lang}: {reasoned} reasons for {asked} answers, {compared} compared", G::NAME);
        assert!(reasoned >= least && compared > asked / 2, "{reasoned} of {asked}, {compared} compared");
    }
}

#[test]
fn cosmic_reasons_use_observations_only() {
    explains(&Engine::new(hyperkon::Content::builtin().unwrap()).unwrap(), 60);
}

#[test]
fn other_reasons_use_observations_only() {
    explains(&Ufos::default(), 40);
    explains(&Sp4x::default(), 40);
}
