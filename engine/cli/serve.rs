//! `hyperkon serve`: tables for players and bots in other programs.

use crate::args::Mods;
use crate::links::{self, Links};
use crate::other;
use crate::table::edition_of;
use crate::terminal;
use crate::trouble::{Trouble, hint};
use clap::Args;
use hyperkon::game::Content;
use hyperkon::plain;
use hyperkon_server::web::{Options, Stop, Web};
use hyperkon_server::wire::{NewTable, Opened, OpenedSeat};
use hyperkon_server::{FileStore, Limits, Lobby, MemoryStore, SomeRooms, Store, chance, now, stdio};
use std::io::Write;
use std::path::PathBuf;

/// Host tables for clients in any language: JSON lines on standard streams, or WebSocket
#[derive(Debug, Args)]
#[command(after_help = "Examples:
  hyperkon serve --table kosmische-strijd --seats 4 --bots 2   a table for two people and two bots, on this machine
  hyperkon serve --open                                        the page with its lobby, in the browser
  hyperkon serve --dir tables                                  WebSocket on 127.0.0.1:8080, and the tables are kept
  hyperkon serve --listen 0.0.0.0:8080 --host games.example    for the network, under this name
  hyperkon serve --stdio                                       one client, on standard input and output

The command prints the table's tokens and links: whoever has a seat's plays it. Between machines put a proxy with TLS in front.
PROTOCOL.md has the grammar, with a whole transcript.")]
pub struct Serve {
    #[command(flatten)]
    pub mods: Mods,
    /// Speak with one client on standard input and output, one message a line
    #[arg(long)]
    pub stdio: bool,
    /// Listen there for HTTP and WebSocket; port 0 is any free one
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:8080", conflicts_with = "stdio")]
    pub listen: String,
    /// A name by which clients reach the server, beside localhost and the address it listens at; once for each
    #[arg(long, value_name = "NAME", conflicts_with = "stdio")]
    pub host: Vec<String>,
    /// A site whose pages may speak with the server, such as https://games.example; once for each
    #[arg(long, value_name = "URL", conflicts_with = "stdio")]
    pub origin: Vec<String>,
    /// The most clients at once
    #[arg(long, value_name = "N", default_value = "1000", conflicts_with = "stdio",
          value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub connections: u32,
    /// Open a table of this edition, and print its tokens
    #[arg(long, value_name = "EDITION", conflicts_with = "stdio")]
    pub table: Option<String>,
    /// How many seats that table has
    #[arg(long, value_name = "N", requires = "table", conflicts_with = "stdio")]
    pub seats: Option<u8>,
    /// How many of them have bots: the last ones
    #[arg(long, value_name = "N", requires = "table", default_value = "0", conflicts_with = "stdio")]
    pub bots: u8,
    /// Which bots: `random`, `steady` or `thinker`, which may think as much as the server lets it
    #[arg(long, value_name = "BOT", requires = "table", default_value = "steady", conflicts_with = "stdio")]
    pub bot: String,
    /// Keep the tables in this folder; without it they are gone with the program
    #[arg(long, value_name = "DIR")]
    pub dir: Option<PathBuf>,
    /// Sync every answer to disk before confirming it: it survives a power cut too; slower
    #[arg(long, requires = "dir")]
    pub durable: bool,
    /// Open the page in the browser of this machine
    #[arg(long, conflicts_with = "stdio")]
    pub open: bool,
    /// The files of the page, for who works on it; without it those that are built in
    #[arg(long, value_name = "DIR", conflicts_with = "stdio")]
    pub page: Option<PathBuf>,
}

/// Serves until the client hangs up, or the program is told to end.
pub fn run(args: &Serve) -> Result<(), Trouble> {
    let content = args.mods.content()?;
    let no_browser = content.texts().get("en", "web.no_browser").to_owned();
    let games = other::rooms(&args.mods)?;
    let wish = args.table.as_ref().map(|table| wish(args, &content, &games, table)).transpose()?;
    let store: Box<dyn Store> = match &args.dir {
        Some(dir) => Box::new(FileStore::open(dir, args.durable).map_err(|held| Trouble::Usage(held.to_string()))?),
        None => Box::new(MemoryStore::default()),
    };
    let lobby = Lobby::new(games, store, chance(), Limits::default(), now());
    let mut lobby = lobby?;
    if args.stdio {
        return Ok(stdio::serve(&mut lobby)?);
    }
    names_are_right(args)?;
    page_is_there(args)?;
    let options = Options {
        hosts: args.host.clone(),
        origins: args.origin.clone(),
        page: args.page.clone(),
        connections: args.connections as usize,
        ..Options::default()
    };
    let taken =
        |error| Trouble::Usage(format!("`--listen {}`: {error} (an address is such as 127.0.0.1:8080)", args.listen));
    let web = Web::bind(&args.listen, options).map_err(taken)?;
    end_by_signal(web.stopper())?;
    let table = wish.map(|wish| open(&mut lobby, &wish)).transpose()?;
    let links = Links::of(web.address(), args.host.first());
    let mut out = terminal::out();
    writeln!(out, "listening on http://{}", web.address())?;
    table.iter().try_for_each(|table| tell(&mut out, table, &links))?;
    writeln!(out, "link lobby {}", links.lobby())?;
    out.flush()?;
    drop(out);
    if args.open {
        let part = table.as_ref().map_or_else(|| "#/".to_owned(), links::of_host);
        if !links.show(&web.entrance(&part)) {
            terminal::advise(&format!("{no_browser}\n"));
        }
    }
    web.serve(lobby).map_err(|error| Trouble::Usage(format!("the tables cannot be kept any more: {error}")))
}

/// A folder that has no page is a slip.
fn page_is_there(args: &Serve) -> Result<(), Trouble> {
    match &args.page {
        Some(folder) if !folder.join("index.html").is_file() => {
            let what =
                format!("`--page {}`: there is no index.html in it (name the folder of the page)", plain::path(folder));
            Err(Trouble::Usage(what))
        }
        _ => Ok(()),
    }
}

/// A name or a site that no client could ever come by is a slip.
fn names_are_right(args: &Serve) -> Result<(), Trouble> {
    if let Some(host) = args.host.iter().find(|host| host.contains('/')) {
        return Err(Trouble::Usage(format!(
            "`--host {host}`: a name without `http://` and path, such as games.example"
        )));
    }
    let is_site = |origin: &&String| {
        let rest = origin.strip_prefix("https://").or_else(|| origin.strip_prefix("http://"));
        rest.is_some_and(|rest| !rest.trim_end_matches('/').is_empty() && !rest.trim_end_matches('/').contains('/'))
    };
    match args.origin.iter().find(|origin| !is_site(origin)) {
        Some(origin) => Err(Trouble::Usage(format!(
            "`--origin {origin}`: a site with `https://` or `http://` and no path, such as https://games.example"
        ))),
        None => Ok(()),
    }
}

/// The table that is opened at once.
fn wish(args: &Serve, content: &Content, games: &[Box<dyn SomeRooms>], table: &str) -> Result<NewTable, Trouble> {
    let edition = Some(table.to_owned());
    let Some(game) = games.iter().find(|game| game.editions().iter().any(|id| id == table)) else {
        return edition_of(content, "--table", table).map(|_| NewTable::default());
    };
    if let (Some(seats), Some(known)) = (args.seats, content.edition(table)) {
        let [fewest, most] = known.seats;
        if !(fewest..=most).contains(&seats) {
            let what = format!("`--seats {seats}`: {table} is for {fewest} to {most} seats");
            return Err(Trouble::Usage(what));
        }
    }
    let wish = NewTable { edition, seats: args.seats, ..NewTable::default() };
    let seats = game.seats(&wish, 0).map_err(|why| Trouble::Usage(format!("`--table {table}`: {}", why.text)))?;
    let first = seats.checked_sub(args.bots);
    let first = first.ok_or_else(|| Trouble::Usage(format!("`--bots {}`: there are {seats} seats", args.bots)))?;
    is_served(&args.bot, game.bots())?;
    let bots = (first..seats).map(|seat| (seat.to_string(), args.bot.clone())).collect();
    Ok(NewTable { seats: Some(seats), bots, ..wish })
}

/// Whether the server has this bot.
pub fn is_served(bot: &str, known: &[&str]) -> Result<(), Trouble> {
    if known.contains(&bot) {
        return Ok(());
    }
    let is_thinker = bot.split_once(':').is_some_and(|(name, _)| known.contains(&name));
    let what = if is_thinker {
        "how much a bot may think is the server's to say (leave the budget out)".to_owned()
    } else {
        let known: Vec<String> = known.iter().map(|name| (*name).to_owned()).collect();
        format!("no bot of that name is served ({})", hint(bot, &known))
    };
    Err(Trouble::Usage(format!("`--bot {bot}`: {what}")))
}

/// Opens the table; it is kept before anybody hears of it.
fn open(lobby: &mut Lobby, wish: &NewTable) -> Result<Opened, Trouble> {
    let table = lobby.open(wish, now()).map_err(|why| Trouble::Usage(format!("`--table`: {}", why.text)))?;
    lobby.sync().map_err(Trouble::Output)?;
    Ok(table)
}

/// The tokens of a table, for whoever has started the program.
fn tell(out: &mut impl Write, table: &Opened, links: &Links) -> Result<(), Trouble> {
    for (name, text) in [("table", &table.table), ("host", &table.host), ("watch", &table.watch)] {
        writeln!(out, "{name} {text}")?;
    }
    for OpenedSeat { seat, token, bot } in &table.seats {
        let bot = bot.as_ref().map(|bot| format!(" (bot: {bot})")).unwrap_or_default();
        writeln!(out, "seat {} {token}{bot}", seat.0)?;
    }
    for seat in table.seats.iter().filter(|seat| seat.bot.is_none()) {
        writeln!(out, "link seat {} {}", seat.seat.0, links.to(&links::of_seat(table, seat)))?;
    }
    writeln!(out, "link watch {}", links.to(&links::of_onlooker(table)))?;
    writeln!(out, "link host {}", links.to(&links::of_host(table)))?;
    Ok(())
}

/// Ctrl+C and a call to end let the server answer what has come. A second one ends the program at once.
#[cfg(unix)]
pub fn end_by_signal(stop: Stop) -> Result<(), Trouble> {
    use signal_hook::consts::{SIGINT, SIGTERM};
    let mut signals = signal_hook::iterator::Signals::new([SIGINT, SIGTERM]).map_err(Trouble::Output)?;
    std::thread::spawn(move || {
        let mut came = signals.forever();
        if came.next().is_some() {
            stop.stop();
        }
        if let Some(signal) = came.next() {
            let _ = signal_hook::low_level::emulate_default_handler(signal);
        }
    });
    Ok(())
}

/// The program ends at once; nothing that was answered is lost by it.
#[cfg(not(unix))]
pub fn end_by_signal(_: Stop) -> Result<(), Trouble> {
    Ok(())
}
