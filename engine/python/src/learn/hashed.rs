//! The default encoding of a game. The place of each value of its data is the hash of its path.
//!
//! A number is stored at the place of its path. A word marks the place of its path combined with the word. A number in
//! a field whose name ends with `seat` is a seat, and is marked like a word. Seats, and lists with one item per seat,
//! are rotated so that the viewer is first.

use super::{Codes, Encode, Encoder, Layout, Page, Part, Turned};
use hyperkon_table::{Fnv, Seat};
use serde::Serialize;
use serde_json::Value;

/// The number of places for parts.
const PARTS: usize = 255;
/// The number of places for a view's data.
const SEEN: usize = 1024;
/// The number of places for a question's data.
const ASKED: usize = 256;

/// The row numbers of an observation.
const VIEW: usize = 0;
const QUESTION: usize = 1;

/// The encoder by hashes, which works for any game.
struct Hashed;

/// Returns the codes of an edition with these rules.
pub fn codes<G: Encode>(rules: &G::Rules, _most: u8) -> Result<Codes<G>, String> {
    let actions = Layout::of(vec![("part", "per part of an answer, by the hash of its data", PARTS)]);
    let holds =
        "in two bytes each, the lower first: a number by the hash of its path, 1 for a word by that of path and word";
    let observation = Layout::of(vec![("view", holds, SEEN * 2), ("question", holds, ASKED * 2)]);
    Codes::of(rules, Hashed, (actions, observation), Vec::new(), "")
}

impl<G: Encode> Encoder<G> for Hashed {
    fn place(&self, turned: Turned, _question: &G::Question, part: &Part<G>) -> Option<(usize, usize)> {
        let mut path = String::new();
        each(&data(part), turned, &mut String::new(), &mut |at, value| path.push_str(&format!("{at}={value} ")));
        Some((0, slot(&path, PARTS)))
    }

    /// Returns a place for each part. Of two parts with the same place, the later one gets the next free place.
    fn places(&self, turned: Turned, question: &G::Question, parts: &[Part<G>]) -> Vec<Option<(usize, usize)>> {
        let mut taken = [false; PARTS];
        let free = |part| {
            let (row, first) = Encoder::<G>::place(self, turned, question, part)?;
            let place = (first..PARTS).chain(0..first).find(|place| !taken[*place])?;
            taken[place] = true;
            Some((row, place))
        };
        parts.iter().map(free).collect()
    }

    fn write(
        &self,
        turned: Turned,
        view: &G::View,
        _rules: &G::Rules,
        question: Option<&G::Question>,
        page: &mut Page<'_>,
    ) {
        let mut write = |row, places, value: &Value| {
            each(value, turned, &mut String::new(), &mut |path, value| match value.as_i64() {
                Some(number) => {
                    put(page, row, slot(path, places), number.clamp(i16::MIN.into(), i16::MAX.into()) as i16)
                }
                None => put(page, row, slot(&format!("{path}={value}"), places), 1),
            });
        };
        write(VIEW, SEEN, &data(view));
        question.iter().for_each(|question| write(QUESTION, ASKED, &data(question)));
    }
}

fn put(page: &mut Page<'_>, row: usize, place: usize, number: i16) {
    let [low, high] = number.to_le_bytes();
    page.put(row, place * 2, low);
    page.put(row, place * 2 + 1, high);
}

fn data(value: &impl Serialize) -> Value {
    serde_json::to_value(value).unwrap_or_default()
}

fn slot(path: &str, places: usize) -> usize {
    (Fnv::of(path) % places as u64) as usize
}

/// Visits each value that is not a list or a table, with its path.
fn each(value: &Value, turned: Turned, path: &mut String, found: &mut impl FnMut(&str, &Value)) {
    let length = path.len();
    let mut inner = |key: &str, value: &Value| {
        path.push('.');
        path.push_str(key);
        match value.as_u64().and_then(|seat| u8::try_from(seat).ok()).filter(|seat| *seat < turned.seats) {
            Some(seat) if key.ends_with("seat") => found(path, &turned.seat(Seat(seat)).to_string().into()),
            _ => each(value, turned, path, found),
        }
        path.truncate(length);
    };
    match value {
        Value::Object(fields) => fields.iter().for_each(|(key, value)| inner(key, value)),
        Value::Array(all) => {
            let by_seat = all.len() == usize::from(turned.seats);
            for (number, value) in all.iter().enumerate() {
                let number = if by_seat { turned.seat(Seat(number as u8)) } else { number };
                inner(&number.to_string(), value);
            }
        }
        Value::Null => {}
        value => found(path, value),
    }
}
