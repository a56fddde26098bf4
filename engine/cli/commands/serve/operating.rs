//! The options of `hyperkon serve` for operators: access, limits, and the log.

use super::OPERATING;
use crate::games;
use crate::words::args::Mods;
use crate::words::error::CommandError;
use clap::{Args, ValueEnum};
use hyperkon_frame::plain;
use hyperkon_server::web::{Admin, Options};
use hyperkon_server::{Access, Limits, Offer, Openers};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tracing_subscriber::filter::LevelFilter;

/// The minimum length of the operator's token, in bytes.
const TOKEN: usize = 16;
/// The length of an hour, in seconds.
const HOUR: u64 = 60 * 60;

/// Options for operators.
#[derive(Debug, Args)]
#[command(next_help_heading = OPERATING)]
pub struct Operating {
    /// Clients that may open tables: all, invited, or operator
    ///
    /// Invited clients use a link with `?invitation=CODE`. The operator uses a link with the operator's token as the code.
    #[arg(long, hide_short_help = true, value_name = "WHO", default_value = "all", hide_possible_values = true)]
    pub open_tables: Who,
    /// Code with which clients may open tables (repeatable)
    ///
    /// Put it into the file of --config: other users of this machine can read the command line.
    #[arg(long, hide_short_help = true, value_name = "CODE")]
    pub invitation: Vec<String>,
    /// File with the operator's token
    ///
    /// The token opens /metrics and /admin, for example for curl. It has at least 16 letters or digits.
    #[arg(long, hide_short_help = true, value_name = "FILE", conflicts_with = "stdio")]
    pub operator_token: Option<PathBuf>,
    /// Maximum number of open tables
    #[arg(long, hide_short_help = true, value_name = "N", default_value = "5000", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub max_tables: u32,
    /// Maximum number of open tables by address
    ///
    /// Counts the tables that clients of the address have opened since the start of the server. An IPv6 address stands
    /// for its /64 network.
    #[arg(long, hide_short_help = true, value_name = "N", default_value = "200", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub max_tables_per_address: u32,
    /// Maximum number of clients by address [default: no limit]
    #[arg(long, hide_short_help = true, value_name = "N", conflicts_with = "stdio", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub connections_per_address: Option<u32>,
    /// Believe the addresses that this proxy states (repeatable)
    ///
    /// An address or a network, such as 127.0.0.1 or 10.0.0.0/8. The server reads `X-Forwarded-For` from it.
    #[arg(long, hide_short_help = true, value_name = "NET", conflicts_with = "stdio", value_parser = network)]
    pub trusted_proxy: Vec<ipnet::IpNet>,
    /// Time of a table's bots, in ms per second
    ///
    /// The bots of a table wait when they have used more processor time. Searches of thinkers count too. All tables that
    /// nobody follows have this time together. With 1000, no bot waits.
    #[arg(long, hide_short_help = true, value_name = "MS", default_value = "250", value_parser = clap::value_parser!(u64).range(1..=1_000))]
    pub bot_time: u64,
    /// Seconds until an idle table is unloaded
    #[arg(long, hide_short_help = true, value_name = "S", default_value = "60", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub sleep: u64,
    /// Hours after which a table without people ends
    ///
    /// Ends a table at which nobody has taken a seat for this time. Its record is kept.
    #[arg(long, hide_short_help = true, value_name = "H", default_value = "24", value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub unused_hours: u64,
    /// Days without an answer after which a table ends [default: no limit]
    ///
    /// Its record is kept: everybody can still look back at the game.
    #[arg(long, hide_short_help = true, value_name = "DAYS", value_parser = clap::value_parser!(u64).range(1..=36_500))]
    pub abandoned_days: Option<u64>,
    /// Remove ended tables after this time
    ///
    /// The days since the last answer at a table that is over or closed. Without this option, the server keeps all
    /// tables.
    #[arg(long, hide_short_help = true, value_name = "DAYS", value_parser = clap::value_parser!(u64).range(1..=36_500))]
    pub keep_days: Option<u64>,
    /// Maximum number of ended tables [default: no limit]
    ///
    /// Beyond it, the server removes the ended tables whose last answer is oldest.
    #[arg(long, value_name = "N", hide_short_help = true, value_parser = clap::value_parser!(u32).range(0..=1_000_000))]
    pub keep_tables: Option<u32>,
    /// Name of this server among several, such as a or b2
    ///
    /// The ids of new tables begin with it, and the server also accepts WebSocket connections at /ws/NAME. A proxy routes
    /// this path to this server.
    #[arg(long, hide_short_help = true, value_name = "NAME", conflicts_with = "stdio", value_parser = shard)]
    pub shard: Option<String>,
    /// Seconds between a signal to stop and the stop
    ///
    /// Meanwhile, /ready reports that the server stops, and nobody can open a table.
    #[arg(long, hide_short_help = true, value_name = "S", default_value = "0", conflicts_with = "stdio",
          value_parser = clap::value_parser!(u64).range(0..=3_600))]
    pub drain: u64,
    /// Log: off, error, warn, info, or debug
    ///
    /// The log goes to the standard error output, one line of JSON for each event. It contains no token and no hand.
    #[arg(
        long,
        hide_short_help = true,
        value_name = "LEVEL",
        default_value = "warn",
        conflicts_with = "stdio",
        hide_possible_values = true
    )]
    pub log: Level,
}

/// The clients that may open tables.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Who {
    /// All clients.
    All,
    /// Clients with an invitation.
    Invited,
    /// Only the operator.
    Operator,
}

/// The lines that the log contains.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub enum Level {
    /// None.
    Off,
    /// Errors.
    Error,
    /// Also warnings.
    Warn,
    /// Also tables and orders of the operator.
    Info,
    /// Also loaded and unloaded tables.
    Debug,
}

/// Reads the name of a shard.
fn shard(text: &str) -> Result<String, String> {
    let is_name = hyperkon_server::is_shard(text);
    is_name.then(|| text.to_owned()).ok_or_else(|| "expected 1 to 8 lowercase letters and digits".to_owned())
}

/// Reads an address or a network.
fn network(text: &str) -> Result<ipnet::IpNet, String> {
    let address = text.parse().map(|address: std::net::IpAddr| address.into());
    address.or_else(|_| text.parse()).map_err(|_| "expected an address or a network, such as 10.0.0.0/8".to_owned())
}

impl Operating {
    /// Returns the limits of the lobby.
    pub fn limits(&self) -> Limits {
        Limits {
            tables: self.max_tables as usize,
            tables_per_address: self.max_tables_per_address as usize,
            bot_time: self.bot_time,
            idle: self.sleep * 1_000,
            unused: Some(Duration::from_secs(self.unused_hours * HOUR)),
            abandoned: self.abandoned_days.map(|days| Duration::from_secs(days * 24 * HOUR)),
            kept: self.keep_days.map(|days| Duration::from_secs(days * 24 * HOUR)),
            kept_tables: self.keep_tables.map_or(usize::MAX, |most| most as usize),
            ..Limits::default()
        }
    }

    /// Returns the options of the network.
    pub fn options(&self) -> Options {
        Options {
            clients_per_address: self.connections_per_address.map_or(usize::MAX, |most| most as usize),
            proxies: self.trusted_proxy.clone(),
            drain: Duration::from_secs(self.drain),
            ..Options::default()
        }
    }

    /// Returns the operator's access, if there is a token.
    ///
    /// # Errors
    /// Returns an error if the token cannot be read, or is too short.
    pub fn admin(&self, mods: &Mods) -> Result<Option<Admin>, CommandError> {
        let Some(file) = &self.operator_token else { return Ok(None) };
        let wrong = |what: &str| CommandError::Usage(format!("`--operator-token {}`: {what}", plain::path(file)));
        let token = std::fs::read_to_string(file).map_err(|error| wrong(&error.to_string()))?.trim().to_owned();
        if token.len() < TOKEN || !token.bytes().all(|byte| byte.is_ascii_graphic()) {
            let what = format!("expected at least {TOKEN} letters or digits (write it with `openssl rand -hex 16`)");
            return Err(wrong(&what));
        }
        let mods = mods.clone();
        let reload = move || {
            games::content(&mods).map_err(|error| error.to_string())?;
            let games = games::rooms(&mods).map_err(|error| error.to_string())?;
            Ok(Offer { games, mods: None })
        };
        Ok(Some(Admin { token, reload: Arc::new(reload) }))
    }

    /// Returns who may open tables.
    pub fn access(&self, admin: Option<&Admin>) -> Access {
        let openers = match self.open_tables {
            Who::All => Openers::All,
            Who::Invited => Openers::Invited,
            Who::Operator => Openers::Operator,
        };
        Access { openers, invitations: self.invitation.clone(), operator: admin.map(|admin| admin.token.clone()) }
    }

    /// Starts the log.
    pub fn log(&self) {
        let level = match self.log {
            Level::Off => LevelFilter::OFF,
            Level::Error => LevelFilter::ERROR,
            Level::Warn => LevelFilter::WARN,
            Level::Info => LevelFilter::INFO,
            Level::Debug => LevelFilter::DEBUG,
        };
        let log = tracing_subscriber::fmt().json().flatten_event(true).with_current_span(false).with_span_list(false);
        // Ignore the error: an embedding program may have its own log.
        let _ = log.with_writer(std::io::stderr).with_max_level(level).try_init();
    }
}
