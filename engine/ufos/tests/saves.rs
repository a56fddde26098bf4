//! Games kept and played again: saves, records, taking back.

use crate::table::{ALPHA, CHECKED, Table};
use hyperkon_table::{Code as _, Match, Question as _, RecordReader, Seat};
use hyperkon_ufos::{Choice, Event, SEATS, TableOptions, Trouble, Ufos};
use std::io::Write;
use std::sync::{Arc, Mutex};

pub(crate) type Seated = hyperkon_table::Table<Ufos>;

/// A game at random: its options, answers and end.
pub(crate) fn played(seats: u8, seed: u64) -> (TableOptions, Vec<(Seat, Choice)>, Table) {
    let options = TableOptions { hands: Some(2), ..TableOptions::new(seats, seed) };
    let mut table = Table::with(&options);
    let answers = table.play_out(seed);
    (options, answers, table)
}

/// What a record is written into, to be read again.
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

fn replay(bytes: &[u8]) -> Result<Match<Ufos>, Trouble> {
    Match::replay(&CHECKED, &mut RecordReader::new(bytes), false)
}

/// A game saved and read at every question goes on as it would have.
#[test]
fn a_save_at_any_question_is_the_game() {
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

/// A copy shares the states of its game until one of them plays on, and neither hears of the other then.
#[test]
fn a_copy_plays_on_by_itself() {
    let states = |table: &Seated| {
        let position = table.referee().position();
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

/// A record, read again, gives the same game, event for event.
#[test]
fn a_record_gives_the_same_game() {
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

/// Answers taken back are as if they had not been given, in the record too; and the game can go another way.
#[test]
fn answers_can_be_taken_back() {
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

/// The order in which seats lay that are asked at once leaves no trace (B1).
#[test]
fn the_order_of_answers_leaves_no_trace() {
    let lay = |order: [u8; 3]| {
        let mut table = Table::of(3);
        for seat in order.map(Seat) {
            let mut dice = hyperkon_table::Dice::new(u64::from(seat.0));
            let choice = table.question(seat).any_choice(&mut dice, hyperkon_table::Manner::Wild);
            table.answer(seat, choice);
        }
        table
    };
    let [one, other] = [[0, 1, 2], [2, 0, 1]].map(lay);
    assert!(one.table.is_same_as(&other.table) && one.told == other.told);
}

/// A record whose answers do not fit the rules is refused at the answer that does not.
#[test]
fn an_answer_of_a_record_that_does_not_fit_is_named() {
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
    let why = "answer 4 of the record does not fit the game: a bet of 33 is more than the 15 chips that seat 0 has";
    assert_eq!((refused.code(), refused.to_string().as_str()), ("unfit_answer", why));
    let told = game.game().referee().position().clone();
    assert_eq!(told.asked().len(), 1);
    assert!(matches!(<Ufos as hyperkon_table::Game>::undone(2), Event::Undone { events: 2 }));
}
