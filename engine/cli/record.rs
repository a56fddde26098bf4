//! `hyperkon scenario --record FILE`: a game, played by hand or by bots or read from its record, becomes a scenario.

use crate::args::ScenarioArgs;
use crate::disk::{Access, Held};
use crate::kept::Begun;
use crate::other;
use crate::play;
use crate::sitting::Sitting;
use crate::table;
use crate::telling::Eyes;
use crate::terminal;
use crate::trouble::Trouble;
use hyperkon::bots::BotName;
use hyperkon::cosmic::OnFault;
use hyperkon::door::{self, Readers};
use hyperkon::game::{Content, Engine, GameError, Match, Progress};
use hyperkon::narrate::Narrator;
use hyperkon::plain::{self, whole_line};
use hyperkon::table::RecordReader;
use hyperkon_workshop::scenario::{self, Course, Wish};
use std::io::{self, BufReader, Read, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// A record that is kept in memory only.
#[derive(Clone, Default)]
pub struct Notes(Arc<Mutex<Vec<u8>>>);

impl Notes {
    /// What has been written.
    pub fn bytes(&self) -> Vec<u8> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

impl Write for Notes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The new file that the scenario is written to: locked and empty before anything is played for it, and gone again where
/// nothing comes of that.
struct NewFile {
    held: Held,
    is_written: bool,
}

impl NewFile {
    fn begin(path: &Path) -> Result<NewFile, Trouble> {
        let held = Held::create(path, b"", Readers::Usual).or_else(|error| match error {
            Trouble::File { error, .. } if error.kind() == io::ErrorKind::AlreadyExists => NewFile::left_empty(path),
            error => Err(error),
        })?;
        Ok(NewFile { held, is_written: false })
    }

    /// The file of somebody who was stopped before anything came of it.
    fn left_empty(path: &Path) -> Result<Held, Trouble> {
        match Held::open(path, Access::Replace, door::SCENARIO) {
            Ok(Some(held)) if held.is_empty() => Ok(held),
            Err(in_use @ Trouble::InUse { .. }) => Err(in_use),
            _ if path.is_dir() => Err(crate::kept::a_folder(path)),
            _ => {
                let what = format!("`--record {}`: the file exists already (name another)", plain::path(path));
                Err(Trouble::Usage(what))
            }
        }
    }

    fn end(&mut self, text: &str) -> Result<(), Trouble> {
        self.held.replace(text.as_bytes())?;
        self.is_written = true;
        Ok(())
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if !self.is_written {
            // What is left of it is empty; that it cannot be taken away says nothing more.
            let _ = self.held.remove();
        }
    }
}

/// Plays, or reads what was played, and writes the scenario.
pub fn run(args: &ScenarioArgs, file: &Path) -> Result<(), Trouble> {
    let content = match &args.game {
        Some(game) if args.mods.mods.is_empty() => content_of(game)?,
        _ => args.mods.content()?,
    };
    let mut engine = Engine::new(Arc::clone(&content))?;
    let mut kept = NewFile::begin(file)?;
    let origin = match &args.game {
        Some(game) => format!("the record {}", name_of(game)),
        None if args.bots => "a game of bots".to_owned(),
        None => "a game by hand".to_owned(),
    };
    let wish = Wish { from: args.from, until: args.until, whole: args.whole, story: args.story.clone(), origin };
    let language = if other::has_language(&args.mods, &args.lang) {
        args.lang.clone()
    } else {
        table::language(&content, &args.lang)?
    };
    let recorded = match others(args)? {
        Some(record) => scenario::record_of(&mut engine, &record, args.all_the_same, &wish)?,
        None => {
            let language = table::language(&content, &args.lang)?;
            let course = match &args.game {
                Some(game) => read(&engine, game, args.all_the_same)?,
                None if args.bots => by_bots(&mut engine, &content, args)?,
                None => by_hand(&mut engine, &content, args, &language, file)?,
            };
            scenario::record(&mut engine, &course, &wish)?
        }
    };
    kept.end(&recorded.text)?;
    let text = |key: &str, values: &[(&str, String)]| content.texts().fill(&language, key, values);
    let values = |file: String| {
        [
            ("file", file),
            ("mods", args.mods.written()),
            ("first", recorded.first.to_string()),
            ("last", recorded.last.to_string()),
            ("all", recorded.of.to_string()),
        ]
    };
    let mut out = terminal::out();
    writeln!(out, "{}", text("record.written", &values(plain::path(file))))?;
    if let Some(fault) = &recorded.fault {
        writeln!(out, "{}\n  {fault}", text("record.faulted", &[]))?;
    }
    let has_mods = content.sources().iter().any(|file| file.pack > 0);
    if has_mods && args.mods.mods.is_empty() {
        writeln!(out, "{}", text("record.mods", &[]))?;
    }
    Ok(writeln!(out, "{}", text("record.try", &values(plain::path_as_word(file))))?)
}

/// The record of a game that is not the first: read, or played now; `None`: it is of the first.
fn others(args: &ScenarioArgs) -> Result<Option<Vec<u8>>, Trouble> {
    let Some(game) = &args.game else { return other::played(args).transpose() };
    if other::game_of_record(game).is_none() {
        return Ok(None);
    }
    let mut record = Vec::new();
    let mut file = door::open(game, door::RECORD).map_err(Trouble::door(game))?;
    file.read_to_end(&mut record)?;
    Ok(Some(record))
}

/// Without the folders it lies in: they are nobody's business who gets the scenario.
fn name_of(file: &Path) -> String {
    file.file_name().map_or_else(String::new, |name| whole_line(&name.to_string_lossy()))
}

/// What a record was played with, if it holds that; else what is built in.
fn content_of(game: &Path) -> Result<Arc<Content>, Trouble> {
    let built_in = Content::builtin()?;
    let file = door::open(game, door::RECORD).map_err(Trouble::door(game))?;
    let mut engine = Engine::new(Arc::clone(&built_in))?;
    let played = Match::replay(&mut engine, &mut RecordReader::new(BufReader::new(file)), false);
    // What is wrong with the record is told when it is read.
    let own = played.ok().and_then(|played| played.game().rules().content().cloned());
    Ok(own.unwrap_or(built_in))
}

/// The game of a record.
fn read(engine: &Engine, game: &Path, all_the_same: bool) -> Result<Course, Trouble> {
    let file = door::open(game, door::RECORD).map_err(Trouble::door(game))?;
    Course::read(engine, &mut RecordReader::new(BufReader::new(file)), all_the_same).map_err(|error| match error {
        // The numbers of mods' files: the scenario needs the mods themselves.
        GameError::OtherContent { changed } if changed.contains("pack ") => Trouble::Usage(format!(
            "`--game {}`: it was played with other mods: {changed} (give it the same `--mods`; `--all-the-same` takes \
             what there is)",
            plain::path(game)
        )),
        error => Trouble::recorded(game)(error),
    })
}

/// The game that `hyperkon play --bots` plays at this table, as far as it is wanted.
fn by_bots(engine: &mut Engine, content: &Content, args: &ScenarioArgs) -> Result<Course, Trouble> {
    let (mut played, _, notes) = begin(engine, content, args, OnFault::Stop)?;
    let mut bots = args.players.bots(content, &played.header().table, BotName::default())?;
    let most = args.until.unwrap_or(usize::MAX);
    while played.answers() < most && !played.game().is_stopped() {
        let Some(decision) = played.game().referee().questions().first() else { break };
        let (seat, number) = (decision.seat, played.answers() as u64);
        let Some(choice) = bots.answer(engine, played.game(), seat, number, &mut |_| ()) else { break };
        played.answer(engine, seat, choice)?;
    }
    course(engine, &notes)
}

/// A person plays, for one seat or for all of them, until it leaves.
fn by_hand(
    engine: &mut Engine,
    content: &Content,
    args: &ScenarioArgs,
    language: &str,
    file: &Path,
) -> Result<Course, Trouble> {
    let (played, progress, notes) = begin(engine, content, args, OnFault::Disable)?;
    let table = &played.header().table;
    let bots = args.players.bots(content, table, BotName::default())?;
    let eyes = match args.hotseat {
        true => Eyes::Referee,
        false => {
            let person = table::persons_seat(content, table, args.colour.as_deref())?;
            bots.sits(person)?;
            Eyes::Seat(person)
        }
    };
    let mut out = terminal::out();
    let narrator = Narrator::new(&Arc::clone(engine.content()), played.game().rules(), language);
    writeln!(out, "{}", narrator.text("record.sit", &[("file", plain::path(file))]))?;
    let mut sitting = Sitting::new(engine, Begun::new(played, progress, None), bots, eyes, language, &mut out)?
        .for_scenario(args.hotseat);
    sitting.play(&mut io::stdin().lock())?;
    drop(sitting);
    course(engine, &notes)
}

/// A game that keeps its record in memory.
fn begin(
    engine: &mut Engine,
    content: &Content,
    args: &ScenarioArgs,
    on_fault: OnFault,
) -> Result<(Match, Progress, Notes), Trouble> {
    let options = table::options(content, &args.table, play::seed_of_the_hour())?;
    let options = options.windows(args.windows.into()).on_fault(on_fault);
    let (mut played, progress) = Match::start(engine, &options)?;
    let notes = Notes::default();
    played.record_to(Box::new(notes.clone()))?;
    Ok((played, progress, notes))
}

fn course(engine: &Engine, notes: &Notes) -> Result<Course, Trouble> {
    Ok(Course::read(engine, &mut RecordReader::new(&notes.bytes()[..]), false)?)
}
