//! `hyperkon play --web` and `hyperkon replay --web`: the page over one table of this machine.
//!
//! Invariants: the table is what the same line without `--web` would play or tell; the server is reached from this machine
//! alone unless told otherwise; a link is printed whether a browser can be started or not.

use crate::args::{Play, Replay};
use crate::disk::{Access, Held, Lines};
use crate::links::{self, Links};
use crate::other::{self, Playable, Task, known_language};
use crate::play::seed_of_the_hour;
use crate::record::Notes;
use crate::seating::{self, persons_seat};
use crate::sentences::Sentences;
use crate::serve::{end_by_signal, is_served};
use crate::shelf::{Begin, Place, Shelf};
use crate::telling::Narrated;
use crate::trouble::Trouble;
use crate::{kept, terminal};
use hyperkon::bots::BotName;
use hyperkon::door::{self, Readers};
use hyperkon::plain;
use hyperkon_frame::Served;
use hyperkon_server::web::{Options, Web};
use hyperkon_server::wire::{NewTable, Opened, OpenedSeat, Windows};
use hyperkon_server::{Failure, Limits, Lobby, chance, now};
use hyperkon_table::{Budget, Game, Match, RecordReader, Seat, Table};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
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
pub struct Playing<'a>(pub &'a Play);

/// A record that can only be looked at.
pub struct Looking<'a, R> {
    /// The words of the line.
    pub args: &'a Replay,
    /// The record.
    pub lines: R,
}

impl Task for Playing<'_> {
    type Out = Result<(), Trouble>;

    fn with<G: Playable>(self, game: &G) -> Result<(), Trouble> {
        let Playing(args) = self;
        if args.shown.plain || args.shown.still || args.shown.pace.is_some() {
            let what = "`--web`: `--plain`, `--still` and `--pace` are for the table at a terminal (leave them out)";
            return Err(Trouble::Usage(what.to_owned()));
        }
        let content = args.mods.content()?;
        known_language(game, &args.lang)?;
        let words = Sentences::of(Arc::clone(&content), &args.lang);
        let Begun { table, shelf } = match &args.resume {
            Some(file) => resumed(game, file, args)?,
            None => begun(game, &words, args)?,
        };
        let me = persons_seat(game, &table, args.colour.as_deref())?;
        // One person has all the time there is.
        let wish = NewTable { bots: bots(game, &table, args, me)?, windows: Windows::Ask, ..of_game(game, &table) };
        let mut lobby = lobby(args, shelf)?;
        let id = lobby.new_id();
        let opened = lobby.adopt(&id, &wish, false, now()).map_err(refused)?;
        let mine = |seat: &&OpenedSeat| seat.seat == me;
        let part = opened.seats.iter().find(mine).map_or_else(|| links::of_host(&opened), |seat| of_me(&opened, seat));
        show(lobby, &args.web, &words, ("web.table", &part))
    }
}

impl<R: BufRead> Task for Looking<'_, R> {
    type Out = Result<(), Trouble>;

    fn with<G: Playable>(self, game: &G) -> Result<(), Trouble> {
        let Looking { args, lines } = self;
        let content = args.mods.content()?;
        known_language(game, &args.lang)?;
        let Recorded { played, bytes } = read(game, &args.file, lines)?;
        let named = |word: &String| persons_seat(game, played.game(), Some(word));
        let eyes = args.colour.as_ref().map(named).transpose()?;
        let words = Sentences::of(Arc::clone(&content), &args.lang);
        let mut lobby = Lobby::new(
            other::rooms(&args.mods)?,
            Box::new(Shelf::of(bytes, Place::Read)),
            chance(),
            Limits::default(),
            now(),
        )?;
        let id = lobby.new_id();
        let opened = lobby.adopt(&id, &of_game(game, played.game()), true, now()).map_err(refused)?;
        let part = links::of_record(&opened, eyes, args.open);
        show(lobby, &args.web, &words, ("web.record", &part))
    }
}

/// A table of a game, for whoever lists tables.
fn of_game<G: Served>(game: &G, table: &Table<G>) -> NewTable {
    let edition = game.about(table, "en")["edition"].as_str().map(str::to_owned);
    NewTable { game: Some(G::NAME.to_owned()), edition, ..NewTable::default() }
}

/// The link of the person's seat, who is the host as well.
fn of_me(opened: &Opened, seat: &OpenedSeat) -> String {
    format!("{}&host={}", links::of_seat(opened, seat), opened.host)
}

fn refused(why: Failure) -> Trouble {
    Trouble::Usage(why.text)
}

/// A game that is to be played, and where it is kept.
struct Begun<G: Game> {
    table: Table<G>,
    shelf: Shelf,
}

/// A new game, which is kept once the person has answered.
fn begun<G: Playable>(game: &G, words: &Sentences, args: &Play) -> Result<Begun<G>, Trouble> {
    let seating = seating::asked(game, &args.table, seed_of_the_hour())?;
    let options = game.options_to_play(&seating, args)?;
    let (mut played, _) = Match::start(game, &options).map_err(Into::into)?;
    // A wrong word must not leave an empty record behind.
    let me = persons_seat(game, played.game(), args.colour.as_deref())?;
    bots(game, played.game(), args, me)?;
    let notes = Notes::default();
    played.record_to(Box::new(notes.clone())).map_err(Into::into)?;
    let begin = notes.bytes();
    let place = match &args.record {
        Some(file) => {
            let held = Held::create(file, &begin, Readers::Usual).map_err(|error| kept::taken(file, error))?;
            Place::Named(Lines::after(held, begin.len() as u64)?)
        }
        None => {
            let base = format!("hyperkon-{}-{}", seating.edition, seating.seed);
            Place::Later(begin_later(base, words.clone(), again(args)))
        }
    };
    Ok(Begun { table: played.into_table(), shelf: Shelf::of(begin, place) })
}

/// Begins the file of a game that nobody has named one for, and says where it is.
fn begin_later(base: String, words: Sentences, again: String) -> Begin {
    Box::new(move |bytes| {
        let held = kept::unnamed(&base, &mut |path| Held::create(path, bytes, Readers::Owner))?;
        let how = format!("hyperkon play --web --resume {}{again}", plain::path_as_word(held.path()));
        let values = [("file", plain::path(held.path())), ("how", how)];
        let mut out = terminal::out();
        writeln!(out, "{}", words.text("cli.kept", &values))?;
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
fn resumed<G: Playable>(game: &G, file: &Path, args: &Play) -> Result<Begun<G>, Trouble> {
    let gone = || crate::disk::trouble(file, std::io::ErrorKind::NotFound.into());
    let held = Held::open(file, Access::Append, door::RECORD)?.ok_or_else(gone)?;
    let Recorded { played, bytes } = read(game, file, held.reader())?;
    let whole = bytes.len() as u64;
    let lines = match &args.record {
        Some(other) => {
            let new = Held::create(other, &bytes, Readers::Usual).map_err(|error| kept::taken(other, error))?;
            Lines::after(new, whole)?
        }
        None => Lines::after(held, whole)?,
    };
    let shelf = Shelf::of(bytes, Place::Named(lines));
    Ok(Begun { table: played.into_table(), shelf })
}

/// A record, and the bytes of its whole lines.
struct Recorded<G: Game> {
    played: Match<G>,
    bytes: Vec<u8>,
}

fn read<G: Narrated>(game: &G, path: &Path, file: impl Read) -> Result<Recorded<G>, Trouble> {
    let unread = |error| crate::disk::trouble(path, error);
    let mut bytes = Vec::new();
    BufReader::new(file).take(door::RECORD).read_to_end(&mut bytes).map_err(unread)?;
    let mut reader = RecordReader::new(&bytes[..]);
    let played = Match::replay(game, &mut reader, false).map_err(Trouble::recorded(path))?;
    let whole = usize::try_from(reader.whole_bytes()).unwrap_or(bytes.len());
    bytes.truncate(whole);
    Ok(Recorded { played, bytes })
}

/// The bots of the other seats, as a client would ask for them.
fn bots<G: Playable>(game: &G, table: &Table<G>, args: &Play, me: Seat) -> Result<BTreeMap<String, String>, Trouble> {
    let bots = seating::bots(game, table, &args.players, Some(me))?;
    let others = table.seats().zip(bots.seats()).filter(|(seat, _)| *seat != me);
    others.map(|(seat, bot)| Ok((seat.0.to_string(), served::<G>(bot.to_string())?))).collect()
}

/// The name of a bot as the server has it.
fn served<G: Served>(bot: String) -> Result<String, Trouble> {
    let usual = BotName::Thinker(Budget::default()).to_string();
    let name = if bot == usual { "thinker".to_owned() } else { bot };
    is_served(&name, G::BOTS).map(|()| name)
}

/// The tables of all games, one of which is kept here.
fn lobby(args: &Play, shelf: Shelf) -> Result<Lobby, Trouble> {
    Ok(Lobby::new(other::rooms(&args.mods)?, Box::new(shelf), chance(), Limits::default(), now())?)
}

/// Serves until somebody ends it; a browser is shown this part of the page.
fn show(lobby: Lobby, args: &WebArgs, words: &Sentences, (key, part): (&str, &str)) -> Result<(), Trouble> {
    let options = Options { page: args.page.clone(), ..Options::default() };
    let web = match &args.listen {
        Some(listen) => Web::bind(listen, options)
            .map_err(|error| Trouble::Usage(format!("`--listen {listen}`: {error} (an address is such as {USUAL})")))?,
        None => Web::bind(USUAL, options.clone()).or_else(|_| Web::bind(ANY, options))?,
    };
    end_by_signal(web.stopper())?;
    // The page speaks the language that it was chosen in last, unless one was said.
    let part = if words.lang() == "en" { part.to_owned() } else { format!("{part}&lang={}", words.lang()) };
    let (links, say) =
        (Links::of(web.address(), None), |key: &str, link: &str| words.text(key, &[("link", link.to_owned())]));
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
