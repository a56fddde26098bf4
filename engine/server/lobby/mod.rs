//! All tables and connections. The lobby handles lines without sockets, without a clock, and without code about a game.

mod elsewhere;
mod hints;
mod offer;
mod operator;
mod people;
mod requests;
mod seats;
mod tables;
mod thinking;

use crate::connection::{Connection, ConnectionId, Out};
use crate::hosted_tables::{Act, Env, SomeRooms};
use crate::keys::Keys;
use crate::rpc::{self, Failure, Reply};
use crate::store::Store;
use crate::system::Chance;
use crate::wire::Then;
use crate::{Limits, Millis};
pub use elsewhere::{Found, Sought};
use hints::Hints;
pub use offer::{InstalledMod, InstalledMods, Offer, Renewed};
pub use operator::{Access, Counts, Note, Numbers, Openers, Overview};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::net::IpAddr;
use thinking::Thinking;

/// The interval between unloads of idle tables, in milliseconds.
const SWEEP: Millis = 10_000;

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

/// Prefixes of texts that the first board does not need. Sending them later shows the board sooner.
const LATER: [&str; 8] =
    ["page.lobby.", "page.replay.", "page.puzzle.", "page.room.", "page.over.", "page.emote.", "ui.deal.", "ui.key."];

/// Returns the texts of the web client for these games, by file and key. Each language has two files: `en`, and
/// `en.lobby` with the texts that are needed later.
pub fn word_files(games: &[Box<dyn SomeRooms>]) -> BTreeMap<String, BTreeMap<String, String>> {
    let mut files = BTreeMap::new();
    let langs: BTreeSet<String> = games.iter().flat_map(|game| game.languages()).collect();
    for lang in langs {
        let all = games.iter().flat_map(|game| game.words_of_page(&lang));
        let (later, first) = all.partition(|(key, _)| LATER.iter().any(|group| key.starts_with(group)));
        files.insert(format!("{lang}.lobby"), later);
        files.insert(lang, first);
    }
    files
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
    /// The ids of the tables that anybody may watch.
    public: BTreeSet<String>,
    /// The ids of tables that are over or closed. They do not count toward the limit of tables.
    ended: BTreeSet<String>,
    connections: BTreeMap<ConnectionId, Connection>,
    /// The time of the next automatic action, by table.
    due: BTreeMap<String, (bool, Millis)>,
    /// The automatic actions: first those of tables that nobody follows, marked by `false`.
    calendar: BTreeSet<(bool, Millis, String)>,
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
    /// True if the server will stop.
    drains: bool,
    counts: Counts,
    notes: Option<Vec<Note>>,
    /// The number of open tables, by the address from which they were opened.
    opened_from: BTreeMap<IpAddr, usize>,
    /// The address from which an open table was opened.
    opener: BTreeMap<String, IpAddr>,
    next_removal: Millis,
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
            connections: BTreeMap::new(),
            due: BTreeMap::new(),
            calendar: BTreeSet::new(),
            ticked: None,
            thinking: Thinking::default(),
            elsewhere: false,
            hints: Hints::default(),
            swept: now,
            chance,
            limits,
            access: Access::default(),
            drains: false,
            counts: Counts::default(),
            notes: None,
            opened_from: BTreeMap::new(),
            opener: BTreeMap::new(),
            next_removal: now,
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

    /// Performs the next due action at one table. If none is due, performs one search for a hint or a bot's answer.
    /// Each call performs only one action, because some tables could continue for their whole game. Call it until
    /// [`Lobby::next_tick`] is in the future. The caller may do other work between calls.
    pub fn tick(&mut self, now: Millis) -> Vec<Out> {
        let mut out = Vec::new();
        self.ticked = None;
        if let Some(table) = self.due_table(now) {
            self.schedule(&table, None);
            self.ticked = Some(table.clone());
            self.act_by_itself(&table, Act::Tick, now, &mut out);
        } else if self.hints.is_next(self.thinks_here()) {
            self.give_hint(now, &mut out);
        } else if self.thinks_here()
            && let Some(table) = self.thinking.take(&mut self.connections)
        {
            self.act_by_itself(&table, Act::Think, now, &mut out);
        }
        if now.saturating_sub(self.swept) >= SWEEP {
            self.swept = now;
            let mut asleep = Vec::new();
            for game in &mut self.games {
                for table in game.sleep(now, &self.limits) {
                    self.awake.remove(&table);
                    asleep.push(table.clone());
                    if self.ended.contains(&table) && self.store.ended(&table) {
                        self.tables.remove(&table);
                        self.public.remove(&table);
                        self.ended.remove(&table);
                    }
                }
            }
            asleep.into_iter().for_each(|table| self.note(Note::Unloaded(table)));
            self.remove_old(now);
        }
        out
    }

    fn act_by_itself(&mut self, table: &str, act: Act<'_>, now: Millis, out: &mut Vec<Out>) {
        let asking = &mut Asking { lang: "en", now, out };
        if let Some(game) = self.awake.get(table).copied()
            && let Err(failure) = self.act(game, table, act, asking)
        {
            self.note(Note::Failed { table: table.to_owned(), why: failure.text });
            // The record cannot be written now: try again later.
            self.thinking.set(table, false);
            self.schedule(table, Some(now + 1_000));
        }
    }

    /// Returns `true` if a bot waits for a search of this lobby.
    fn thinks_here(&self) -> bool {
        self.thinking.is_wanted() && !self.elsewhere
    }

    /// Returns the time at which [`Lobby::tick`] must be called next, at the latest.
    pub fn next_tick(&self) -> Millis {
        if self.thinks_here() || self.hints.is_wanted() {
            return 0;
        }
        let sweep = self.swept + SWEEP;
        self.next_due().into_iter().flatten().map(|(_, at, _)| *at).fold(sweep, Millis::min)
    }

    /// Returns the next actions: of a followed table, and of another one.
    fn next_due(&self) -> [Option<&(bool, Millis, String)>; 2] {
        let unfollowed = self.calendar.first().filter(|(followed, ..)| !followed);
        [self.calendar.range((true, 0, String::new())..).next(), unfollowed]
    }

    /// Returns the table whose action is due. Tables that somebody follows come first.
    fn due_table(&self, now: Millis) -> Option<String> {
        let due = self.next_due().into_iter().flatten().find(|(_, at, _)| *at <= now);
        due.map(|(.., table)| table.clone())
    }

    /// Charges the last action's time, in microseconds, to its table. The next action of the table waits accordingly, so
    /// that its bots keep to their share of the time.
    pub fn charge(&mut self, micros: u64, now: Millis) {
        let wait = micros / self.limits.bot_time.clamp(1, 1_000);
        let Some(table) = self.ticked.take().filter(|_| wait > 0) else { return };
        if let Some((_, at)) = self.due.get(&table).copied() {
            self.schedule(&table, Some(at.max(now + wait)));
        }
    }

    /// Makes all answers so far durable against a power cut, if configured. Call this before sending any lines.
    ///
    /// Returns an error if the sync fails. The caller must then send nothing.
    pub fn sync(&mut self) -> io::Result<()> {
        self.store.sync()
    }

    fn schedule(&mut self, table: &str, at: Option<Millis>) {
        if let Some((followed, at)) = self.due.remove(table) {
            self.calendar.remove(&(followed, at, table.to_owned()));
        }
        if let Some(at) = at {
            let followed = self.awake.get(table).is_some_and(|game| self.games[*game].is_followed(table));
            self.due.insert(table.to_owned(), (followed, at));
            self.calendar.insert((followed, at, table.to_owned()));
        }
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
        self.games[game].wake(table, keys, &mut env(&mut *self.store, at))?;
        self.awake.insert(table.to_owned(), game);
        self.note(Note::Loaded(table.to_owned()));
        let next = self.games[game].next_tick(table);
        self.schedule(table, next);
        Ok(game)
    }
}
