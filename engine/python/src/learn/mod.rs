//! The encoding of games for learners: parts as numbers, and observations as arrays. All Python interfaces share it.
//!
//! An action is one part of an answer, or "done". The number of actions and the length of an observation depend only on
//! the edition, not on the number of seats at the table. Seats are rotated so that the viewer is 0, and the others
//! follow clockwise; planets move with their systems. An observation contains only what the seat may know: its view,
//! its question, and the parts it has chosen so far. It does not show which other seats must act, because a sampled
//! state asks those that answered in secret again.
//!
//! A game without a special encoding uses hashes of its parts and views ([`hashed`]).
//!
//! Invariants: this module names no alien, card, field, or faction. Layouts change only together with [`FORM`].

mod cosmic;
mod hashed;
mod layout;
mod sp4x;
mod turned;
mod ufos;

pub use layout::{Layout, Page};
pub use turned::Turned;

use hyperkon_table::{Change, Code, Fnv, Game, GameEvent, Question};
use hyperkon_workshop::setup::Setup;
use serde_json::Value;

/// The version of actions and observations, which increases with every change of either.
pub const FORM: u32 = 1;
/// The maximum number of actions in an edition.
pub const MOST_ACTIONS: usize = 1024;
/// A part of an answer.
pub type Part<G> = <<G as Game>::Question as Question>::Part;

/// An action's number, with its part; `None` is "done".
pub type Action<G> = (usize, Option<Part<G>>);

/// The encoding of an edition.
pub struct Codes<G: Encode> {
    /// The layout of actions: a row for each kind of part, and "done" at the end.
    pub actions: Layout,
    /// The layout of an observation. The last row counts the parts chosen so far, by their numbers.
    pub observation: Layout,
    /// The hash of layout and meaning. Encodings with equal versions are equal.
    pub version: String,
    /// The names of everything that rows refer to by number, such as scripts, cards, and fields.
    pub names: Names,
    /// The encoder, which finds places in the rows.
    pub encoder: Box<dyn Encoder<G>>,
}

/// Returns the name of a value in its serialized form.
fn word(value: &impl serde::Serialize) -> String {
    let word = serde_json::to_value(value).ok();
    word.and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default()
}

/// The names in the order of their numbers, by kind.
pub type Names = Vec<(&'static str, Vec<String>)>;

impl<G: Encode> Codes<G> {
    /// Creates the encoding of an edition with these rules. `meaning` describes everything that rows and names do not.
    ///
    /// # Errors
    /// Returns an error if the edition has more actions than the maximum.
    pub fn of(
        rules: &G::Rules,
        encoder: impl Encoder<G> + 'static,
        (actions, observation): (Layout, Layout),
        names: Names,
        meaning: &str,
    ) -> Result<Codes<G>, String> {
        let (game, edition) = (G::NAME, edition::<G>(&<G as Game>::options_of(rules)));
        let actions = actions.and(("done", "the answer is given as it stands", 1));
        let observation =
            observation.and(("chosen", "per action: how often it was chosen in this answer so far", actions.length()));
        if actions.length() > MOST_ACTIONS {
            let many = actions.length();
            return Err(format!("{edition} has {many} actions; learners support at most {MOST_ACTIONS}"));
        }
        let rows =
            |layout: &Layout| layout.rows().map(|((name, _, long), _)| format!("{name} {long} ")).collect::<String>();
        let hash = Fnv::of(&format!("{} {} {names:?} {meaning}", rows(&actions), rows(&observation)));
        let version = format!("{game}.{FORM}.{edition}.{:08x}", hash as u32);
        Ok(Codes { actions, observation, version, names, encoder: Box::new(encoder) })
    }

    /// Returns the number of the action "done".
    pub const fn done(&self) -> usize {
        self.actions.length() - 1
    }

    /// Returns the number of a part, or `None` if the part cannot be chosen by number.
    pub fn number(&self, turned: Turned, question: &G::Question, part: &Part<G>) -> Option<usize> {
        let (row, place) = self.encoder.place(turned, question, part)?;
        self.actions.number(row, place)
    }

    /// Returns the legal actions after these parts, each with its part; `None` is "done". If no part of the question
    /// has a number, "done" gives the default answer.
    pub fn legal(&self, turned: Turned, question: &G::Question, so_far: &[Part<G>]) -> Vec<Action<G>> {
        let parts = question.parts(so_far);
        let done = parts.done.then_some((self.done(), None));
        let places = self.encoder.places(turned, question, &parts.next);
        let number = |place: Option<(usize, usize)>| place.and_then(|(row, place)| self.actions.number(row, place));
        let numbered =
            places.into_iter().zip(parts.next).filter_map(|(place, part)| Some((number(place)?, Some(part))));
        let mut all: Vec<Action<G>> = done.into_iter().chain(numbered).collect();
        if all.is_empty() {
            all.push((self.done(), None));
        }
        all
    }
}

/// Returns the edition's id in a table's options. A game with a single edition uses the game's id.
pub fn edition<G: Encode>(options: &G::Options) -> String {
    let options = serde_json::to_value(options).unwrap_or_default();
    let edition = &options["edition"];
    [edition, &edition["id"]].into_iter().find_map(Value::as_str).unwrap_or(G::NAME).to_owned()
}

/// A game that learners can play. By default, its parts and views are hashed.
pub trait Encode:
    Setup
    + Game<
        Error: Code,
        Event: Sync + GameEvent<Reason: Sync>,
        Question: Question<Part: Send + Sync>,
        Choice: Send + Sync,
        Change: Change<Self, Recorded: Send + Sync>,
    >
{
    /// Returns the encoding of an edition with these rules. `most` is the edition's maximum number of seats.
    ///
    /// # Errors
    /// Returns an error if the edition has too many parts.
    fn codes(rules: &Self::Rules, most: u8) -> Result<Codes<Self>, String> {
        hashed::codes(rules, most)
    }
}

/// Finds places in the rows of an edition.
pub trait Encoder<G: Encode>: Send + Sync {
    /// Returns the row and the place of a part, or `None` if the part has no number.
    fn place(&self, turned: Turned, question: &G::Question, part: &Part<G>) -> Option<(usize, usize)>;

    /// Returns the rows and the places of all possible next parts.
    fn places(&self, turned: Turned, question: &G::Question, parts: &[Part<G>]) -> Vec<Option<(usize, usize)>> {
        parts.iter().map(|part| self.place(turned, question, part)).collect()
    }

    /// Writes a seat's observation onto an empty page, without the parts chosen so far.
    fn write(
        &self,
        turned: Turned,
        view: &G::View,
        rules: &G::Rules,
        question: Option<&G::Question>,
        page: &mut Page<'_>,
    );
}
