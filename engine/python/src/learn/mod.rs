//! What learners see of a game and do in it: parts as numbers, views as arrays. It is said here once, for every way to play.
//!
//! An action is one part of an answer, or "done". How many there are, and how long an observation is, follows from the
//! edition alone, not from how many sit at the table. Seats are turned so that the viewer's is 0, then clockwise; planets
//! go with the system that they belong to. An observation is made of what the seat may know and of nothing else: its view,
//! its question, the parts it has chosen so far. Who else is still asked is left out: in the worlds that a seat imagines
//! those who have answered in secret are asked again.
//!
//! Invariants: nothing here names an alien, a card, a field or a faction. Layouts change only with [`FORM`].

mod cosmic;
mod layout;
mod sp4x;
mod turned;
mod ufos;

pub use layout::{Layout, Page};
pub use turned::Turned;

use hyperkon_table::{Fnv, Game, Question};

/// The form of actions and observations: it grows with every change of either.
pub const FORM: u32 = 1;
/// The most actions an edition can have.
pub const MOST_ACTIONS: usize = 1024;
/// A part of an answer.
pub type Part<G> = <<G as Game>::Question as Question>::Part;

/// An action by its number, with its part; `None` is "done".
pub type Action<G> = (usize, Option<Part<G>>);

/// The numbers of an edition.
#[derive(Debug)]
pub struct Codes<W> {
    /// The actions: a row for each sort of part, and "done", the last of all.
    pub actions: Layout,
    /// The observation; the last row counts the parts that were chosen so far, by their numbers.
    pub observation: Layout,
    /// Says form and meaning: equal versions, equal numbers.
    pub version: String,
    /// The names of what rows count by number: scripts, cards, fields.
    pub names: Names,
    /// What the edition has.
    pub words: W,
}

/// The word that data have for a value.
fn word(value: &impl serde::Serialize) -> String {
    let word = serde_json::to_value(value).ok();
    word.and_then(|word| word.as_str().map(str::to_owned)).unwrap_or_default()
}

/// Names in the order of their numbers, by what they are names of.
pub type Names = Vec<(&'static str, Vec<String>)>;

impl<W> Codes<W> {
    /// The codes of an edition; `meaning` says what rows and names do not say of what they hold.
    ///
    /// # Errors
    /// When it has more actions than learners can be given.
    pub fn of(
        (game, edition): (&str, &str),
        words: W,
        (actions, observation): (Layout, Layout),
        names: Names,
        meaning: &str,
    ) -> Result<Codes<W>, String> {
        let actions = actions.and(("done", "the answer is given as it stands", 1));
        let observation =
            observation.and(("chosen", "per action: how often it was chosen in this answer so far", actions.length()));
        if actions.length() > MOST_ACTIONS {
            let many = actions.length();
            return Err(format!("{edition} has {many} parts of answers; {MOST_ACTIONS} is the most for learners"));
        }
        let rows =
            |layout: &Layout| layout.rows().map(|((name, _, long), _)| format!("{name} {long} ")).collect::<String>();
        let hash = Fnv::of(&format!("{} {} {names:?} {meaning}", rows(&actions), rows(&observation)));
        let version = format!("{game}.{FORM}.{edition}.{:08x}", hash as u32);
        Ok(Codes { actions, observation, version, names, words })
    }
}

impl<W> Codes<W> {
    /// The action that gives the answer as it stands.
    pub const fn done(&self) -> usize {
        self.actions.length() - 1
    }

    /// Counts a part that was chosen.
    pub fn chosen(&self, page: &mut Page<'_>, number: usize) {
        page.count(self.observation.last_row(), number, 1);
    }
}

/// A game that learners can play.
pub trait Coded: Game {
    /// What the numbers of an edition stand for.
    type Words: Send + Sync + 'static;

    /// The codes of the edition that these rules are of; `most`: the most seats that it has.
    ///
    /// # Errors
    /// When it has more than numbers are given for.
    fn codes(rules: &Self::Rules, most: u8) -> Result<Codes<Self::Words>, String>;

    /// The number of a part in an answer to this question; `None`: it has none, and cannot be chosen by number.
    fn number(codes: &Codes<Self::Words>, seats: u8, question: &Self::Question, part: &Part<Self>) -> Option<usize>;

    /// Writes what a seat may know onto a blank page, but for the parts that it has chosen so far.
    fn write(
        codes: &Codes<Self::Words>,
        turned: Turned,
        view: &Self::View,
        rules: &Self::Rules,
        question: Option<&Self::Question>,
        page: &mut Page<'_>,
    );
}

/// The actions that a question leaves after these parts: their numbers, each with its part; `None` is "done". Where a question
/// has no part with a number, "done" is the least answer.
pub fn actions<G: Coded>(
    codes: &Codes<G::Words>,
    seats: u8,
    question: &G::Question,
    so_far: &[Part<G>],
) -> Vec<Action<G>> {
    let parts = question.parts(so_far);
    let done = parts.done.then_some((codes.done(), None));
    let numbered =
        parts.next.into_iter().filter_map(|part| Some((G::number(codes, seats, question, &part)?, Some(part))));
    let mut all: Vec<Action<G>> = done.into_iter().chain(numbered).collect();
    if all.is_empty() {
        all.push((codes.done(), None));
    }
    all
}
