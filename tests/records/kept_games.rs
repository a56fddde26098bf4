//! Games as data, written in any serde format at every question, and their identity.

use crate::common;
use crate::common::{answer_first, any_answer, builtin, content_with, play_out, random_table, test_table};
use hyperkon::{
    Choice, Content, Decision, Engine, Event, FaultPolicy, Game, LogEntry, Match, QuestionId, RandomBot, RecordReader,
    Refusal, Seat, Snapshot, Status, View, Viewer,
};
use hyperkon_table::Dice;
use serde::de::{DeserializeOwned, Error};
use serde::{Deserialize, Deserializer, Serialize};
use std::sync::Arc;

/// A value read through a type-erased deserializer. Its reader is compiled once for all formats.
struct Any<T>(T);

impl<'de, T: DeserializeOwned> Deserialize<'de> for Any<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut erased = <dyn erased_serde::Deserializer<'_>>::erase(deserializer);
        erased_serde::deserialize(&mut erased).map(Any).map_err(D::Error::custom)
    }
}

/// Writes the value in JSON, postcard and CBOR.
fn written(value: &dyn erased_serde::Serialize) -> [Vec<u8>; 3] {
    let mut cbor = Vec::new();
    ciborium::into_writer(value, &mut cbor).unwrap();
    [serde_json::to_vec(value).unwrap(), postcard::to_stdvec(value).unwrap(), cbor]
}

fn read<T: DeserializeOwned>([json, postcard, cbor]: &[Vec<u8>; 3]) -> [T; 3] {
    let json: Any<T> = serde_json::from_slice(json).unwrap();
    let postcard: Any<T> = postcard::from_bytes(postcard).unwrap();
    let cbor: Any<T> = ciborium::from_reader(&cbor[..]).unwrap();
    [json.0, postcard.0, cbor.0]
}

/// Checks that a value for clients survives every format unchanged.
fn comes_back<T: Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T) {
    read::<T>(&written(value)).iter().for_each(|read| assert_eq!(read, value));
}

fn games(seeds: std::ops::Range<u64>) -> u64 {
    let (mut engine, mut questions) = (builtin(), 0);
    for seed in seeds {
        let (mut game, mut progress) = engine.start(&random_table(seed)).unwrap();
        let (mut bot, mut dice) = (RandomBot::new(seed), Dice::new(seed));
        while !game.is_over() {
            let read = read::<Snapshot>(&written(&game)).map(|snapshot| engine.restore(snapshot).unwrap());
            let same = |read: &Game| read.is_same_as(&game) && read.events() == game.events();
            assert!(read.iter().all(same), "seed {seed}, question {questions}");
            let (question, choice) = any_answer(&game, &mut bot, &mut dice);
            comes_back::<Decision>(&question);
            comes_back::<Choice>(&choice);
            comes_back::<View>(&game.seen(question.seat).view());
            progress.events.iter().for_each(comes_back::<LogEntry<Event>>);
            let id = game.seen(question.seat).question_id();
            let mut other = read[questions as usize % 3].clone();
            assert_eq!(other.seen(question.seat).question_id(), id);
            progress = engine.answer_to(&mut other, id.unwrap(), choice).unwrap();
            game = other;
            questions += 1;
        }
    }
    questions
}

#[test]
fn games_survive_every_serde_format() {
    let questions = games(0..30);
    assert!(questions > 3_000, "{questions}");
}

/// Runs 500 games: `cargo test --release --test records kept_games -- --ignored`.
#[test]
#[ignore = "takes minutes"]
fn many_games_survive_every_serde_format() {
    let questions = games(0..500);
    assert!(questions > 50_000, "{questions}");
}

const FAULTY: &str = "return power { id = 'x', api = 2, options = { use = 'must' }, before_star = {
  run = function(game, me) if game:turn() > 1 then error('no') end end } }";

#[test]
fn stopped_game_stays_stopped_when_read() {
    let mut engine = Engine::new(content_with(&[("aliens/x.lua", FAULTY)])).unwrap();
    let options = test_table(&[(0, "x")], 1).on_fault(FaultPolicy::Stop);
    let (mut game, _) = engine.start(&options).unwrap();
    let mut bot = RandomBot::new(1);
    while game.status() == Status::Asking {
        let question = game.full_state().questions()[0].clone();
        let choice = bot.choose(&question);
        engine.answer(&mut game, question.seat, choice).unwrap();
    }
    assert_eq!(game.status(), Status::Stopped);
    let mut again: Game = engine.load(&game.save().unwrap()).unwrap();
    assert!(again.status() == Status::Stopped && again.is_same_as(&game));
    assert_eq!(engine.answer(&mut again, Seat(0), Choice::pass()), Err(Refusal::Stopped));
    let events = again.events();
    let progress = engine.resume(&mut again);
    assert_eq!((progress.first, progress.faults.len(), again.status()), (events, 1, Status::Stopped));
}

fn counter(more: &str) -> String {
    format!(
        "return power {{ id = 'x', api = 2, any_time = {{ when = function() return false end, run = function() end }} }} {more}"
    )
}

/// A game that adopts different content keeps its scripts' numbers in any new order.
#[test]
fn adopted_content_is_saved_with_the_game() {
    let first = content_with(&[("aliens/m.lua", &counter("").replace("'x'", "'m'"))]);
    let second = content_with(&[
        ("aliens/a.lua", &counter("").replace("'x'", "'a'")),
        ("aliens/m.lua", &counter("-- mended").replace("'x'", "'m'")),
        ("aliens/z.lua", &counter("").replace("'x'", "'z'")),
    ]);
    let mut engine = Engine::new(first).unwrap();
    let (mut game, _) = engine.start(&test_table(&[(0, "m")], 3)).unwrap();
    let mut bot = RandomBot::new(1);
    (0..20).for_each(|_| drop(answer_first(&mut engine, &mut game, &mut bot)));
    engine.reload(Arc::clone(&second)).unwrap();
    engine.apply_content(&mut game).unwrap();
    (0..20).for_each(|_| drop(answer_first(&mut engine, &mut game, &mut bot)));
    let mut again: Game = engine.load(&game.save().unwrap()).unwrap();
    assert!(again.is_same_as(&game) && *again.options() == *game.options());
    let fresh = Engine::new(second).unwrap().load(&game.save().unwrap());
    assert!(fresh.unwrap().is_same_as(&game));
    assert_eq!(play_out(&mut engine, &mut again, 4), play_out(&mut engine, &mut game, 4));
    assert!(again.is_same_as(&game));
    let mut names: serde_json::Value = serde_json::to_value(&game).unwrap();
    for other in ["alien nobody nobody", "card nobody nobody", "", "alien"] {
        names["names"][0] = other.into();
        assert!(engine.load(&names.to_string()).is_err(), "{other}");
    }
}

/// Other seats' answers do not change a question's id. A repeated question has a new id, and a record gives the same
/// ids.
#[test]
fn question_keeps_its_id_until_settled() {
    let mut engine = builtin();
    let (mut kept, mut undone) = (0, 0);
    for seed in 0..8 {
        let (mut played, _) = Match::start(&mut engine, &random_table(seed)).unwrap();
        let paper = common::Paper::default();
        played.record_to(Box::new(paper.clone())).unwrap();
        let (mut bot, mut dice, mut used) = (RandomBot::new(seed), Dice::new(seed), Vec::<QuestionId>::new());
        let mut numbers = played.game().events();
        for number in 0..120 {
            if played.game().is_over() {
                break;
            }
            let ids = |game: &Game| -> Vec<(Seat, Decision, QuestionId)> {
                let of = |seat: Seat| Some((seat, game.seen(seat).question()?.clone(), game.seen(seat).question_id()?));
                game.seats().filter_map(of).collect()
            };
            let before = ids(played.game());
            assert!(before.iter().all(|(_, _, id)| !used.contains(id)), "an id is given again");
            let (question, choice) = any_answer(played.game(), &mut bot, &mut dice);
            let (asked, waited): (Vec<_>, Vec<_>) = before.into_iter().partition(|(seat, ..)| *seat == question.seat);
            let still = played.game().full_state().questions().len() > 1;
            let progress = played.answer(&engine, question.seat, choice).unwrap();
            assert_eq!(progress.first, numbers);
            numbers += progress.events.len() as u64;
            used.push(asked[0].2);
            if still {
                let now = ids(played.game());
                assert!(waited.iter().all(|one| now.contains(one)), "a question that stays has another id");
                kept += waited.len();
            }
            if number % 25 == 24 {
                let before = ids(played.game());
                let progress = played.undo(&engine, 3).unwrap();
                assert!(matches!(progress.undone[..], [back] if back.to == numbers && back.from <= back.to));
                numbers += 1;
                assert_eq!(played.game().events(), numbers);
                let now = ids(played.game());
                assert!(now.iter().all(|(.., id)| before.iter().all(|(.., old)| old != id) && !used.contains(id)));
                undone += 1;
            }
            let text = paper.text();
            if number % 10 == 0 {
                let again = Match::replay(&mut engine, &mut RecordReader::new(text.as_bytes()), false).unwrap();
                assert_eq!(ids(again.game()), ids(played.game()));
            }
        }
    }
    assert!(kept > 100 && undone > 20, "{kept} kept, {undone} undone");
}

#[test]
fn answers_to_old_questions_are_stale() {
    let mut engine = builtin();
    let (mut game, _) = engine.start(&random_table(3)).unwrap();
    let question = game.full_state().questions()[0].clone();
    let id = game.seen(question.seat).question_id().unwrap();
    let choice = RandomBot::new(1).choose(&question);
    let far = QuestionId { number: id.number + 7, ..id };
    assert_eq!(engine.answer_to(&mut game, far, choice.clone()), Err(Refusal::Stale { asked: far, now: Some(id) }));
    let nobody = QuestionId { seat: Seat(250), number: 0 };
    assert_eq!(engine.answer_to(&mut game, nobody, choice.clone()), Err(Refusal::Stale { asked: nobody, now: None }));
    engine.answer_to(&mut game, id, choice.clone()).unwrap();
    let now = game.seen(question.seat).question_id();
    assert_eq!(engine.answer_to(&mut game, id, choice.clone()), Err(Refusal::Stale { asked: id, now }));
    play_out(&mut engine, &mut game, 1);
    assert_eq!(engine.answer_to(&mut game, id, choice), Err(Refusal::Over));
}

/// A spectator sees public information, is never prompted, and cannot sample states.
#[test]
fn spectators_have_no_seat() {
    let mut engine = builtin();
    let (game, progress) = engine.start(&random_table(3)).unwrap();
    let seen = game.seen_by(Viewer::Spectator);
    assert!(seen.question().is_none() && seen.question_id().is_none() && engine.sample_state(&seen, 1).is_err());
    assert!(progress.to(Viewer::Spectator).map(|(number, _)| number).eq(0..game.events()));
    assert_eq!(seen.view().seat, None);
    let content: &Arc<Content> = engine.content();
    assert!(content.editions().count() > 1);
}
