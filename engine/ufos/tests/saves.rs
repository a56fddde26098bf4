//! Tests of saves, records, and undo.

use crate::table::{ALPHA, CHECKED, Table};
use hyperkon_table::{Code as _, Match, Question as _, RecordReader, Seat, Viewer};
use hyperkon_ufos::{Choice, Event, GameError, SEATS, TableOptions, Ufos};
use std::io::Write;
use std::sync::{Arc, Mutex};

pub(crate) type Seated = hyperkon_table::Table<Ufos>;

/// Plays a random game. Returns its options, its answers, and its final table.
pub(crate) fn played(seats: u8, seed: u64) -> (TableOptions, Vec<(Seat, Choice)>, Table) {
    let options = TableOptions { hands: Some(2), ..TableOptions::new(seats, seed) };
    let mut table = Table::with(&options);
    let answers = table.play_out(seed);
    (options, answers, table)
}

/// A record in memory.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

impl Paper {
    fn bytes(&self) -> Vec<u8> {
        self.0.lock().unwrap().clone()
    }
}

fn replay(bytes: &[u8]) -> Result<Match<Ufos>, GameError> {
    Match::replay(&CHECKED, &mut RecordReader::new(bytes), false)
}

/// A game that is saved and loaded at every question continues unchanged.
#[test]
fn saves_restore_at_any_question() {
    for seats in SEATS {
        let (options, answers, end) = played(seats, 11);
        let mut table = Table::with(&options);
        for (seat, choice) in answers {
            let text = table.table.save().unwrap();
            let read = Seated::load(&CHECKED, &text).unwrap();
            assert!(read.is_same_as(&table.table) && *read.options() == options);
            table.table = read;
            table.answer(seat, choice);
        }
        assert!(table.table.is_same_as(&end.table) && table.told == end.told);
    }
}

/// A copy shares its states with the original until one of them continues. After that, both are independent.
#[test]
fn copies_play_independently() {
    let states = |table: &Seated| {
        let position = table.full_state().position();
        [Arc::as_ptr(&position.state), Arc::as_ptr(&position.checkpoint)]
    };
    let (options, answers, _) = played(3, 11);
    let game = Table::with(&options).table;
    let (before, mut copy) = (game.save().unwrap(), game.clone());
    assert_eq!(states(&copy), states(&game));
    for (seat, choice) in answers {
        copy.answer(&CHECKED, seat, choice).unwrap();
    }
    assert!(copy.is_over() && states(&copy).iter().all(|state| !states(&game).contains(state)));
    assert_eq!(game.save().unwrap(), before);
    copy.clone_from(&game);
    assert!(copy.is_same_as(&game) && copy.save().unwrap() == before);
}

/// A replayed record produces the same events.
#[test]
fn records_replay_the_same_game() {
    for seats in SEATS {
        let (options, answers, end) = played(seats, 12);
        let (mut played, begun) = Match::start(&CHECKED, &options).unwrap();
        let paper = Paper::default();
        played.record_to(Box::new(paper.clone())).unwrap();
        let mut told = begun.events;
        for (seat, choice) in &answers {
            told.extend(played.answer(&CHECKED, *seat, *choice).unwrap().events);
        }
        assert!(played.game().is_same_as(&end.table) && told == end.told);
        let mut again = Vec::new();
        let bytes = paper.bytes();
        let mut reader = RecordReader::new(&bytes[..]);
        let replayed = Match::replay_telling(&CHECKED, &mut reader, false, &mut |step| {
            again.extend(step.progress.events.clone());
        });
        assert!(replayed.unwrap().game().is_same_as(&end.table) && again == told);
    }
}

/// An answer in detail changes nothing, and a replay gives the same tables.
#[test]
fn details_follow_the_game() {
    let (options, answers, end) = played(3, 15);
    for game in [CHECKED, Ufos::default()] {
        let mut played = Match::start(&game, &options).unwrap().0;
        let mut table = played.game().clone();
        let mut tricks = 0;
        for (number, (seat, choice)) in answers.iter().enumerate() {
            let plain = played.answer(&game, *seat, *choice).unwrap();
            assert!(plain.tables.is_none());
            let id = table.seen(*seat).question_id().unwrap();
            let update = table.answer_in_detail(&game, id, *choice).unwrap();
            assert!(update == plain && table.is_same_as(played.game()));
            let (tables, again) = (update.tables.unwrap(), played.detail(&game, number, number + 1).unwrap());
            assert!(again.table.is_same_as(&table) && again.progress.events == plain.events);
            let retold = again.progress.tables.unwrap();
            assert_eq!((tables.len(), retold.len()), (plain.events.len(), plain.events.len()));
            assert!(tables.iter().zip(&retold).all(|(one, other)| one.is_same_as(other)));
            for (event, as_of) in plain.events.iter().zip(&tables) {
                let cards = &as_of.seen_by(Viewer::Spectator).view().trick.cards;
                match event.event {
                    Event::Played { seat, card } => assert_eq!(cards.last(), Some(&(seat, card))),
                    Event::TrickTaken { .. } => tricks += 1,
                    _ => {}
                }
            }
        }
        assert!(tricks > 20 && table.is_same_as(&end.table), "{tricks}");
    }
}

/// After an undo, neither the game nor the record contains the answer. The game can continue differently.
#[test]
fn answers_can_be_undone() {
    let (options, answers, end) = played(4, 13);
    let (mut game, _) = Match::start(&CHECKED, &options).unwrap();
    let paper = Paper::default();
    game.record_to(Box::new(paper.clone())).unwrap();
    let mut stood = vec![game.game().clone()];
    for (seat, choice) in &answers {
        game.answer(&CHECKED, *seat, *choice).unwrap();
        stood.push(game.game().clone());
    }
    for back in [1, 2, 5, 70, 3] {
        let left = game.answers() - back;
        game.undo(&CHECKED, back).unwrap();
        assert!(game.game().is_same_as(&stood[left]), "{left} answers left");
        assert!(replay(&paper.bytes()).unwrap().game().is_same_as(&stood[left]));
    }
    for (seat, choice) in &answers[game.answers()..] {
        game.answer(&CHECKED, *seat, *choice).unwrap();
    }
    assert!(game.game().is_same_as(&end.table));
    let too_many = game.undo(&CHECKED, answers.len() + 1).unwrap_err();
    assert_eq!(too_many.code(), "too_few_answers");
}

/// The order in which seats answer a simultaneous question has no effect (B1).
#[test]
fn answer_order_leaves_no_trace() {
    let lay = |order: [u8; 3]| {
        let mut table = Table::of(3);
        for seat in order.map(Seat) {
            let mut dice = hyperkon_table::Dice::new(u64::from(seat.0));
            let choice = table.question(seat).sample_choice(&mut dice, hyperkon_table::BotStyle::Wild);
            table.answer(seat, choice);
        }
        table
    };
    let [one, other] = [[0, 1, 2], [2, 0, 1]].map(lay);
    assert!(one.table.is_same_as(&other.table) && one.told == other.told);
}

/// A record with an invalid answer is rejected, and the error names that answer.
#[test]
fn unfitting_record_answer_is_named() {
    let options = TableOptions { dealer: Some(ALPHA), ..TableOptions::new(3, 1) };
    let mut table = Table::with(&options);
    let (mut game, _) = Match::start(&CHECKED, &options).unwrap();
    let paper = Paper::default();
    game.record_to(Box::new(paper.clone())).unwrap();
    table.all_lay();
    for seat in table.rules().seats() {
        game.answer(&CHECKED, seat, Choice::Lay(table.state().bidding.laid[seat].unwrap())).unwrap();
    }
    game.answer(&CHECKED, ALPHA, Choice::Bet(3)).unwrap();
    let text = String::from_utf8(paper.bytes()).unwrap();
    assert!(replay(text.as_bytes()).is_ok());
    let refused = replay(text.replace("{\"bet\":3}", "{\"bet\":33}").as_bytes()).unwrap_err();
    let why = "illegal answer 4 in the record: bet is 33, but seat 0 has only 15 chips";
    assert_eq!((refused.code(), refused.to_string().as_str()), ("unfit_answer", why));
    let told = game.game().full_state().position().clone();
    assert_eq!(told.asked().len(), 1);
    assert!(matches!(<Ufos as hyperkon_table::Game>::undone(2), Event::Rollback { events: 2 }));
}
