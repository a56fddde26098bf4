//! All tables and connections. The lobby handles lines without sockets, without a clock, and without code about a game.

mod access;
mod elsewhere;
mod hints;
mod notes;
mod offer;
mod operator;
mod people;
mod removal;
mod requests;
mod seats;
mod shards;
mod tables;
mod thinking;
mod ticking;
mod words;

use crate::connection::{Connection, ConnectionId, Out};
use crate::hosted_tables::{Act, Env, SomeRooms};
use crate::keys::Keys;
use crate::rpc::{self, Failure, Reply};
use crate::store::Store;
use crate::system::Chance;
use crate::wire::Then;
use crate::{Limits, Millis};
pub use access::{Access, Openers};
pub use elsewhere::{Found, Sought};
use hints::Hints;
pub use notes::{Counts, Note, Numbers};
pub use offer::{InstalledMod, InstalledMods, Offer, Renewed};
pub use operator::Overview;
use serde_json::Value;
pub use shards::is_shard;
pub(crate) use shards::shard_of;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::net::IpAddr;
use thinking::Thinking;
pub use words::word_files;

/// The context of a request: the client's language, the time, and the outgoing lines.
struct Asking<'a> {
    lang: &'a str,
    now: Millis,
    out: &'a mut Vec<Out>,
}

/// Returns the context for a call to a table.
fn env<'a>(store: &'a mut dyn Store, at: &'a mut Asking<'_>) -> Env<'a> {
    Env { store, lang: at.lang, now: at.now, out: at.out }
}

/// The server without sockets and clock.
pub struct Lobby {
    /// The games for new tables, then replaced games that still have loaded tables.
    games: Vec<Box<dyn SomeRooms>>,
    /// The number of games for new tables.
    offered: usize,
    mods: Option<InstalledMods>,
    store: Box<dyn Store>,
    /// The index of the game of each loaded table.
    awake: BTreeMap<String, usize>,
    /// The ids of all tables, loaded or not.
    tables: BTreeSet<String>,
    /// The reasons why tables could not be loaded.
    unread: BTreeMap<String, String>,
    /// The ids of the tables that anybody may watch.
    public: BTreeSet<String>,
    /// The ids of tables that are over or closed. They do not count toward the limit of tables.
    ended: BTreeSet<String>,
    connections: BTreeMap<ConnectionId, Connection>,
    /// The time of the next automatic action, by table.
    due: BTreeMap<String, (bool, Millis)>,
    /// The automatic actions: first those of tables that nobody follows, marked by `false`.
    calendar: BTreeSet<(bool, Millis, String)>,
    /// The time from which the tables that nobody follows can act.
    unfollowed_from: Millis,
    /// The table of the last automatic action.
    ticked: Option<String>,
    thinking: Thinking,
    /// True if the caller runs the searches of bots.
    elsewhere: bool,
    hints: Hints,
    swept: Millis,
    chance: Chance,
    limits: Limits,
    access: Access,
    /// The name of this server among several.
    shard: Option<String>,
    /// True if the server will stop.
    drains: bool,
    counts: Counts,
    notes: Option<Vec<Note>>,
    /// The number of open tables, by the address from which they were opened.
    opened_from: BTreeMap<IpAddr, usize>,
    /// The address from which an open table was opened.
    opener: BTreeMap<String, IpAddr>,
    next_removal: Millis,
    /// The last table that was checked for use.
    checked: Option<String>,
}

impl Lobby {
    /// Creates a lobby for these games, with the tables in the store. Tokens are made with `chance`, so it must be the
    /// system's randomness.
    ///
    /// # Errors
    /// Fails if the stored tables cannot be listed.
    pub fn new(
        games: Vec<Box<dyn SomeRooms>>,
        mut store: Box<dyn Store>,
        chance: Chance,
        limits: Limits,
        now: Millis,
    ) -> io::Result<Lobby> {
        let tables: BTreeSet<String> = store.tables()?.into_iter().collect();
        let mut lobby = Lobby {
            offered: games.len(),
            games,
            mods: None,
            store,
            awake: BTreeMap::new(),
            tables,
            public: BTreeSet::new(),
            ended: BTreeSet::new(),
            unread: BTreeMap::new(),
            connections: BTreeMap::new(),
            due: BTreeMap::new(),
            calendar: BTreeSet::new(),
            unfollowed_from: 0,
            ticked: None,
            thinking: Thinking::default(),
            elsewhere: false,
            hints: Hints::default(),
            swept: now,
            chance,
            limits,
            access: Access::default(),
            shard: None,
            drains: false,
            counts: Counts::default(),
            notes: None,
            opened_from: BTreeMap::new(),
            opener: BTreeMap::new(),
            next_removal: now,
            checked: None,
        };
        lobby.look_through(now);
        Ok(lobby)
    }

    /// Loads each table whose clock causes automatic actions. Other tables are loaded when a client asks for them.
    fn look_through(&mut self, now: Millis) {
        for table in self.tables.clone() {
            let Ok(keys) = self.keys_of(&table) else { continue };
            if keys.has_ended() {
                self.ended.insert(table.clone());
            }
            if keys.public && !keys.closed {
                self.public.insert(table.clone());
            }
            let runs = keys.clock.question_s.is_some() || keys.clock.deal_s.is_some();
            if runs && keys.has_begun() && keys.clock.then != Then::Wait && !keys.closed && !keys.paused && !keys.over {
                // Ignore the error: the next client that opens this table gets it.
                let _ = self.wake(&table, &mut Asking { lang: "en", now, out: &mut Vec::new() });
            }
        }
    }

    /// Returns the limits of one client.
    pub const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// Returns the texts of the web client, by file and key.
    pub fn word_files(&self) -> BTreeMap<String, BTreeMap<String, String>> {
        word_files(self.offered())
    }

    /// Returns the number of loaded tables.
    pub fn awake(&self) -> usize {
        self.awake.len()
    }

    /// Adds a new connection without an address.
    pub fn connect(&mut self, id: ConnectionId) {
        self.connect_from(id, None);
    }

    /// Adds a new connection from an address. The limits of tables by address apply to it.
    pub fn connect_from(&mut self, id: ConnectionId, address: Option<IpAddr>) {
        let mut connection = Connection::since(self.thinking.turn());
        connection.address = address;
        self.connections.insert(id, connection);
    }

    /// Removes a closed connection.
    pub fn disconnect(&mut self, id: ConnectionId, now: Millis) -> Vec<Out> {
        let mut out = Vec::new();
        let Some(connection) = self.connections.remove(&id) else { return out };
        self.hints.forget(id);
        for (table, viewer) in connection.all() {
            if let Some(game) = self.awake.get(&table).copied() {
                let at = &mut Asking { lang: "en", now, out: &mut out };
                let _ = self.act(game, &table, Act::Leave(id, viewer), at);
            }
        }
        out.retain(|one| one.to != id);
        out
    }

    /// Handles a line from a client. Returns the reply, then the resulting broadcasts. Only the reply to a hint request
    /// is sent later, by [`Lobby::tick`].
    pub fn receive(&mut self, from: ConnectionId, line: &[u8], now: Millis) -> Vec<Out> {
        if !self.connections.contains_key(&from) {
            return Vec::new();
        }
        let mut told = Vec::new();
        let (id, reply) = if line.len() > self.limits.line {
            let text = format!("line is longer than {} bytes", self.limits.line);
            (Value::Null, Some(Err(Failure::coded(-32600, "line_too_long", text))))
        } else {
            match rpc::read(line) {
                Ok(None) => return Vec::new(),
                Ok(Some(request)) => {
                    let at = &mut Asking { lang: "en", now, out: &mut told };
                    let (id, method) = (request.id.clone(), request.method.clone());
                    let reply = self.handle(from, request, at).transpose();
                    self.counts.request(&method, reply.as_ref());
                    (id, reply.map(|reply| reply.map_err(|failure| self.in_words(from, failure))))
                }
                Err((id, failure)) => (id, Some(Err(failure))),
            }
        };
        let reply = reply.map(|reply| Out { to: from, line: rpc::reply(&id, reply) });
        let mut out: Vec<Out> = reply.into_iter().collect();
        out.append(&mut told);
        out
    }

    /// Translates an error into the client's language, if there is a text for its code.
    fn in_words(&self, from: ConnectionId, mut failure: Failure) -> Failure {
        let lang = self.connections.get(&from).and_then(|one| one.lang.as_deref()).unwrap_or("en");
        // The game's own errors are already translated.
        if failure.code == -32000 && !failure.data.contains_key("why") {
            let said = self.games.iter().find_map(|game| game.refusal(failure.kind, lang));
            failure.text = said.unwrap_or(failure.text);
        }
        failure
    }

    /// Makes all answers so far durable against a power cut, if configured. Call this before sending any lines.
    ///
    /// Returns an error if the sync fails. The caller must then send nothing.
    pub fn sync(&mut self) -> io::Result<()> {
        self.store.sync()
    }

    fn act(&mut self, game: usize, table: &str, act: Act<'_>, at: &mut Asking<'_>) -> Reply {
        let reply = self.games[game].act(table, act, &mut env(&mut *self.store, at));
        // Actions that are due at once must queue behind actions that were due earlier.
        let next = self.games[game].next_tick(table).map(|due| due.max(at.now));
        self.schedule(table, next);
        self.thinking.set(table, self.games[game].thinks(table));
        let has_ended = self.games[game].keys(table).is_some_and(Keys::has_ended);
        if has_ended != self.ended.contains(table) {
            if has_ended {
                self.ended.insert(table.to_owned());
                self.note_ended(table);
            } else {
                self.ended.remove(table);
            }
        }
        reply
    }

    /// Returns a table's keys, whether it is loaded or not.
    fn keys_of(&mut self, table: &str) -> Result<Keys, Failure> {
        if let Some(keys) = self.awake.get(table).and_then(|game| self.games[*game].keys(table)) {
            return Ok(keys.clone());
        }
        if !self.tables.contains(table) {
            return Err(Failure::no_such_table());
        }
        let unread = |why: String| Failure::refused("not_read", format!("cannot read the table: {why}"));
        let bytes = self.store.keys(table).map_err(|error| unread(error.to_string()))?;
        let bytes = bytes.ok_or_else(Failure::no_such_table)?;
        serde_json::from_slice(&bytes).map_err(|error| unread(error.to_string()))
    }

    /// Returns the game of a table, loading the table if needed.
    fn wake(&mut self, table: &str, at: &mut Asking<'_>) -> Result<usize, Failure> {
        if let Some(game) = self.awake.get(table) {
            return Ok(*game);
        }
        let keys = self.keys_of(table)?;
        let game = self.games.iter().position(|game| game.game() == keys.game);
        let game = game.ok_or_else(|| Failure::refused("no_such_game", format!("unknown game `{}`", keys.game)))?;
        if let Err(failure) = self.games[game].wake(table, keys, &mut env(&mut *self.store, at)) {
            // A client that tries again must not fill the log.
            if self.unread.insert(table.to_owned(), failure.text.clone()).as_ref() != Some(&failure.text) {
                self.note(Note::Failed { table: table.to_owned(), why: failure.text.clone() });
            }
            return Err(failure);
        }
        self.unread.remove(table);
        self.awake.insert(table.to_owned(), game);
        self.note(Note::Loaded(table.to_owned()));
        let next = self.games[game].next_tick(table);
        self.schedule(table, next);
        Ok(game)
    }
}
