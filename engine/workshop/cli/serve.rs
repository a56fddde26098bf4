//! `hyperkon serve`: tables for players and bots in other programs.

use crate::args::Mods;
use crate::trouble::Trouble;
use clap::Args;
use hyperkon::Engine;
use hyperkon_server::{FileStore, Limits, Lobby, MemoryStore, Rooms, SomeRooms, Store, chance, stdio};
use std::path::PathBuf;

/// Host tables for clients in any language: JSON lines on standard streams, or WebSocket
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  hyperkon serve --stdio                           one client, on standard input and output
  hyperkon serve --stdio --dir tables              the same, and the tables are kept
  hyperkon serve --dir tables                      WebSocket on 127.0.0.1:8080
PROTOCOL.md has the grammar, with a whole transcript.")]
pub struct Serve {
    #[command(flatten)]
    pub mods: Mods,
    /// Speak with one client on standard input and output, one message a line
    #[arg(long)]
    pub stdio: bool,
    /// Keep the tables in this folder; without it they are gone with the program
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
    /// What was answered outlasts a power cut, not only the end of the program; slower
    #[arg(long, requires = "dir")]
    pub durable: bool,
}

/// Serves until the client hangs up.
pub fn run(args: &Serve) -> Result<(), Trouble> {
    let engine = Engine::new(args.mods.content()?)?;
    let games: Vec<Box<dyn SomeRooms>> = vec![Box::new(Rooms::of(engine))];
    let store: Box<dyn Store> = match &args.dir {
        Some(dir) => Box::new(FileStore::open(dir, args.durable).map_err(|held| Trouble::Usage(held.to_string()))?),
        None => Box::new(MemoryStore::default()),
    };
    let lobby = Lobby::new(games, store, chance(), Limits::default(), stdio::now());
    let mut lobby = lobby?;
    Ok(stdio::serve_standard(&mut lobby)?)
}
