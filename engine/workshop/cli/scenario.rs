//! `hyperkon scenario FILE…`: plays scenarios and says what does not hold in them, tells them, writes them.

use crate::args::{Mods, Table, WindowsArg};
use crate::check_report;
use crate::record;
use crate::table;
use crate::trouble::Trouble;
use clap::Args;
use hyperkon::game::Engine;
use hyperkon_workshop::scenario;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// Play scenarios, small plays told as data, and say what does not hold in them; tell them; write them.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  \
  hyperkon scenario tests/scenarios/aliens/zombie              play them all\n  \
  hyperkon scenario --explain bug.toml                         read one as sentences with rule numbers\n  \
  hyperkon scenario my-mod                                     a mod's own scenarios\n  \
  hyperkon scenario --record bug.toml --game game.jsonl        the last encounter of a recorded game\n  \
  hyperkon scenario --record bug.toml --game game.jsonl --from 120 --until 141\n  \
  hyperkon scenario --record bug.toml --bots --seed 7 --until 60\n  \
  hyperkon scenario --record bug.toml --hotseat --seats 2      play all seats by hand, q writes it\n\n\
`--record` without --game writes the last encounter you played and forgets the rest. To choose\n\
the part afterwards, keep the game:\n  \
hyperkon play --record game.jsonl\n  \
hyperkon replay game.jsonl --numbers                         the number of each answer\n  \
hyperkon scenario --record bug.toml --game game.jsonl --from N --until M\n\n\
The form of the files is described in tests/README.md.")]
pub struct ScenarioArgs {
    /// Scenario files, or folders of them; of a mod with a folder `scenarios/` only those, played with the mod
    #[arg(required_unless_present = "record", value_name = "FILE", conflicts_with_all =
        ["record", "edition", "seats", "alien", "preset", "aliens_per_seat", "seed", "windows"])]
    files: Vec<PathBuf>,
    /// Mods.
    #[command(flatten)]
    pub mods: Mods,
    /// Say also which scenarios hold
    #[arg(short, long)]
    verbose: bool,
    /// Tell the scenarios as sentences, each with the number of its rule
    #[arg(long, conflicts_with_all = ["record", "verbose"])]
    explain: bool,
    /// Play a game and write what happened as a scenario to this new file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// With --record: the game of this record, as `play --record` writes it, instead of a new one
    #[arg(long, value_name = "FILE", requires = "record",
        conflicts_with_all = ["edition", "seats", "alien", "preset", "aliens_per_seat", "seed", "windows"])]
    pub game: Option<PathBuf>,
    /// With --record: bots play, the game that `play --bots` plays with the same options
    #[arg(long, requires = "record", conflicts_with_all = ["game", "colour", "hotseat"])]
    pub bots: bool,
    /// With --record: you answer for every seat
    #[arg(long, requires = "record", conflicts_with_all = ["game", "colour"])]
    pub hotseat: bool,
    /// With --record: your seat, by its colour or its number from 1; the first if not said
    #[arg(long, value_name = "COLOUR", requires = "record", conflicts_with = "game")]
    pub colour: Option<String>,
    /// With --record: begin shortly before this answer, from 1; with the last encounter if not said
    #[arg(long, value_name = "N", requires = "record")]
    pub from: Option<usize>,
    /// With --record: end with this answer; as far as the game goes if not said
    #[arg(long, value_name = "N", requires = "record")]
    pub until: Option<usize>,
    /// With --record: the whole game from its beginning
    #[arg(long, requires = "record", conflicts_with = "from")]
    pub whole: bool,
    /// With --record: what happens, in one line
    #[arg(long, value_name = "TEXT", requires = "record")]
    pub story: Option<String>,
    /// With --game: try although the record was made with other content
    #[arg(long, requires = "game")]
    pub all_the_same: bool,
    /// The table of a game that is recorded.
    #[command(flatten)]
    pub table: Table,
    /// With --record: who is asked when a card could be played
    #[arg(long, value_enum, default_value = "all")]
    pub windows: WindowsArg,
    /// The language of the game; what is said of this line itself is in English
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub lang: String,
}

/// Plays, tells or writes scenarios; the exit code: 0 when all hold, 1 when one does not, 2 when nothing could be done.
pub fn run(args: &ScenarioArgs) -> ExitCode {
    let done = match &args.record {
        Some(file) => record::run(args, file).map(|()| true),
        None => each(args, &mut anstream::stdout().lock()),
    };
    match done {
        Ok(true) | Err(Trouble::NobodyReads) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(trouble) => {
            eprintln!("hyperkon: {trouble}");
            ExitCode::from(2)
        }
    }
}

/// Of a folder with `scenarios/` in it only those: its other files are no scenarios.
fn scenarios_of(path: &Path) -> PathBuf {
    let inner = path.join("scenarios");
    if inner.is_dir() { inner } else { path.to_owned() }
}

/// The mods, with the folders that are mods themselves and are not named yet.
fn with_given(mods: &Mods, files: &[PathBuf]) -> Mods {
    let is_mod =
        |path: &Path| path.join("scenarios").is_dir() && (path.join("powers").is_dir() || path.join("decks").is_dir());
    let place = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let mut all = mods.clone();
    for path in files.iter().filter(|path| is_mod(path)) {
        if !all.mods.iter().any(|named| place(named) == place(path)) {
            all.mods.push(path.clone());
        }
    }
    all
}

fn each(args: &ScenarioArgs, out: &mut impl Write) -> Result<bool, Trouble> {
    let content = with_given(&args.mods, &args.files).content()?;
    let language = table::language(&content, &args.lang)?;
    let mut engine = Engine::new(Arc::clone(&content))?;
    let (mut played, mut failed) = (0, 0);
    for path in &args.files {
        let hint = "name a scenario file or a folder of them, such as tests/scenarios";
        let cannot = |path: &Path, error: io::Error| Trouble::Usage(format!("{}: {error} ({hint})", path.display()));
        for file in scenario::files(&scenarios_of(path)).map_err(|error| cannot(path, error))? {
            let text = std::fs::read_to_string(&file).map_err(|error| cannot(&file, error))?;
            let name = file.display().to_string();
            let holds = match args.explain {
                true => explain(&mut engine, &name, &text, &language, played > 0, out)?,
                false => play(&mut engine, &name, &text, args.verbose, out)?,
            };
            (played, failed) = (played + 1, failed + usize::from(!holds));
        }
    }
    if played == 0 {
        return Err(Trouble::Usage("there is no scenario in those folders (scenarios are .toml files)".to_owned()));
    }
    if !args.explain {
        writeln!(out, "{}", check_report::sum_of_scenarios(played, failed))?;
    }
    Ok(failed == 0)
}

/// Plays one; whether it holds.
fn play(engine: &mut Engine, name: &str, text: &str, verbose: bool, out: &mut impl Write) -> Result<bool, Trouble> {
    let failures = scenario::run(engine, name, text);
    failures.iter().try_for_each(|failure| writeln!(out, "{failure}"))?;
    if verbose && failures.is_empty() {
        writeln!(out, "{name}: holds")?;
    }
    Ok(failures.is_empty())
}

/// Tells one; whether it could be told.
fn explain(
    engine: &mut Engine,
    name: &str,
    text: &str,
    language: &str,
    further: bool,
    out: &mut impl Write,
) -> Result<bool, Trouble> {
    if further {
        writeln!(out, "\n")?;
    }
    writeln!(out, "{}", crate::paint::heading(name))?;
    match scenario::explain(engine, name, text, language) {
        Ok(page) => write!(out, "{page}")?,
        Err(failure) => {
            writeln!(out, "{failure}")?;
            return Ok(false);
        }
    }
    Ok(true)
}
