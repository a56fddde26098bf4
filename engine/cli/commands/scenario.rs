//! `hyperkon scenario FILE…`: runs, explains, and records scenarios.

use crate::commands::check_report;
use crate::commands::record;
use crate::games;
use crate::terminal;
use crate::words::args::{Mods, ScenarioArgs};
use crate::words::error::CommandError;
use crate::words::table;
use hyperkon::__private::mods::Library;
use hyperkon_table::Diagnostic;
use hyperkon_workshop::games::Games;
use hyperkon_workshop::scenario;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Runs the command. The exit code is 0 if all scenarios pass, 1 if one fails, and 2 on errors.
pub fn run(args: &ScenarioArgs) -> ExitCode {
    let plays = args.record.is_some() && args.game.is_none() && !args.hotseat;
    if let Some(bot) = args.players.bot.first().filter(|_| !plays) {
        let what = format!(
            "`--bot {bot}`: no bots play in this mode (use `--bot` with `--record`, and without `--game` and `--hotseat`)"
        );
        return CommandError::Usage(what).exit();
    }
    let done = match &args.record {
        Some(file) => record::run(args, file).map(|()| true),
        None => each(args, &mut terminal::out()),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => error.exit(),
    }
}

/// Adds the folders in `files` that are mods to the mods, without duplicates. A folder replaces an installed version of its
/// mod.
fn with_given(mods: &Mods, files: &[PathBuf]) -> Mods {
    let place = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let (mut all, library) = (mods.clone(), mods.dir.library());
    let id = |path: &Path| Some(Library::manifest_of(path).ok()?.id);
    for path in files.iter().filter(|path| scenario::is_mod(path)) {
        let own = id(path);
        all.mods.retain(|named| own.is_none() || id(&library.path_of(named)) != own || place(named) == place(path));
        if !all.mods.iter().any(|named| place(named) == place(path)) {
            all.mods.push(path.clone());
        }
    }
    all
}

/// Adds the mods that contain the files to the mods. A file can also be the folder of a mod.
pub fn with_those_around(mods: &Mods, files: &[PathBuf]) -> Mods {
    let mut around: Vec<PathBuf> = files.iter().filter_map(|file| mod_around(file)).collect();
    around.dedup();
    with_given(mods, &around)
}

/// Returns the mod that contains a path. The path can be the mod's own folder.
fn mod_around(path: &Path) -> Option<PathBuf> {
    let here = Path::new(".");
    let named = path.ancestors().map(|folder| if folder.as_os_str().is_empty() { here } else { folder });
    let whole = path.canonicalize().unwrap_or_default();
    let mut folders = named.chain(whole.ancestors());
    folders.find(|folder| scenario::is_mod(folder)).map(Path::to_owned)
}

fn each(args: &ScenarioArgs, out: &mut impl Write) -> Result<bool, CommandError> {
    let content = games::content(&with_those_around(&args.mods, &args.files))?;
    let mut games = games::read(&args.mods, content.sources())?;
    let has = |lang: &str| games.iter().any(|game| game.languages().iter().any(|one| one == lang));
    let language = match args.lang.as_str() {
        lang if args.explain && has(lang) => lang.to_owned(),
        lang => table::language(&content, lang)?,
    };
    let (mut played, mut failed) = (0, 0);
    for path in &args.files {
        let found = scenario::texts(path);
        if let Some((path, wrong)) = found.wrong.first() {
            let hint = wrong.help();
            let hint = hint.as_deref().unwrap_or("name a scenario file or a folder of them, such as tests/scenarios");
            return Err(CommandError::Usage(format!("{path}: {wrong} ({hint})")));
        }
        for file in found.texts {
            let holds = match args.explain {
                true => explain(&mut games, &file.path, &file.text, &language, played > 0, out)?,
                false => play(&mut games, &file.path, &file.text, args.verbose, out)?,
            };
            (played, failed) = (played + 1, failed + usize::from(!holds));
        }
    }
    if played == 0 {
        return Err(CommandError::Usage("no scenario found in these folders (scenarios are .toml files)".to_owned()));
    }
    if !args.explain {
        writeln!(out, "{}", check_report::sum_of_scenarios(played, failed))?;
    }
    Ok(failed == 0)
}

/// Runs a scenario; returns `true` if it passes.
fn play(
    games: &mut dyn Games,
    name: &str,
    text: &str,
    verbose: bool,
    out: &mut impl Write,
) -> Result<bool, CommandError> {
    let failures = scenario::run(games, name, text);
    failures.iter().try_for_each(|failure| writeln!(out, "{failure}"))?;
    if verbose && failures.is_empty() {
        writeln!(out, "{name}: passes")?;
    }
    Ok(failures.is_empty())
}

/// Explains a scenario; returns `true` on success.
fn explain(
    games: &mut dyn Games,
    name: &str,
    text: &str,
    language: &str,
    further: bool,
    out: &mut impl Write,
) -> Result<bool, CommandError> {
    if further {
        writeln!(out, "\n")?;
    }
    writeln!(out, "{}", crate::terminal::paint::heading(name))?;
    match scenario::explain(games, name, text, language) {
        Ok(page) => write!(out, "{page}")?,
        Err(failure) => {
            writeln!(out, "{failure}")?;
            return Ok(false);
        }
    }
    Ok(true)
}
