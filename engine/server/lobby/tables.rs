//! Opening and listing of tables.

use super::{Asking, Lobby, env};
use crate::connection::ConnectionId;
use crate::hosted_tables::SomeRooms;
use crate::keys::{Chair, Keys};
use crate::rpc::{self, Failure, Reply};
use crate::system::number;
use crate::{Millis, wire};
use hyperkon_frame::suggest::what_there_is;
use hyperkon_table::Seat;

/// The maximum number of tables in one list.
const LISTED: usize = 200;

impl Lobby {
    /// Opens a table for the server's operator.
    ///
    /// # Errors
    /// Returns an error if the request is invalid, or the table cannot be stored.
    pub fn open(&mut self, wish: &wire::NewTable, now: Millis) -> Result<wire::Opened, Failure> {
        let told = self.begin(wish, &mut Asking { lang: "en", now, out: &mut Vec::new() })?;
        self.note_opened(&told.table);
        Ok(told)
    }

    /// Opens a table from a record in the store, for the server's operator. No table may have this name yet. With
    /// `closed`, the table is read-only; otherwise the game continues. Only the bots and the table owner's settings of
    /// the request are used.
    ///
    /// # Errors
    /// Returns an error if the record cannot be read, does not fit the request, or the table cannot be stored.
    pub fn adopt(
        &mut self,
        record: &str,
        wish: &wire::NewTable,
        closed: bool,
        now: Millis,
    ) -> Result<wire::Opened, Failure> {
        let at = &mut Asking { lang: "en", now, out: &mut Vec::new() };
        let game = self.games.iter().position(|game| wish.game.as_deref().is_none_or(|name| game.game() == name));
        let game = game.ok_or_else(|| self.no_such_game(wish))?;
        let (name, bots, chance) = (self.games[game].game(), self.games[game].bots(), &mut self.chance);
        let mut made = None;
        let make = &mut |seats| {
            let keys = Keys { closed, ..Keys::new((name, bots), wish, seats, chance)? };
            made = Some(keys.clone());
            Ok(keys)
        };
        self.games[game].adopt(record, make, &mut env(&mut *self.store, at))?;
        let keys = made.ok_or_else(Failure::no_such_table)?;
        self.awake.insert(record.to_owned(), game);
        self.tables.insert(record.to_owned());
        if closed {
            self.ended.insert(record.to_owned());
        }
        let next = self.games[game].next_tick(record).map(|due| due.max(now));
        self.schedule(record, next);
        Ok(told(record, &keys))
    }

    pub(super) fn open_for(&mut self, from: ConnectionId, wish: &wire::NewTable, at: &mut Asking<'_>) -> Reply {
        self.may_open(from, false)?;
        let told = self.begin(wish, at)?;
        self.has_opened(from, &told.table);
        rpc::done(told)
    }

    pub(super) fn begin(&mut self, wish: &wire::NewTable, at: &mut Asking<'_>) -> Result<wire::Opened, Failure> {
        let plays = |game: &dyn SomeRooms| match (&wish.game, &wish.edition) {
            (Some(name), _) => game.game() == name,
            (None, Some(edition)) => game.editions().contains(edition),
            (None, None) => false,
        };
        let game = self.offered().iter().position(|game| plays(&**game));
        let game = game.ok_or_else(|| self.no_such_game(wish))?;
        let seed = match &wish.seed {
            Some(seed) => seed
                .parse()
                .map_err(|_| Failure::params("invalid `seed`: expected a string of digits, less than 2^64"))?,
            None => number(&mut self.chance),
        };
        let seats = self.games[game].seats(wish, seed)?;
        let keys = Keys::new((self.games[game].game(), self.games[game].bots()), wish, seats, &mut self.chance)?;
        let id = self.new_id();
        let told = told(&id, &keys);
        self.games[game].begin(&id, keys, wish, seed, &mut env(&mut *self.store, at))?;
        let next = self.games[game].next_tick(&id).map(|due| due.max(at.now));
        self.awake.insert(id.clone(), game);
        self.tables.insert(id.clone());
        if wish.public {
            self.public.insert(id.clone());
        }
        self.schedule(&id, next);
        Ok(told)
    }

    /// Returns a puzzle of a game, and judges an answer to it.
    pub(super) fn puzzle(&mut self, of: &wire::AskPuzzle, at: &Asking<'_>) -> Reply {
        let game = self.games.iter_mut().find(|game| game.game() == of.game);
        game.ok_or_else(|| Failure::params("`game`: unknown game"))?.puzzle(of, at.lang).and_then(rpc::done)
    }

    fn no_such_game(&self, wish: &wire::NewTable) -> Failure {
        let editions: Vec<String> = self.offered().iter().flat_map(|game| game.editions()).collect();
        Failure::refused(
            "no_such_game",
            match &wish.edition {
                Some(_) => format!("unknown edition; {}", what_there_is(editions.iter().map(String::as_str))),
                None => format!("missing `edition`; expected one of {}", editions.join(", ")),
            },
        )
    }

    /// Returns an unused table id.
    pub fn new_id(&mut self) -> String {
        const SIGNS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";
        loop {
            let number = number(&mut self.chance);
            let sign = |place: u64| char::from(SIGNS[(number >> (5 * place) & 31) as usize]);
            let id: String = (0..12).map(sign).collect();
            if !self.tables.contains(&id) {
                return id;
            }
        }
    }

    pub(super) fn list(&mut self) -> wire::Listed {
        let public: Vec<String> = self.public.iter().take(LISTED).cloned().collect();
        let listed = |table: String| {
            let keys = self.keys_of(&table).ok()?;
            let seat = |(seat, chair): (u8, &Chair)| wire::ListedSeat {
                seat: Seat(seat),
                bot: chair.bot.clone(),
                name: chair.name.clone(),
            };
            let seats = (0..=u8::MAX).zip(&keys.chairs).map(seat).collect();
            Some(wire::ListedTable { table, game: keys.game, edition: keys.edition, seats })
        };
        wire::Listed { tables: public.into_iter().filter_map(listed).collect() }
    }
}

/// Returns the reply to the client that opened a table.
pub(super) fn told(table: &str, keys: &Keys) -> wire::Opened {
    let seat = |(seat, chair): (u8, &Chair)| wire::OpenedSeat {
        seat: Seat(seat),
        token: chair.token.reveal().to_owned(),
        bot: chair.bot.clone(),
    };
    wire::Opened {
        table: table.to_owned(),
        host: keys.host.reveal().to_owned(),
        watch: keys.watch.reveal().to_owned(),
        join: keys.join.as_ref().map(|join| join.reveal().to_owned()).unwrap_or_default(),
        seats: (0..=u8::MAX).zip(&keys.chairs).map(seat).collect(),
    }
}
