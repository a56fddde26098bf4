//! All tables, all connections: a line comes in, lines go out. No socket, no clock, no game.

use crate::chance::Chance;
use crate::connection::{Connection, ConnectionId, Out};
use crate::keys::{Chair, Keys, Meant, Token};
use crate::room::{BOTS, seated};
use crate::rooms::{Act, Env, SomeRooms};
use crate::rpc::{self, Failure, Reply, Request};
use crate::store::Store;
use crate::wire;
use crate::{Limits, MINOR, Millis, PROTOCOLS};
use hyperkon_table::{Seat, Viewer};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io;

/// Tables that nobody follows are looked for so often, in milliseconds.
const SWEEP: Millis = 10_000;
/// The most tables in a list.
const LISTED: usize = 200;

/// The server without its sockets and its clock.
pub struct Lobby {
    games: Vec<Box<dyn SomeRooms>>,
    store: Box<dyn Store>,
    /// Which game each table plays that is awake.
    awake: BTreeMap<String, usize>,
    /// How many tables there are, awake or not.
    tables: BTreeSet<String>,
    connections: BTreeMap<ConnectionId, Connection>,
    /// When something comes of itself, by table.
    due: BTreeMap<String, Millis>,
    calendar: BTreeSet<(Millis, String)>,
    swept: Millis,
    chance: Chance,
    limits: Limits,
}

impl Lobby {
    /// A lobby for these games, with what is kept of their tables. `chance` makes secrets: it must be the system's.
    ///
    /// # Errors
    /// When what is kept cannot be listed.
    pub fn new(
        games: Vec<Box<dyn SomeRooms>>,
        mut store: Box<dyn Store>,
        chance: Chance,
        limits: Limits,
        now: Millis,
    ) -> io::Result<Lobby> {
        let tables: BTreeSet<String> = store.tables()?.into_iter().collect();
        let mut lobby = Lobby {
            games,
            store,
            awake: BTreeMap::new(),
            tables,
            connections: BTreeMap::new(),
            due: BTreeMap::new(),
            calendar: BTreeSet::new(),
            swept: now,
            chance,
            limits,
        };
        lobby.wake_those_with_clocks(now);
        Ok(lobby)
    }

    /// A table whose host does not wait for ever goes on by itself, and so do bots that were stopped in the middle.
    fn wake_those_with_clocks(&mut self, now: Millis) {
        for table in self.tables.clone() {
            let Ok(keys) = self.keys_of(&table) else { continue };
            let runs = keys.clock.question_s.is_some() || keys.clock.deal_s.is_some();
            let beats = matches!(keys.windows, wire::Windows::Beat(_));
            if (runs || beats) && !keys.closed && !keys.paused {
                let mut out = Vec::new();
                let _ = self.wake(&table, now, &mut out);
            }
        }
    }

    /// How much one client may ask.
    pub const fn limits(&self) -> &Limits {
        &self.limits
    }

    /// How many tables are awake.
    pub fn awake(&self) -> usize {
        self.awake.len()
    }

    /// Somebody has connected.
    pub fn connect(&mut self, id: ConnectionId) {
        self.connections.insert(id, Connection::default());
    }

    /// Somebody's connection has ended.
    pub fn disconnect(&mut self, id: ConnectionId, now: Millis) -> Vec<Out> {
        let mut out = Vec::new();
        let Some(connection) = self.connections.remove(&id) else { return out };
        for (table, viewer) in connection.follows {
            if let Some(game) = self.awake.get(&table).copied() {
                let _ = self.act(game, &table, "en", Act::Leave(id, viewer), now, &mut out);
            }
        }
        out.retain(|one| one.to != id);
        out
    }

    /// A line has come: its reply first, then what everybody is told of what came of it.
    pub fn receive(&mut self, from: ConnectionId, line: &[u8], now: Millis) -> Vec<Out> {
        if !self.connections.contains_key(&from) {
            return Vec::new();
        }
        let mut told = Vec::new();
        let (id, reply) = if line.len() > self.limits.line {
            let text = format!("a line has at most {} bytes", self.limits.line);
            (Value::Null, Err(Failure { code: -32600, ..Failure::refused("line_too_long", text) }))
        } else {
            match rpc::read(line) {
                Ok(request) => (request.id.clone(), self.handle(from, request, now, &mut told)),
                Err((id, failure)) => (id, Err(failure)),
            }
        };
        let mut out = vec![Out { to: from, line: Some(rpc::reply(&id, reply)) }];
        out.append(&mut told);
        out
    }

    /// Does what is due.
    pub fn tick(&mut self, now: Millis) -> Vec<Out> {
        let mut out = Vec::new();
        while let Some((at, table)) = self.calendar.first().cloned().filter(|(at, _)| *at <= now) {
            self.calendar.remove(&(at, table.clone()));
            self.due.remove(&table);
            let Some(game) = self.awake.get(&table).copied() else { continue };
            if self.act(game, &table, "en", Act::Tick, now, &mut out).is_err() {
                // The record cannot be written now: once more in a while.
                self.schedule(&table, Some(now + 1_000));
            }
            if out.len() > self.limits.queue {
                break;
            }
        }
        if now.saturating_sub(self.swept) >= SWEEP {
            self.swept = now;
            for game in &mut self.games {
                for table in game.sleep(now, &self.limits) {
                    self.awake.remove(&table);
                }
            }
        }
        out
    }

    /// When [`Lobby::tick`] is to be called next, at the latest.
    pub fn next_tick(&self) -> Millis {
        let due = self.calendar.first().map(|(at, _)| *at);
        due.into_iter().chain([self.swept + SWEEP]).min().unwrap_or(self.swept + SWEEP)
    }

    /// Everything that was answered so far outlasts a power cut from here on, if the store was asked for that: to be called
    /// before anything is sent.
    ///
    /// # Errors
    /// When that cannot be had; nothing may be sent then.
    pub fn sync(&mut self) -> io::Result<()> {
        self.store.sync()
    }

    fn schedule(&mut self, table: &str, at: Option<Millis>) {
        if let Some(before) = self.due.remove(table) {
            self.calendar.remove(&(before, table.to_owned()));
        }
        if let Some(at) = at {
            self.due.insert(table.to_owned(), at);
            self.calendar.insert((at, table.to_owned()));
        }
    }

    fn act(&mut self, game: usize, table: &str, lang: &str, act: Act<'_>, now: Millis, out: &mut Vec<Out>) -> Reply {
        let mut env = Env { store: &mut *self.store, now, out };
        let reply = self.games[game].act(table, lang, act, &mut env);
        let next = self.games[game].next_tick(table);
        self.schedule(table, next);
        reply
    }

    fn keys_of(&mut self, table: &str) -> Result<Keys, Failure> {
        let gone = || Failure::refused("no_such_table", "there is no such table");
        if !self.tables.contains(table) {
            return Err(gone());
        }
        let unread = |why: String| Failure::refused("not_read", format!("the table cannot be read: {why}"));
        let bytes = self.store.keys(table).map_err(|error| unread(error.to_string()))?.ok_or_else(gone)?;
        serde_json::from_slice(&bytes).map_err(|error| unread(error.to_string()))
    }

    /// The game that a table plays; the table is woken up if it sleeps.
    fn wake(&mut self, table: &str, now: Millis, out: &mut Vec<Out>) -> Result<usize, Failure> {
        if let Some(game) = self.awake.get(table) {
            return Ok(*game);
        }
        let keys = self.keys_of(table)?;
        let game = self.games.iter().position(|game| game.game() == keys.game);
        let game =
            game.ok_or_else(|| Failure::refused("no_such_game", format!("`{}` is not played here", keys.game)))?;
        let mut env = Env { store: &mut *self.store, now, out };
        self.games[game].wake(table, keys, &mut env)?;
        self.awake.insert(table.to_owned(), game);
        let next = self.games[game].next_tick(table);
        self.schedule(table, next);
        Ok(game)
    }

    fn handle(&mut self, from: ConnectionId, request: Request, now: Millis, out: &mut Vec<Out>) -> Reply {
        let Request { method, params, .. } = request;
        let lang = self.connections.get(&from).and_then(|one| one.lang.clone());
        let Some(lang) = lang else {
            return if method == "hello" {
                self.hello(from, &read(params)?)
            } else {
                Err(Failure { code: -32002, ..Failure::refused("hello_first", "say `hello` first") })
            };
        };
        match method.as_str() {
            "hello" => Err(Failure::refused("hello_again", "you have said hello already")),
            "ping" => Ok(json!({})),
            "catalog" => Ok(self.catalog(&lang)),
            "table.new" => self.open(from, &read(params)?, now, out),
            "table.list" => Ok(self.list()),
            "seat.take" => {
                let take: wire::Take = read(params)?;
                let wanted = (Some(take.token.as_str()), take.since.as_ref(), take.name.as_deref());
                self.follow(from, &take.table, wanted, &lang, now, out)
            }
            "watch" => {
                let watch: wire::Watch = read(params)?;
                let wanted = (watch.token.as_deref(), watch.since.as_ref(), None);
                self.follow(from, &watch.table, wanted, &lang, now, out)
            }
            "seat.leave" => self.leave(from, &read(params)?, now, out),
            "answer" => {
                let answer: wire::Answer = read(params)?;
                self.of_seat(from, &answer.table, answer.id.seat, &lang, Act::Answer(&answer), now, out)
            }
            "parts" => {
                let parts: wire::NextParts = read(params)?;
                self.of_seat(from, &parts.table, parts.id.seat, &lang, Act::Parts(&parts), now, out)
            }
            "hold" => {
                let hold: wire::Hold = read(params)?;
                self.of_seat(from, &hold.table, hold.id.seat, &lang, Act::Hold(&hold), now, out)
            }
            "stand" => {
                let stand: wire::Stand = read(params)?;
                let seat = self.seat(from, &stand.table, stand.seat)?;
                self.of_seat(from, &stand.table, seat, &lang, Act::Stand(seat, stand.until), now, out)
            }
            "undo.ask" => {
                let of: wire::OfTable = read(params)?;
                let seat = self.seat(from, &of.table, of.seat)?;
                self.of_seat(from, &of.table, seat, &lang, Act::AskUndo(seat), now, out)
            }
            "undo.say" => {
                let say: wire::SayUndo = read(params)?;
                let seat = self.seat(from, &say.table, say.seat)?;
                self.of_seat(from, &say.table, seat, &lang, Act::SayUndo(seat, say.agree), now, out)
            }
            "say" => {
                let say: wire::Say = read(params)?;
                let seat = match self.seat(from, &say.table, say.seat) {
                    Ok(seat) => Some(seat),
                    Err(_) if say.seat.is_none() && self.follows(from, &say.table, Viewer::Onlooker) => None,
                    Err(failure) => return Err(failure),
                };
                let game = self.wake(&say.table, now, out)?;
                self.act(game, &say.table, &lang, Act::Say(seat, &say.text), now, out)
            }
            host if host.starts_with("host.") => self.host(host, &read(params)?, &lang, now, out),
            _ => Err(Failure { code: -32601, ..Failure::refused("no_such_method", "there is no such method") }),
        }
    }

    fn hello(&mut self, from: ConnectionId, hello: &wire::Hello) -> Reply {
        let Some(protocol) = PROTOCOLS.iter().rev().find(|ours| hello.protocol.contains(ours)) else {
            let text = format!("this server speaks {PROTOCOLS:?} of the protocol");
            return Err(Failure::refused("unsupported", text).with("supported", PROTOCOLS));
        };
        if let Some(connection) = self.connections.get_mut(&from) {
            connection.lang = Some(hello.lang.clone().unwrap_or_else(|| "en".to_owned()));
        }
        let games = self.games.iter().map(|game| json!({ "game": game.game(), "editions": game.editions() }));
        Ok(json!({
            "protocol": protocol,
            "minor": MINOR,
            "engine": env!("CARGO_PKG_VERSION"),
            "games": games.collect::<Vec<_>>(),
            "bots": BOTS,
            "limits": { "line": self.limits.line, "per_seat": self.limits.per_seat, "queue": self.limits.queue },
        }))
    }

    fn catalog(&self, lang: &str) -> Value {
        let games = self.games.iter().map(|game| json!({ "game": game.game(), "catalog": game.catalog(lang) }));
        json!({ "games": games.collect::<Vec<_>>(), "bots": BOTS })
    }

    fn open(&mut self, from: ConnectionId, wish: &wire::NewTable, now: Millis, out: &mut Vec<Out>) -> Reply {
        let opened = self.connections.get(&from).map_or(0, |connection| connection.opened);
        if opened >= self.limits.tables_per_connection || self.tables.len() >= self.limits.tables {
            return Err(Failure::refused("too_many_tables", "no more tables can be opened"));
        }
        let plays = |game: &dyn SomeRooms| match (&wish.game, &wish.edition) {
            (Some(name), _) => game.game() == name,
            (None, Some(edition)) => game.editions().contains(edition),
            (None, None) => false,
        };
        let game = self.games.iter().position(|game| plays(&**game));
        let game = game.ok_or_else(|| Failure::refused("no_such_game", "name an `edition` that `catalog` lists"))?;
        let seed = match &wish.seed {
            Some(seed) => seed.parse().map_err(|_| Failure::params("`seed` is a text of digits, at most 2^64"))?,
            None => self.number(),
        };
        let seats = self.games[game].seats(wish, seed)?;
        let mut chairs = Vec::new();
        for _ in 0..seats {
            let reserve = u64::from(wish.clock.reserve_s) * 1_000;
            chairs.push(Chair { token: Token::new(&mut *self.chance), bot: None, name: None, reserve });
        }
        for (seat, bot) in &wish.bots {
            let chair = seat.parse::<usize>().ok().and_then(|seat| chairs.get_mut(seat));
            let chair = chair.ok_or_else(|| Failure::params(format!("`bots`: there is no seat {seat}")))?;
            chair.bot = seated(bot).map_err(Failure::params)?;
        }
        let keys = Keys {
            game: self.games[game].game().to_owned(),
            edition: wish.edition.clone(),
            host: Token::new(&mut *self.chance),
            watch: Token::new(&mut *self.chance),
            public: wish.public,
            chairs,
            clock: wish.clock,
            windows: wish.windows,
            bots: self.number(),
            paused: false,
            closed: false,
        };
        let id = self.new_id();
        let seats = (0..).zip(&keys.chairs).map(
            |(seat, chair): (u8, &Chair)| json!({ "seat": seat, "token": chair.token.reveal(), "bot": chair.bot }),
        );
        let told = json!({
            "table": id,
            "host": keys.host.reveal(),
            "watch": keys.watch.reveal(),
            "seats": seats.collect::<Vec<_>>(),
        });
        let mut env = Env { store: &mut *self.store, now, out };
        self.games[game].begin(&id, keys, wish, seed, &mut env)?;
        let next = self.games[game].next_tick(&id);
        self.awake.insert(id.clone(), game);
        self.tables.insert(id.clone());
        self.schedule(&id, next);
        if let Some(connection) = self.connections.get_mut(&from) {
            connection.opened += 1;
        }
        Ok(told)
    }

    fn number(&mut self) -> u64 {
        let mut bytes = [0; 8];
        (self.chance)(&mut bytes);
        u64::from_le_bytes(bytes)
    }

    /// A name for a table that none has.
    fn new_id(&mut self) -> String {
        const SIGNS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
        loop {
            let number = self.number();
            let sign = |place: u64| char::from(SIGNS[(number >> (5 * place) & 31) as usize]);
            let id: String = (0..12).map(sign).collect();
            if !self.tables.contains(&id) {
                return id;
            }
        }
    }

    fn list(&mut self) -> Value {
        let mut listed = Vec::new();
        for table in self.tables.clone() {
            let awake = self.awake.get(&table).and_then(|game| self.games[*game].keys(&table)).cloned();
            let Ok(keys) = awake.map_or_else(|| self.keys_of(&table), Ok) else { continue };
            if !keys.public || keys.closed {
                continue;
            }
            let seat = |(seat, chair): (u8, &Chair)| json!({ "seat": seat, "bot": chair.bot, "name": chair.name });
            let seats: Vec<Value> = (0..).zip(&keys.chairs).map(seat).collect();
            listed.push(json!({ "table": table, "game": keys.game, "edition": keys.edition, "seats": seats }));
            if listed.len() == LISTED {
                break;
            }
        }
        json!({ "tables": listed })
    }

    fn follow(
        &mut self,
        from: ConnectionId,
        table: &str,
        (token, since, name): (Option<&str>, Option<&wire::Since>, Option<&str>),
        lang: &str,
        now: Millis,
        out: &mut Vec<Out>,
    ) -> Reply {
        // Who has no secret learns nothing of a table, not even that it is there.
        let bad = || Failure::refused("bad_token", "there is no such table, or this is not its secret");
        let awake = self.awake.get(table).and_then(|game| self.games[*game].keys(table)).cloned();
        let keys = awake.map_or_else(|| self.keys_of(table), Ok).map_err(|_| bad())?;
        let viewer = match token {
            Some(token) => match keys.meant(token).ok_or_else(bad)? {
                Meant::Seat(seat) => Viewer::Seat(Seat(seat)),
                Meant::Onlooker => Viewer::Onlooker,
            },
            None if keys.public => Viewer::Onlooker,
            None => return Err(bad()),
        };
        let game = self.wake(table, now, out)?;
        let follows = self.follows(from, table, viewer);
        if !follows && self.games[game].followers(table, viewer) >= self.limits.per_seat {
            return Err(Failure::refused("seat_full", "too many connections hold this seat"));
        }
        let Some(connection) = self.connections.get(&from) else { return Err(bad()) };
        if !follows && connection.follows.len() >= self.limits.followed {
            return Err(Failure::refused("too_many_seats", "one connection can follow no more tables"));
        }
        let reply = self.act(game, table, lang, Act::Follow(from, viewer, since, name), now, out)?;
        if let Some(connection) = self.connections.get_mut(&from) {
            connection.follows.insert((table.to_owned(), viewer));
        }
        Ok(reply)
    }

    fn leave(&mut self, from: ConnectionId, of: &wire::OfTable, now: Millis, out: &mut Vec<Out>) -> Reply {
        let viewer = match self.seat(from, &of.table, of.seat) {
            Ok(seat) => Viewer::Seat(seat),
            Err(_) if of.seat.is_none() && self.follows(from, &of.table, Viewer::Onlooker) => Viewer::Onlooker,
            Err(failure) => return Err(failure),
        };
        if let Some(connection) = self.connections.get_mut(&from) {
            connection.follows.remove(&(of.table.clone(), viewer));
        }
        let game = self.wake(&of.table, now, out)?;
        self.act(game, &of.table, "en", Act::Leave(from, viewer), now, out)
    }

    fn host(&mut self, method: &str, host: &wire::Host, lang: &str, now: Millis, out: &mut Vec<Out>) -> Reply {
        let bad = || Failure::refused("bad_token", "there is no such table, or this is not its secret");
        let awake = self.awake.get(&host.table).and_then(|game| self.games[*game].keys(&host.table)).cloned();
        let keys = awake.map_or_else(|| self.keys_of(&host.table), Ok).map_err(|_| bad())?;
        if !keys.host.is(&host.host) {
            return Err(bad());
        }
        let game = self.wake(&host.table, now, out)?;
        let mut fresh = [0; 16];
        (self.chance)(&mut fresh);
        let mut chance = |bytes: &mut [u8]| bytes.iter_mut().zip(fresh).for_each(|(byte, fresh)| *byte = fresh);
        let reply = self.act(game, &host.table, lang, Act::Host(method, host, &mut chance), now, out)?;
        if let ("host.kick", Some(seat)) = (method, host.seat) {
            let gone = (host.table.clone(), Viewer::Seat(seat));
            for one in self.connections.values_mut() {
                one.follows.remove(&gone);
            }
        }
        Ok(reply)
    }

    fn follows(&self, from: ConnectionId, table: &str, viewer: Viewer) -> bool {
        self.connections.get(&from).is_some_and(|one| one.follows.contains(&(table.to_owned(), viewer)))
    }

    /// The seat that a connection means: the one it names, or the only one that it holds.
    fn seat(&self, from: ConnectionId, table: &str, named: Option<Seat>) -> Result<Seat, Failure> {
        let follows = self.connections.get(&from).map(|one| &one.follows);
        let held = follows.into_iter().flatten().filter(|(of, _)| of == table).filter_map(|(_, viewer)| viewer.seat());
        let held: Vec<Seat> = held.collect();
        match (named, &held[..]) {
            (Some(seat), held) if held.contains(&seat) => Ok(seat),
            (None, [only]) => Ok(*only),
            (None, [_, _, ..]) => Err(Failure::params("you hold several seats at this table: name one as `seat`")),
            _ => Err(Failure::refused("not_your_seat", "take the seat first")),
        }
    }

    #[expect(clippy::too_many_arguments, reason = "who does what where, and with what")]
    fn of_seat(
        &mut self,
        from: ConnectionId,
        table: &str,
        seat: Seat,
        lang: &str,
        act: Act<'_>,
        now: Millis,
        out: &mut Vec<Out>,
    ) -> Reply {
        if !self.follows(from, table, Viewer::Seat(seat)) {
            return Err(Failure::refused("not_your_seat", "take the seat first"));
        }
        let game = self.wake(table, now, out)?;
        self.act(game, table, lang, act, now, out)
    }
}

fn read<T: DeserializeOwned>(params: Value) -> Result<T, Failure> {
    serde_json::from_value(params).map_err(|error| Failure::params(hyperkon_table::without_place(&error)))
}
