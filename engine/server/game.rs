//! What a game supplies to be served, beside its rules: what there is to play, and words.

use crate::wire::{NewTable, Until};
use hyperkon_table::{Bot, Change, Game, Question, Refusal, Seat, Table, Unfit};
use serde::Serialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A part of an answer.
pub type Part<G> = <<G as Game>::Question as Question>::Part;

/// The words of one table in one language.
pub trait Words<G: Game>: Send + Sync {
    /// What has happened, as its viewer may know it.
    fn event(&self, event: &G::Event, why: Option<&<G::Event as hyperkon_table::Happening>::Why>) -> String;
    /// What is asked.
    fn question(&self, question: &G::Question) -> String;
    /// A part that can come next in an answer.
    fn part(&self, question: &G::Question, part: &Part<G>) -> String;
    /// A whole answer.
    fn choice(&self, question: &G::Question, choice: &G::Choice) -> String;
    /// Why an answer was refused.
    fn refusal(&self, question: Option<&G::Question>, refusal: &Refusal<Unfit<G>>) -> String;
}

/// Where a game stands in its course, which everybody knows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Chapter {
    /// The turn.
    pub turn: u64,
    /// The encounter in it, or whatever the game has in its place.
    pub encounter: u64,
}

/// An answer that was tried in the head of a bot.
#[derive(Clone, Debug, PartialEq)]
pub struct Advised<C, P> {
    /// The answer.
    pub choice: C,
    /// The parts that make it.
    pub parts: Vec<P>,
    /// The share of games that it would win, 0 to 1.
    pub share: f64,
    /// Whether it cannot be told apart from what the bot would answer itself.
    pub close: bool,
}

/// What a bot would answer in the place of a seat, by what the seat may know: so many games it has played on in its head, and
/// the best answers.
pub type Advice<G> = (u32, Vec<Advised<<G as Game>::Choice, Part<G>>>);

/// What a game supplies to be served.
pub trait Served:
    Game<
        Rules: Send + Sync,
        Options: Send + Sync,
        State: Send + Sync,
        Question: Send + Question<Unfit: Serialize + Send>,
        Choice: Send,
        Event: Send + Serialize + hyperkon_table::Happening<Why: Send>,
        View: Serialize,
        Change: Send + Change<Self, Recorded: Send>,
        Origin: Send,
    > + Send
    + 'static
{
    /// The word for the game: "cosmic".
    const NAME: &'static str;

    /// The bots that can sit at a seat.
    const BOTS: &'static [&'static str];

    /// The one among them that answers where a player is late and the host has said that a bot does.
    const STAND_IN: &'static str;

    /// The bot of this name. It is made for one answer: a table that wakes up has nothing but its record.
    fn bot(name: &str, seed: u64) -> Option<Box<dyn Bot<Self>>>;

    /// Whether a bot of this name takes its time: it thinks while somebody follows its table, after requests and clocks.
    fn takes_time(name: &str) -> bool;

    /// What there is to play: editions with their seats, aliens and whatever else a client needs to ask for a table.
    fn catalog(&self, lang: &str) -> Value;

    /// The languages that there are texts in, English among them.
    fn languages(&self) -> Vec<String>;

    /// The words of the page in a language, by their keys; what the language lacks is English.
    fn words_of_page(&self, _lang: &str) -> BTreeMap<String, String> {
        BTreeMap::new()
    }

    /// What the server refuses, whatever game is played, in a language: by the word of the refusal.
    fn refusal(&self, kind: &str, lang: &str) -> Option<String>;

    /// The editions of the game: a table that names one of them need not name the game.
    fn editions(&self) -> Vec<String>;

    /// The options of a table that is wished for, with this seed.
    ///
    /// # Errors
    /// What is wrong with the wish.
    fn options(&self, wish: &NewTable, seed: u64) -> Result<Self::Options, String>;

    /// What a client must know of a table to draw it, once: names of seats, of what views and events count by number.
    fn about(&self, table: &Table<Self>, lang: &str) -> Value;

    /// The words of a table.
    fn words(&self, table: &Table<Self>, lang: &str) -> Arc<dyn Words<Self>>;

    /// A number for where the game is for a seat: it depends on what everybody knows alone.
    fn moment(table: &Table<Self>, seat: Seat) -> u64;

    /// Whether that has come until which a seat passes or holds since a moment: it depends on what everybody knows alone.
    fn has_come(table: &Table<Self>, seat: Seat, until: Until, since: u64) -> bool;

    /// Where a game stands in its course.
    fn chapter(_table: &Table<Self>) -> Chapter {
        Chapter::default()
    }

    /// What a bot would answer for a seat, by what that may know; `None`: nothing can be said.
    fn advise(&self, _table: &Table<Self>, _seat: Seat, _seed: u64) -> Option<Advice<Self>> {
        None
    }

    /// How many seconds the rules give such talks.
    fn talk_seconds(rules: &Self::Rules) -> Option<u32>;

    /// Whether a question belongs to talks for which seats have one clock together.
    fn is_talk(question: &Self::Question) -> bool;
}
