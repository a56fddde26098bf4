//! `hyperkon play --web` and `hyperkon replay --web`: the web client for one local table.
//!
//! Invariants: the table is the same as without `--web`. By default, only this machine can reach the server. The program
//! prints a link even if it cannot start a browser.

use crate::commands::installed;
use crate::commands::offer::has_played;
use crate::commands::serve::{end_by_signal, is_served};
use crate::games;
use crate::session::Shown;
use crate::session::disk::{Access, Held, Lines};
use crate::session::kept;
use crate::session::language::known_language;
use crate::session::notes::Notes;
use crate::session::record_file;
use crate::session::saves::{Begin, Place, Saves};
use crate::session::seating::seed_of_the_hour;
use crate::session::seating::{self, persons_seat};
use crate::terminal;
use crate::terminal::links::{self, Links};
use crate::terminal::sentences::Sentences;
use crate::words::args::WebArgs;
use crate::words::args::{Play, Replay};
use crate::words::error::CommandError;
use hyperkon::__private::files::{self, Readers};
use hyperkon_frame::plain;
use hyperkon_frame::{BotSpec, Served};
use hyperkon_server::web::{Mods, Options, Web};
use hyperkon_server::wire::{NewTable, Opened, OpenedSeat, Windows};
use hyperkon_server::{Failure, Limits, Lobby, MemoryStore, Store, chance, now};
use hyperkon_table::{Game, Match, RecordReader, Seat, Table};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::sync::Arc;

/// The default address of the server.
const USUAL: &str = "127.0.0.1:8080";
/// The address to use if the default port is in use: any free port.
const ANY: &str = "127.0.0.1:0";

/// Opens a table for a person and bots.
pub fn play<G: Shown>(game: &G, args: &Play) -> Result<(), CommandError> {
    if args.shown.plain || args.shown.no_animation || args.shown.pace.is_some() {
        let what = "`--web`: `--plain`, `--no-animation`, and `--pace` apply only to a terminal (remove them)";
        return Err(CommandError::Usage(what.to_owned()));
    }
    let content = games::content(&args.at.mods)?;
    known_language(game, &args.lang)?;
    let words = Sentences::of(Arc::clone(&content), &args.lang);
    let Begun { table, shelf } = match &args.resume {
        Some(file) => resumed(game, file, args)?,
        None => begun(game, &words, args)?,
    };
    let me = persons_seat(game, &table, args.seat.as_deref())?;
    // Reaction windows do not time out, because only one person plays.
    let wish = NewTable { bots: bots(game, &table, args, me)?, windows: Windows::Ask, ..of_game(game, &table) };
    let (mut lobby, kept) = lobby(args, shelf)?;
    let id = lobby.new_id();
    let opened = lobby.adopt(&id, &wish, false, now()).map_err(refused)?;
    if let Some(name) = &args.name {
        lobby.name(&id, me, name, now()).map_err(refused)?;
    }
    let mine = |seat: &&OpenedSeat| seat.seat == me;
    let part = opened.seats.iter().find(mine).map_or_else(|| links::of_host(&opened), |seat| of_me(&opened, seat));
    // The lobby begins with the first game, for newcomers.
    let (key, part) = if is_for_newcomers(args) { ("web.first", "#/".to_owned()) } else { ("web.table", part) };
    lobby.offer(installed::offer(&args.at.mods, &id)?);
    let mods = installed::accepting(&args.at.mods, &id, &opened.host);
    let mut out = terminal::out();
    match kept {
        None => {}
        Some(Ok(folder)) => writeln!(out, "{}", words.text("web.kept", &[("folder", folder)]))?,
        Some(Err(why)) => writeln!(out, "{}", words.text("web.not_kept", &[("why", why)]))?,
    }
    drop(out);
    show(lobby, &args.web, &words, ((key, &part), Some(mods)))
}

/// Returns `true` if nobody has played on this machine. The command line must ask for no table in particular.
fn is_for_newcomers(args: &Play) -> bool {
    let asks = args.resume.is_some() || args.record.is_some() || args.seat.is_some() || args.name.is_some();
    !asks && args.at.is_usual() && args.players.bot.is_empty() && !has_played()
}

/// Opens a record in the web client, for viewing only.
pub fn look<G: Shown>(game: &G, args: &Replay, lines: impl BufRead) -> Result<(), CommandError> {
    let content = games::content(&args.mods)?;
    known_language(game, &args.lang)?;
    let Recorded { played, bytes } = read(game, &args.file, lines)?;
    let named = |word: &String| persons_seat(game, played.game(), Some(word));
    let eyes = args.seat.as_ref().map(named).transpose()?;
    let words = Sentences::of(Arc::clone(&content), &args.lang);
    let mut lobby = Lobby::new(
        games::rooms(&args.mods)?,
        Box::new(Saves::of(bytes, Place::Read, Box::new(MemoryStore::default()))?),
        chance(),
        Limits::default(),
        now(),
    )?;
    let id = lobby.new_id();
    let opened = lobby.adopt(&id, &of_game(game, played.game()), true, now()).map_err(refused)?;
    let part = links::of_record(&opened, eyes, args.open);
    show(lobby, &args.web, &words, (("web.record", &part), None))
}

/// Describes a table for the lobby.
fn of_game<G: Served>(game: &G, table: &Table<G>) -> NewTable {
    let edition = game.about(table, "en")["edition"].as_str().map(str::to_owned);
    let seats = Some(table.seats().count() as u8);
    NewTable { game: Some(G::NAME.to_owned()), edition, seats, ..NewTable::default() }
}

/// Returns the link to the person's seat, with the table owner's token.
fn of_me(opened: &Opened, seat: &OpenedSeat) -> String {
    format!("{}&host={}", links::of_seat(opened, seat), opened.host)
}

fn refused(why: Failure) -> CommandError {
    CommandError::Usage(why.text)
}

/// A game to play, and the storage for its record.
struct Begun<G: Game> {
    table: Table<G>,
    shelf: (Vec<u8>, Place),
}

/// Sets up a new game. It is saved after the person's first answer.
fn begun<G: Shown>(game: &G, words: &Sentences, args: &Play) -> Result<Begun<G>, CommandError> {
    let seating = seating::asked(game, &args.at.table, args.windows, seed_of_the_hour())?;
    let options = game.options_to_play(&seating, false)?;
    let (mut played, _) = Match::start(game, &options).map_err(Into::into)?;
    // An invalid option must not leave an empty record behind.
    let me = persons_seat(game, played.game(), args.seat.as_deref())?;
    bots(game, played.game(), args, me)?;
    let notes = Notes::default();
    played.record_to(Box::new(notes.clone())).map_err(Into::into)?;
    let begin = notes.bytes();
    let place = match &args.record {
        None if args.no_keep => Place::Nowhere,
        Some(file) => {
            let held = Held::create(file, &begin, Readers::Usual).map_err(|error| record_file::taken(file, error))?;
            Place::Named(Lines::after(held, begin.len() as u64)?)
        }
        None => {
            let base = format!("hyperkon-{}-{}", seating.edition, seating.seed);
            Place::Later(begin_later(base, words.clone(), again(args)))
        }
    };
    Ok(Begun { table: played.into_table(), shelf: (begin, place) })
}

/// Returns a function that creates a record under a new name, and prints its path.
fn begin_later(base: String, words: Sentences, again: String) -> Begin {
    Box::new(move |bytes| {
        let held = record_file::unnamed(&base, &mut |path| Held::create(path, bytes, Readers::Owner))?;
        let how = format!("hyperkon play --web --resume {}{again}", plain::path_as_word(held.path()));
        let values = [("file", plain::path(held.path())), ("how", how)];
        let mut out = terminal::out();
        writeln!(out, "{}", words.text(kept::key(held.path()), &values))?;
        out.flush()?;
        Ok(held)
    })
}

/// Returns the options to repeat in the command that resumes the game.
fn again(args: &Play) -> String {
    let word = |name: &str, value: &str| format!(" --{name} {}", plain::path_as_word(Path::new(value)));
    let bots = args.players.bot.iter().map(|bot| word("bot", bot));
    let color = args.seat.iter().map(|color| word("seat", color));
    let lang = (args.lang != "en").then(|| word("lang", &args.lang));
    bots.chain(color).chain(lang).collect()
}

/// Resumes a game from its record, with the mods that the record contains.
fn resumed<G: Shown>(game: &G, file: &Path, args: &Play) -> Result<Begun<G>, CommandError> {
    let gone = || crate::session::disk::disk_error(file, std::io::ErrorKind::NotFound.into());
    let held = Held::open(file, Access::Append, files::RECORD)?.ok_or_else(gone)?;
    let Recorded { played, bytes } = read(game, file, held.reader())?;
    let whole = bytes.len() as u64;
    let lines = match &args.record {
        Some(other) => {
            let new = Held::create(other, &bytes, Readers::Usual).map_err(|error| record_file::taken(other, error))?;
            Lines::after(new, whole)?
        }
        None => Lines::after(held, whole)?,
    };
    Ok(Begun { table: played.into_table(), shelf: (bytes, Place::Named(lines)) })
}

/// A game read from a record, and the bytes of the record's complete lines.
struct Recorded<G: Game> {
    played: Match<G>,
    bytes: Vec<u8>,
}

fn read<G: Shown>(game: &G, path: &Path, file: impl Read) -> Result<Recorded<G>, CommandError> {
    let unread = |error| crate::session::disk::disk_error(path, error);
    let mut bytes = Vec::new();
    BufReader::new(file).take(files::RECORD).read_to_end(&mut bytes).map_err(unread)?;
    let mut reader = RecordReader::new(&bytes[..]);
    let played = Match::replay(game, &mut reader, false).map_err(CommandError::recorded(path))?;
    let whole = usize::try_from(reader.whole_bytes()).unwrap_or(bytes.len());
    bytes.truncate(whole);
    Ok(Recorded { played, bytes })
}

/// Returns the names of the other seats' bots, in the form of a client's request.
fn bots<G: Shown>(game: &G, table: &Table<G>, args: &Play, me: Seat) -> Result<BTreeMap<String, String>, CommandError> {
    let bots = seating::bots(game, table, &args.players, Some(me))?;
    let others = table.seats().zip(bots.seats()).filter(|(seat, _)| *seat != me);
    let served = |(seat, bot): (Seat, &BotSpec<G>)| {
        let name = bot.served();
        is_served(&name, G::BOTS).map(|()| (seat.0.to_string(), name))
    };
    others.map(served).collect()
}

/// Returns a lobby for all games. It stores the game in its record, and other tables in the folder of kept games. The
/// second value is about this folder.
fn lobby(args: &Play, (record, place): (Vec<u8>, Place)) -> Result<(Lobby, kept::Place), CommandError> {
    let (beside, kept) =
        if args.no_keep { (Box::new(MemoryStore::default()) as Box<dyn Store>, None) } else { kept::tables() };
    let saves = Box::new(Saves::of(record, place, beside)?);
    // The bots of a person's own machine need not wait for other tables.
    let limits = Limits { bot_time: 1_000, ..Limits::default() };
    Ok((Lobby::new(games::rooms(&args.at.mods)?, saves, chance(), limits, now())?, kept))
}

/// Opens the web client in a browser, and serves until the program is stopped.
fn show(
    lobby: Lobby,
    args: &WebArgs,
    words: &Sentences,
    ((key, part), mods): ((&str, &str), Option<Mods>),
) -> Result<(), CommandError> {
    let options = Options { page: args.web_root.clone(), ..Options::default() };
    let mut web = match &args.listen {
        Some(listen) => Web::bind(listen, options).map_err(|error| {
            CommandError::Usage(format!("`--listen {listen}`: {error} (use an address such as {USUAL})"))
        })?,
        None => Web::bind(USUAL, options.clone()).or_else(|_| Web::bind(ANY, options))?,
    };
    mods.into_iter().for_each(|mods| web.accept_mods(mods));
    end_by_signal(web.stopper())?;
    // The web client uses its last language unless the link names one.
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
    web.serve(lobby).map_err(|error| CommandError::Usage(format!("cannot save the table: {error}")))
}
