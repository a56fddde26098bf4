//! The loaded tables of one game. A trait hides the game's types from the lobby.

mod rooms;

use crate::connection::{ConnectionId, Out};
use crate::hosted_table::Guests;
use crate::keys::{Keys, Token};
use crate::lobby::Found;
use crate::rpc::{Failure, Reply};
use crate::store::Store;
use crate::wire::{self, How, Since, StopAt, Until};
use crate::{Limits, Millis};
use hyperkon_table::{QuestionId, Seat, Viewer};
pub use rooms::{Rooms, with_page};
use serde_json::Value;
use std::collections::BTreeMap;

/// A client's wishes for following a table.
#[derive(Default)]
pub struct Following<'a> {
    /// The last event that the client has.
    pub since: Option<&'a Since>,
    /// The display name, if the client sent one.
    pub name: Option<&'a str>,
    /// True if the client wants the view as of each event.
    pub views: bool,
    /// True if the client wants changes instead of whole states.
    pub changes: bool,
    /// True to turn the seat's stops on, false to turn them off.
    pub stops: Option<bool>,
}

/// An action at one table.
pub enum Act<'a> {
    /// A connection follows the table.
    Follow(ConnectionId, Viewer, Following<'a>),
    /// A connection stops following the table.
    Leave(ConnectionId, Viewer),
    /// A seat answers a question.
    Answer(&'a wire::Answer),
    /// A request for the possible next parts of an answer.
    Parts(&'a wire::NextParts),
    /// A request for the steps of the game so far.
    History(Viewer),
    /// A request for the table after an earlier step. With the flag, the events have their views.
    At(Viewer, u64, bool),
    /// A request for a hint.
    Hint(&'a wire::AskHint),
    /// A request for the win chances over a finished game.
    Curve(Viewer),
    /// A seat keeps a window open.
    Hold(QuestionId),
    /// A client of a seat has shown the events before this number.
    HaveTold(ConnectionId, Seat, u64),
    /// A seat sets auto-pass, or keeps every window open, until a limit.
    Stand(Seat, Option<Until>, How),
    /// The server's operator names the player of a seat.
    Name(Seat, &'a str),
    /// A seat changes its stops for an option.
    Stop(Seat, (Option<&'a Value>, StopAt)),
    /// A seat requests an undo.
    AskUndo(Seat),
    /// A seat replies to an undo request.
    SayUndo(Seat, &'a wire::SayUndo),
    /// A seat or a spectator sends a chat line.
    Say(Option<Seat>, &'a wire::Say),
    /// Somebody with the shared link requests a free seat. A seat that was given before gets this token.
    Join(Token),
    /// A seat shows an unfinished offer to the other side.
    Draft(&'a wire::Draft),
    /// The table owner starts the game of a waiting table. This bot plays on free seats, which get these tokens.
    Start(Option<&'a str>, Vec<Token>),
    /// The table has a rematch with this id.
    Rematch(&'a str),
    /// The table is the rematch of the one with these keys.
    Inherit(&'a Keys),
    /// The table owner sets the clock.
    Clock(wire::Clock),
    /// The table owner gives a seat to a person or a bot.
    Give(Seat, &'a str),
    /// The table owner takes a seat from its holder. The seat and the shared link get these tokens.
    Kick(Seat, [Token; 2]),
    /// The table owner pauses or resumes the table.
    Pause(bool),
    /// The table owner closes the table.
    Close,
    /// The due actions are done.
    Tick,
    /// A bot searches and answers.
    Think,
    /// A search elsewhere has found a bot's answer.
    Found(&'a Found),
}

/// The context of a table.
pub struct Env<'a> {
    /// The store of tables.
    pub store: &'a mut dyn Store,
    /// The language of the client's texts.
    pub lang: &'a str,
    /// The time of the request.
    pub now: Millis,
    /// The outgoing lines, in order.
    pub out: &'a mut Vec<Out>,
}

/// The tables of a game whose types are hidden.
pub trait SomeRooms: Send {
    /// Returns the name of the game.
    fn game(&self) -> &'static str;

    /// Returns the names of the game's bots.
    fn bots(&self) -> &'static [&'static str];

    /// Returns the ids of the game's editions.
    fn editions(&self) -> Vec<String>;

    /// Returns the languages of the game's texts.
    fn languages(&self) -> Vec<String>;

    /// Returns the texts of the web client in a language, by key.
    fn words_of_page(&self, lang: &str) -> BTreeMap<String, String>;

    /// Returns the text of a common error in a language, by its code.
    fn refusal(&self, kind: &str, lang: &str) -> Option<String>;

    /// Returns the catalog of playable content in a language.
    fn catalog(&self, lang: &str) -> Value;

    /// Returns the number of seats of a requested table.
    ///
    /// # Errors
    /// Returns an error if the request is invalid.
    fn seats(&self, wish: &wire::NewTable, seed: u64) -> Result<u8, Failure>;

    /// Returns a puzzle of the game, and judges an answer to it.
    ///
    /// # Errors
    /// Returns an error if the puzzle or answer is unknown.
    fn puzzle(&mut self, of: &wire::AskPuzzle, lang: &str) -> Result<wire::Puzzle, Failure>;

    /// Begins a game at a new table.
    ///
    /// # Errors
    /// Returns an error if the table cannot be set up or stored.
    fn begin(
        &mut self,
        id: &str,
        keys: Keys,
        wish: &wire::NewTable,
        seed: u64,
        env: &mut Env<'_>,
    ) -> Result<(), Failure>;

    /// Begins a game at a new table, with the options of a loaded table. The seed differs.
    ///
    /// # Errors
    /// Returns an error if the table cannot be set up or stored.
    fn begin_again(
        &mut self,
        id: &str,
        keys: Keys,
        options: Value,
        seed: u64,
        env: &mut Env<'_>,
    ) -> Result<(), Failure>;

    /// Returns the options of a loaded table, as the game's own JSON.
    fn options(&self, id: &str) -> Option<Value>;

    /// Loads a table, if it is not loaded yet.
    ///
    /// # Errors
    /// Returns an error if the record cannot be read, or does not fit the game.
    fn wake(&mut self, id: &str, keys: Keys, env: &mut Env<'_>) -> Result<(), Failure>;

    /// Opens a table whose record is already in the store. Its keys are created.
    ///
    /// # Errors
    /// Returns an error as [`SomeRooms::wake`] does, or if the keys cannot be created or stored.
    fn adopt(
        &mut self,
        id: &str,
        keys: &mut dyn FnMut(u8) -> Result<Keys, Failure>,
        env: &mut Env<'_>,
    ) -> Result<(), Failure>;

    /// Does an action at a loaded table, and sends the changes to all followers.
    ///
    /// # Errors
    /// Returns an error if the action is rejected.
    fn act(&mut self, id: &str, act: Act<'_>, env: &mut Env<'_>) -> Reply;

    /// Returns the private data of a loaded table.
    fn keys(&self, id: &str) -> Option<&Keys>;

    /// Returns the number of connections that follow a table as this viewer.
    fn followers(&self, id: &str, viewer: Viewer) -> usize;

    /// Returns `true` if any connection follows a table.
    fn is_followed(&self, id: &str) -> bool;

    /// Returns the time of a table's next automatic action.
    fn next_tick(&self, id: &str) -> Option<Millis>;

    /// Returns `true` if the table has followers and one of its bots must search.
    fn thinks(&self, id: &str) -> bool;

    /// Searches for a bot's answer at the table with this record. The table need not be loaded.
    fn search(&self, id: &str, keys: Keys, record: &[u8]) -> Option<Found>;

    /// Unloads idle tables, and returns their ids.
    fn sleep(&mut self, now: Millis, limits: &Limits) -> Vec<String>;

    /// Writes the pending lines of a loaded table, and returns its guests for [`SomeRooms::renew`].
    ///
    /// # Errors
    /// Returns an error if the table is not loaded, or its record cannot be written.
    fn guests(&mut self, id: &str, env: &mut Env<'_>) -> Result<Guests, Failure>;

    /// Loads another collection's table, and switches it to this game's content. Returns `true` if its rules have
    /// changed.
    ///
    /// # Errors
    /// Returns an error as [`SomeRooms::wake`] does, or if the table cannot take the content.
    fn renew(&mut self, id: &str, keys: Keys, guests: Guests, env: &mut Env<'_>) -> Result<bool, Failure>;

    /// Unloads a table.
    fn forget(&mut self, id: &str);
}
