//! Tables: opened, and listed.

use super::Lobby;
use crate::connection::{ConnectionId, Out};
use crate::keys::{Chair, Keys, Token};
use crate::room::seated;
use crate::rooms::{Env, SomeRooms};
use crate::rpc::{Failure, Reply};
use crate::{Millis, wire};
use serde_json::{Value, json};

/// The most tables in a list.
const LISTED: usize = 200;

impl Lobby {
    pub(super) fn open(&mut self, from: ConnectionId, wish: &wire::NewTable, now: Millis, out: &mut Vec<Out>) -> Reply {
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
            over: false,
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
        let next = self.games[game].next_tick(&id).map(|at| at.max(now));
        self.awake.insert(id.clone(), game);
        self.tables.insert(id.clone());
        self.schedule(&id, next);
        if let Some(connection) = self.connections.get_mut(&from) {
            connection.opened += 1;
        }
        Ok(told)
    }

    pub(super) fn number(&mut self) -> u64 {
        let mut bytes = [0; 8];
        (self.chance)(&mut bytes);
        u64::from_le_bytes(bytes)
    }

    /// A name for a table that none has.
    pub(super) fn new_id(&mut self) -> String {
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

    pub(super) fn list(&mut self) -> Value {
        let mut listed = Vec::new();
        for table in self.tables.clone() {
            let Ok(keys) = self.keys_of(&table) else { continue };
            if !keys.public || keys.closed {
                continue;
            }
            let seat = |(seat, chair): (u8, &Chair)| json!({ "seat": seat, "bot": chair.bot, "name": chair.name });
            let seats: Vec<Value> = (0..=u8::MAX).zip(&keys.chairs).map(seat).collect();
            listed.push(json!({ "table": table, "game": keys.game, "edition": keys.edition, "seats": seats }));
            if listed.len() == LISTED {
                break;
            }
        }
        json!({ "tables": listed })
    }
}
