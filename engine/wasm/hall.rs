//! The lobby of a worker, with its clock and its searches.

use crate::message::{In, Out, Outcome, say};
use crate::mods::Mods;
use crate::store::{Stored, Telling};
use crate::{list, tools};
use hyperkon::game::ContentError;
use hyperkon_server::{Limits, Lobby, Offer, Out as Sent, Renewed, chance, now};
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// The time limit of a batch of automatic actions, so that no request waits long.
const BATCH: Duration = Duration::from_millis(20);

/// The state of a worker's engine.
#[derive(Default)]
pub struct Hall {
    lobby: Option<Lobby>,
    /// The mods of new tables.
    mods: Mods,
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
            In::Tool { id, call } => {
                let outcome = match tools::run(call, self, &|done, all| {
                    say(&Out::Tool { id, outcome: Outcome::Progress { done, all } });
                }) {
                    Ok(result) => Outcome::Result(result),
                    Err(error) => Outcome::Error(error),
                };
                say(&Out::Tool { id, outcome });
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
        let lobby = self.mods.files().map_err(ContentError).and_then(|files| list::rooms(&files).map_err(ContentError));
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

    /// Replaces the mods of new tables, and switches open tables to them. Returns the result of the tool.
    ///
    /// # Errors
    /// Returns the errors of the mods. The old ones then remain.
    pub fn offer(&mut self, mods: Mods) -> Result<Value, String> {
        let files = mods.files().map_err(|errors| mods.said(&ContentError(errors)))?;
        let games = list::rooms(&files).map_err(|errors| mods.said(&ContentError(errors)))?;
        let editions: Vec<String> = games.iter().flat_map(|game| game.editions()).collect();
        let mut renewed = Renewed::default();
        if let Some(lobby) = &mut self.lobby {
            lobby.offer(Offer { games, mods: None });
            renewed = lobby.renew(now());
        }
        self.mods = mods;
        send(renewed.out);
        let kept = renewed.kept.iter().map(|(table, why)| json!({ "table": table, "why": self.mods.said(&why.text) }));
        Ok(json!({ "editions": editions, "tables": renewed.tables, "kept": kept.collect::<Vec<_>>() }))
    }

    /// Returns the game and the record of a table.
    ///
    /// # Errors
    /// Returns an error if the lobby has no such table.
    pub fn record(&mut self, table: &str) -> Result<(String, Vec<u8>), String> {
        let unknown = || format!("unknown table `{}`", hyperkon::plain::one_line(table));
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
