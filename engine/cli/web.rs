//! `hyperkon play --web` and `hyperkon replay --web`: the page over one table of this machine.
//!
//! Invariants: the table is what the same line without `--web` would play or tell; the server is reached from this machine
//! alone unless told otherwise; a link is printed whether a browser can be started or not.

use crate::args::{Play, Replay};
use crate::disk::{Access, Held, Lines};
use crate::links::{self, Links};
use crate::play::seed_of_the_hour;
use crate::serve::{end_by_signal, is_served};
use crate::shelf::{Begin, Place, Shelf};
use crate::trouble::Trouble;
use crate::{kept, table, terminal};
use hyperkon::bots::BotName;
use hyperkon::cosmic::OnFault;
use hyperkon::door::{self, Readers};
use hyperkon::game::{Content, Engine, Match, TableOptions};
use hyperkon::plain;
use hyperkon::table::{Budget, RecordReader, Seat};
use hyperkon_server::web::{Options, Web};
use hyperkon_server::wire::{NewTable, Opened, OpenedSeat, Windows};
use hyperkon_server::{Failure, Limits, Lobby, Rooms, chance, now};
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::{BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Where the page is reached if nobody says.
const USUAL: &str = "127.0.0.1:8080";
/// The same where that is taken.
const ANY: &str = "127.0.0.1:0";

/// What is said of where the page is.
#[derive(Clone, Debug, Default, clap::Args)]
pub struct WebArgs {
    /// In the browser of this machine, on a page; the link is printed as well
    #[arg(long)]
    pub web: bool,
    /// With --web: where the page is reached; 127.0.0.1:8080, or any free port, if not said
    #[arg(long, value_name = "ADDRESS", requires = "web")]
    pub listen: Option<String>,
    /// With --web: the files of the page, for who works on it
    #[arg(long, value_name = "DIR", requires = "web", hide = true)]
    pub page: Option<PathBuf>,
}

/// A table for a person and bots.
pub fn play(args: &Play) -> Result<(), Trouble> {
    if args.shown.plain || args.shown.still || args.shown.pace.is_some() {
        let what = "`--web`: `--plain`, `--still` and `--pace` are for the table at a terminal (leave them out)";
        return Err(Trouble::Usage(what.to_owned()));
    }
    let content = args.mods.content()?;
    let lang = table::language(&content, &args.lang)?;
    let mut engine = Engine::new(Arc::clone(&content))?;
    let Begun { content: own, options, shelf } = match &args.resume {
        Some(file) => resumed(&mut engine, file, args)?,
        None => begun(&content, args)?,
    };
    let me = table::persons_seat(&own, &options, args.colour.as_deref())?;
    let wish = wish(args, &own, &options, me)?;
    let mut lobby = Lobby::new(vec![Box::new(Rooms::of(engine))], Box::new(shelf), chance(), Limits::default(), now())?;
    let opened = match &args.resume {
        Some(_) => {
            let id = lobby.new_id();
            lobby.adopt(&id, &wish, false, now())
        }
        None => lobby.open(&wish, now()),
    };
    let opened = opened.map_err(refused)?;
    let mine = |seat: &&OpenedSeat| seat.seat == me;
    let part = opened.seats.iter().find(mine).map_or_else(|| links::of_host(&opened), |seat| of_me(&opened, seat));
    show(lobby, &args.web, (&content, &lang), ("web.table", &part))
}

/// A record that can only be looked at.
pub fn replay(args: &Replay) -> Result<(), Trouble> {
    let content = args.mods.content()?;
    let lang = table::language(&content, &args.lang)?;
    let mut engine = Engine::new(Arc::clone(&content))?;
    let file = door::open(&args.file, door::RECORD).map_err(Trouble::door(&args.file))?;
    let read = read(&mut engine, &args.file, file)?;
    let own = read.played.game().rules().content().unwrap_or(&content);
    let colour = args.colour.as_deref();
    let eyes = colour.map(|colour| table::persons_seat(own, &read.played.header().table, Some(colour))).transpose()?;
    let shelf = Shelf::of(read.bytes, Place::Read);
    let mut lobby = Lobby::new(vec![Box::new(Rooms::of(engine))], Box::new(shelf), chance(), Limits::default(), now())?;
    let id = lobby.new_id();
    let opened = lobby.adopt(&id, &NewTable::default(), true, now()).map_err(refused)?;
    let part = links::of_record(&opened, eyes, args.open);
    show(lobby, &args.web, (&content, &lang), ("web.record", &part))
}

/// The link of the person's seat, who is the host as well.
fn of_me(opened: &Opened, seat: &OpenedSeat) -> String {
    format!("{}&host={}", links::of_seat(opened, seat), opened.host)
}

fn refused(why: Failure) -> Trouble {
    Trouble::Usage(why.text)
}

/// A game that is to be played: what it is played with, its table, and where it is kept.
struct Begun {
    content: Arc<Content>,
    options: TableOptions,
    shelf: Shelf,
}

/// A new game, which is kept once the person has answered.
fn begun(content: &Arc<Content>, args: &Play) -> Result<Begun, Trouble> {
    let options = table::options(content, &args.table, seed_of_the_hour())?;
    let preset = table::preset(content, &args.table, &options)?;
    let options = preset.iter().fold(options, |options, preset| table::deal(options, preset));
    let options = options.windows(args.windows.into()).on_fault(OnFault::Disable);
    // A wrong word must not leave an empty record behind.
    wish(args, content, &options, table::persons_seat(content, &options, args.colour.as_deref())?)?;
    let place = match &args.record {
        Some(file) => {
            let held = Held::create(file, b"", Readers::Usual).map_err(|error| kept::taken(file, error))?;
            Place::Named(Lines::after(held, 0)?)
        }
        None => Place::Later(begin_later(content, args, options.clone())),
    };
    Ok(Begun { content: Arc::clone(content), options, shelf: Shelf::of(Vec::new(), place) })
}

/// Begins the file of a game that nobody has named one for, and says where it is.
fn begin_later(content: &Arc<Content>, args: &Play, options: TableOptions) -> Begin {
    let (content, lang, again) = (Arc::clone(content), args.lang.clone(), again(args));
    Box::new(move |bytes| {
        let held = kept::unnamed(&kept::base_of(&options), &mut |path| Held::create(path, bytes, Readers::Owner))?;
        let how = format!("hyperkon play --web --resume {}{again}", plain::path_as_word(held.path()));
        let values = [("file", plain::path(held.path())), ("how", how)];
        let mut out = terminal::out();
        writeln!(out, "{}", content.texts().fill(&lang, "cli.kept", &values))?;
        out.flush()?;
        Ok(held)
    })
}

/// The words of a line that matter as well when the game goes on.
fn again(args: &Play) -> String {
    let word = |name: &str, value: &str| format!(" --{name} {}", plain::path_as_word(Path::new(value)));
    let bots = args.players.bot.iter().map(|bot| word("bot", bot));
    let colour = args.colour.iter().map(|colour| word("colour", colour));
    let lang = (args.lang != "en").then(|| word("lang", &args.lang));
    bots.chain(colour).chain(lang).collect()
}

/// A game that goes on from its record, with the mods that this holds.
fn resumed(engine: &mut Engine, file: &Path, args: &Play) -> Result<Begun, Trouble> {
    let gone = || crate::disk::trouble(file, std::io::ErrorKind::NotFound.into());
    let held = Held::open(file, Access::Append, door::RECORD)?.ok_or_else(gone)?;
    let read = read(engine, file, held.reader())?;
    let whole = read.bytes.len() as u64;
    let lines = match &args.record {
        Some(other) => {
            let new = Held::create(other, &read.bytes, Readers::Usual).map_err(|error| kept::taken(other, error))?;
            Lines::after(new, whole)?
        }
        None => Lines::after(held, whole)?,
    };
    let content = read.played.game().rules().content().unwrap_or_else(|| engine.content());
    let (content, options) = (Arc::clone(content), read.played.header().table.clone());
    Ok(Begun { content, options, shelf: Shelf::of(read.bytes, Place::Named(lines)) })
}

/// A record, and the bytes of its whole lines.
struct Recorded {
    played: Match,
    bytes: Vec<u8>,
}

fn read(engine: &mut Engine, path: &Path, file: impl Read) -> Result<Recorded, Trouble> {
    let unread = |error| crate::disk::trouble(path, error);
    let mut bytes = Vec::new();
    BufReader::new(file).take(door::RECORD).read_to_end(&mut bytes).map_err(unread)?;
    let mut reader = RecordReader::new(&bytes[..]);
    let played = Match::replay(engine, &mut reader, false).map_err(Trouble::recorded(path))?;
    let whole = usize::try_from(reader.whole_bytes()).unwrap_or(bytes.len());
    bytes.truncate(whole);
    Ok(Recorded { played, bytes })
}

/// The table as a client would wish for it.
fn wish(args: &Play, content: &Content, options: &TableOptions, me: Seat) -> Result<NewTable, Trouble> {
    let mut rest = match serde_json::to_value(options) {
        Ok(Value::Object(rest)) => rest,
        _ => serde_json::Map::new(),
    };
    for beside in ["edition", "seats", "seed"] {
        rest.remove(beside);
    }
    let bots = args.players.bots(content, options, BotName::default())?;
    bots.sits(me)?;
    let others = (0..).map(Seat).zip(bots.seats()).filter(|(seat, _)| *seat != me);
    let named =
        |(seat, bot): (Seat, &BotName)| -> Result<(String, String), Trouble> { Ok((seat.0.to_string(), served(bot)?)) };
    let bots = others.map(named).collect::<Result<BTreeMap<String, String>, Trouble>>()?;
    Ok(NewTable {
        edition: Some(options.edition.clone()),
        seats: Some(options.seats),
        seed: Some(options.seed.to_string()),
        options: Value::Object(rest),
        bots,
        // One person has all the time there is.
        windows: Windows::Ask,
        ..NewTable::default()
    })
}

/// The name of a bot as the server has it.
fn served(bot: &BotName) -> Result<String, Trouble> {
    let name = match bot {
        BotName::Thinker(budget) if *budget == Budget::default() => "thinker".to_owned(),
        bot => bot.to_string(),
    };
    is_served(&name)?;
    Ok(name)
}

/// Serves until somebody ends it; a browser is shown this part of the page.
fn show(
    lobby: Lobby,
    args: &WebArgs,
    (content, lang): (&Content, &str),
    (key, part): (&str, &str),
) -> Result<(), Trouble> {
    let options = Options { page: args.page.clone(), ..Options::default() };
    let web = match &args.listen {
        Some(listen) => Web::bind(listen, options)
            .map_err(|error| Trouble::Usage(format!("`--listen {listen}`: {error} (an address is such as {USUAL})")))?,
        None => Web::bind(USUAL, options.clone()).or_else(|_| Web::bind(ANY, options))?,
    };
    end_by_signal(web.stopper())?;
    // The page speaks the language that it was chosen in last, unless one was said.
    let part = if lang == "en" { part.to_owned() } else { format!("{part}&lang={lang}") };
    let (links, say) = (Links::of(web.address(), None), |key: &str, link: &str| {
        content.texts().fill(lang, key, &[("link", link.to_owned())])
    });
    let mut out = terminal::out();
    writeln!(out, "{}", say(key, &links.to(&part)))?;
    if !links.show(&web.entrance(&part)) {
        writeln!(out, "{}", say("web.no_browser", ""))?;
    }
    writeln!(out, "{}", say("web.end", ""))?;
    out.flush()?;
    drop(out);
    web.serve(lobby).map_err(|error| Trouble::Usage(format!("the table cannot be kept any more: {error}")))
}
