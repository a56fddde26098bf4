//! The lobby of a worker, with its clock and its searches.

use crate::list;
use crate::message::{In, Out, say};
use crate::store::{Stored, Telling};
use hyperkon::__private::game::{Content, ContentError, ContentFile};
use hyperkon::__private::problem::Problem;
use hyperkon_server::{Limits, Lobby, Out as Sent, SomeRooms, chance, now};
#[cfg(feature = "tools")]
use hyperkon_server::{Offer, Renewed};
use std::time::{Duration, Instant};

/// The time limit of a batch of automatic actions, so that no request waits long.
const BATCH: Duration = Duration::from_millis(20);

/// The state of a worker's engine.
#[derive(Default)]
pub struct Hall {
    lobby: Option<Lobby>,
    /// The content of new tables, if it has mods.
    content: Option<Vec<ContentFile>>,
}

impl Hall {
    /// Handles a message.
    pub fn take(&mut self, message: In) {
        let sent = match message {
            In::Start { kept, tables } => self.start(kept, &tables),
            In::Tick => Vec::new(),
            In::Open { connection } => self.with(|lobby| {
                lobby.connect(connection);
                Vec::new()
            }),
            In::Line { connection, line } => self.with(|lobby| lobby.receive(connection, line.as_bytes(), now())),
            In::Close { connection } => self.with(|lobby| lobby.disconnect(connection, now())),
            In::Found { table, found } => self.with(|lobby| lobby.take_found(&table, found.as_ref(), now())),
            In::Search(sought) => {
                let found = self.lobby.as_ref().and_then(|lobby| lobby.search(&sought));
                say(&Out::Found { table: sought.table, found });
                return;
            }
            #[cfg(feature = "tools")]
            In::Tool { id, call } => {
                crate::tools::take(id, call, self);
                Vec::new()
            }
        };
        send(sent);
        self.go_on();
    }

    fn with(&mut self, act: impl FnOnce(&mut Lobby) -> Vec<Sent>) -> Vec<Sent> {
        self.lobby.as_mut().map(act).unwrap_or_default()
    }

    fn start(&mut self, kept: bool, tables: &[Stored]) -> Vec<Sent> {
        let lobby = self.games().map_err(ContentError);
        let lobby = lobby.map_err(|error| error.to_string()).and_then(|games| {
            let store = Telling::of(kept, tables).map_err(|error| error.to_string())?;
            Lobby::new(games, Box::new(store), chance(), Limits::default(), now()).map_err(|error| error.to_string())
        });
        match lobby {
            Ok(mut lobby) => {
                lobby.search_elsewhere();
                self.lobby = Some(lobby);
                say(&Out::Ready { version: env!("CARGO_PKG_VERSION"), restored: tables.len() });
            }
            Err(message) => say(&Out::Invalid { message }),
        }
        Vec::new()
    }

    /// Loads the games of new tables.
    fn games(&self) -> Result<Vec<Box<dyn SomeRooms>>, Vec<Problem>> {
        self.content.as_deref().map_or_else(|| list::rooms(&Content::builtin_files()), list::rooms)
    }

    /// Replaces the content of new tables, and switches open tables to it. Returns the editions and the switched tables.
    ///
    /// # Errors
    /// Returns the errors of the content. The old content then remains.
    #[cfg(feature = "tools")]
    pub fn offer(&mut self, files: Option<Vec<ContentFile>>) -> Result<(Vec<String>, Renewed), Vec<Problem>> {
        let old = std::mem::replace(&mut self.content, files);
        let games = self.games().inspect_err(|_| self.content = old)?;
        let editions = games.iter().flat_map(|game| game.editions()).collect();
        let mut renewed = Renewed::default();
        if let Some(lobby) = &mut self.lobby {
            lobby.offer(Offer { games, mods: None });
            renewed = lobby.renew(now());
        }
        send(std::mem::take(&mut renewed.out));
        Ok((editions, renewed))
    }

    /// Returns the game and the record of a table.
    ///
    /// # Errors
    /// Returns an error if the lobby has no such table.
    #[cfg(feature = "tools")]
    pub fn record(&mut self, table: &str) -> Result<(String, Vec<u8>), String> {
        let unknown = || format!("unknown table `{}`", hyperkon_frame::plain::one_line(table));
        self.lobby.as_mut().and_then(|lobby| lobby.record(table)).ok_or_else(unknown)
    }

    /// Performs due actions, hands over a search, and tells the worker when to call again.
    fn go_on(&mut self) {
        let Some(lobby) = &mut self.lobby else { return };
        let begun = Instant::now();
        while now() >= lobby.next_tick() && begun.elapsed() < BATCH {
            send(lobby.tick(now()));
        }
        if let Some(sought) = lobby.sought() {
            say(&Out::Search(sought));
        }
        say(&Out::Wake { after: lobby.next_tick().saturating_sub(now()) });
    }
}

fn send(sent: Vec<Sent>) {
    for Sent { to, line } in sent {
        say(&Out::Line { connection: to, line });
    }
}
