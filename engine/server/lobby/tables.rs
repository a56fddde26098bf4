//! Opening and listing of tables.

use super::{Asking, Lobby, env};
use crate::connection::ConnectionId;
use crate::hosted_tables::{Act, Env, SomeRooms};
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

    /// Names the player of a seat, for the server's operator.
    ///
    /// # Errors
    /// Returns an error if the table is unknown, the name is invalid, or the change cannot be stored.
    pub fn name(&mut self, table: &str, seat: Seat, name: &str, now: Millis) -> Result<(), Failure> {
        let at = &mut Asking { lang: "en", now, out: &mut Vec::new() };
        let game = self.wake(table, at)?;
        self.act(game, table, Act::Name(seat, name), at).map(|_| ())
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
        let begin =
            |game: &mut dyn SomeRooms, id: &str, keys: Keys, env: &mut Env<'_>| game.begin(id, keys, wish, seed, env);
        self.add(game, wish, seats, begin, at)
    }

    /// Opens the rematch of a table. It has the options of the game, and the bots and the clock that the table has now.
    pub(super) fn begin_again(&mut self, of: &str, keys: &Keys, at: &mut Asking<'_>) -> Result<wire::Opened, Failure> {
        let loaded = self.wake(of, at)?;
        let options = self.games[loaded].options(of).ok_or_else(Failure::no_such_table)?;
        let chairs = keys.chairs.iter().enumerate();
        let wish = wire::NewTable {
            edition: keys.edition.clone(),
            bots: chairs.filter_map(|(seat, chair)| Some((seat.to_string(), chair.bot.clone()?))).collect(),
            clock: keys.clock,
            windows: keys.windows,
            public: keys.public,
            ..wire::NewTable::default()
        };
        let game = self.offered().iter().position(|game| game.game() == keys.game);
        let (game, seed) = (game.ok_or_else(|| self.no_such_game(&wish))?, number(&mut self.chance));
        let begin = |game: &mut dyn SomeRooms, id: &str, keys: Keys, env: &mut Env<'_>| {
            game.begin_again(id, keys, options, seed, env)
        };
        self.add(game, &wish, keys.chairs.len() as u8, begin, at)
    }

    /// Adds a table, whose game `begin` begins.
    fn add(
        &mut self,
        game: usize,
        wish: &wire::NewTable,
        seats: u8,
        begin: impl FnOnce(&mut dyn SomeRooms, &str, Keys, &mut Env<'_>) -> Result<(), Failure>,
        at: &mut Asking<'_>,
    ) -> Result<wire::Opened, Failure> {
        let keys = Keys::new((self.games[game].game(), self.games[game].bots()), wish, seats, &mut self.chance)?;
        let id = self.new_id();
        let told = told(&id, &keys);
        begin(&mut *self.games[game], &id, keys, &mut env(&mut *self.store, at))?;
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
        let shard = self.shard.as_ref().map(|shard| format!("{shard}-")).unwrap_or_default();
        loop {
            let number = number(&mut self.chance);
            let sign = |place: u64| char::from(SIGNS[(number >> (5 * place) & 31) as usize]);
            let id = (0..12).map(sign).fold(shard.clone(), |id, sign| format!("{id}{sign}"));
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
