//! The interface of a game for the terminal: its board, questions, and events.

use crate::boards::plain as plain_board;
use crate::session::probe::Probe;
use crate::terminal::eyes::{Reason, Reasons, Weight};
use crate::words::error::CommandError;
use hyperkon::__private::game::{Content, ContentFile};
use hyperkon::__private::problem::Problem;
use hyperkon_frame::plain;
use hyperkon_frame::{Part, Theme, Words};
use hyperkon_table::{Game, Question as _, Seat, Table};
use hyperkon_workshop::setup::{Names, Seating, Setup};
use std::sync::Arc;

/// A game that can be shown at a terminal.
pub trait Shown: Setup + Game<Error: Into<CommandError>> {
    /// True if a game of bots ends with the first seat's board.
    const SHOWS_END: bool = true;

    /// The game's own command at every question, and the key of its help.
    const OWN_WORD: Option<(&'static str, &'static str)> = None;

    /// Returns the texts of a table, with terminal colors if the game has any.
    fn voice(&self, table: &Table<Self>, lang: &str) -> Arc<dyn Words<Self>> {
        self.words(table, lang)
    }

    /// Returns the names of a table's seats, with terminal colors if the game has any.
    fn names(&self, table: &Table<Self>, lang: &str) -> Vec<String> {
        let about = self.about(table, lang);
        let seats = about["seats"].as_array().into_iter().flatten();
        seats.map(|seat| seat["name"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// Returns the function that turns the causes of events at a table into text.
    fn reasons(&self, _table: &Table<Self>, _lang: &str) -> Reasons<Self> {
        Box::new(|_| Reason::of("", ""))
    }

    /// Returns the weight of an event in the output.
    fn weight(_event: &Self::Event) -> Weight {
        Weight::Line
    }

    /// Returns `true` if only the seat to act sees its answer.
    fn is_hidden(question: &Self::Question) -> bool {
        question.is_secret()
    }

    /// Returns `true` if a hidden answer is shown to everybody when it is given.
    fn plays_open(_question: &Self::Question) -> bool {
        false
    }

    /// Returns the options of a person's table. If `stops` is true, a script fault stops the game.
    ///
    /// # Errors
    /// Fails if the game does not allow this table.
    fn options_to_play(&self, seating: &Seating, _stops: bool) -> Result<Self::Options, CommandError> {
        seating.options(self).map_err(CommandError::Usage)
    }

    /// Returns the seat names for the command line. If the table's edition is unknown, they are from the first edition.
    fn colors(&self, table: &Table<Self>) -> Vec<(String, Names)> {
        let (about, editions) = (self.about(table, "en"), self.edition_infos());
        let own = editions.iter().find(|edition| about["edition"] == edition.id.as_str());
        own.or(editions.first()).map(|edition| edition.colors.clone()).unwrap_or_default()
    }

    /// Starts to collect the reasons why scripts did or did not act. Returns `None` in games without hooks.
    fn probe(&self) -> Option<Box<dyn Probe<Self> + '_>> {
        None
    }

    /// Describes a script fault.
    fn fault(&self, _table: &Table<Self>, fault: &Self::Fault, _lang: &str) -> String {
        plain::plain(&fault.to_string())
    }

    /// Returns the content of a table, in games with scripts.
    fn content_of(&self, _table: &Table<Self>) -> Option<Arc<Content>> {
        None
    }

    /// Returns the board as a seat sees it, in lines.
    fn board(table: &Table<Self>, seat: Seat, _lang: &str) -> Vec<String> {
        plain_board::lines(&table.seen(seat).view())
    }

    /// Returns the value of an option that is a count. Typing this number chooses the option.
    fn count(_part: &Part<Self>) -> Option<u64> {
        None
    }

    /// Returns the clauses of a table's rules by theme.
    fn themes(_rules: &Self::Rules, _lang: &str) -> Vec<Theme> {
        Vec::new()
    }

    /// Returns `true` if a seat can pass this question automatically.
    fn is_window(question: &Self::Question) -> bool {
        question.is_window()
    }

    /// Returns the answer that passes, or `None` if the seat must act.
    fn pass(question: &Self::Question) -> Option<Self::Choice> {
        question.is_window().then(|| question.default_choice())
    }

    /// Returns `true` if an event reveals nothing new to the seat. Its answer can then be undone.
    fn tells_nothing(_event: &Self::Event, _me: Seat) -> bool {
        true
    }

    /// Returns the key of the help for a question.
    fn help(_question: &Self::Question) -> &'static str {
        "cli.help_option"
    }

    /// Returns the output of the game's own command.
    fn own_lines(_table: &Table<Self>, _seat: Seat, _lang: &str) -> Vec<String> {
        Vec::new()
    }

    /// Returns `true` if the board has changed enough to print it again.
    fn looks_other(shown: &Self::View, now: &Self::View) -> bool {
        shown != now
    }

    /// Returns the text of an answer with the input that gives it.
    fn written(&self, table: &Table<Self>, lang: &str, question: &Self::Question, choice: &Self::Choice) -> String {
        self.voice(table, lang).choice(question, choice)
    }

    /// Checks saved files for problems that loading does not find.
    fn check(_files: &[ContentFile], _is_saved: &dyn Fn(&ContentFile) -> bool) -> Vec<Problem> {
        Vec::new()
    }

    /// Returns the new aliens and other items that only a new table can use.
    ///
    /// # Errors
    /// Fails if the table cannot use this version of the game.
    fn news(&self, _table: &Table<Self>) -> Result<Vec<String>, CommandError> {
        Ok(Vec::new())
    }

    /// Returns the files that differ between this game and the content of a table.
    fn changed_files(&self, _table: &Table<Self>) -> Vec<String> {
        Vec::new()
    }
}
