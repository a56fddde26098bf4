//! `hyperkon scenario FILE…`: plays scenarios and says what does not hold in them, tells them, writes them.

use crate::args::{Mods, ScenarioArgs};
use crate::check_report;
use crate::other;
use crate::record;
use crate::table;
use crate::terminal;
use crate::trouble::Trouble;
use hyperkon::game::Engine;
use hyperkon::table::Mistake;
use hyperkon_workshop::scenario;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// Plays, tells or writes scenarios; the exit code: 0 when all hold, 1 when one does not, 2 when nothing could be done.
pub fn run(args: &ScenarioArgs) -> ExitCode {
    let plays = args.record.is_some() && args.game.is_none() && !args.hotseat;
    if let Some(bot) = args.players.bot.first().filter(|_| !plays) {
        let what =
            format!("`--bot {bot}`: no bot plays here (it is for `--record` of a new game, without `--hotseat`)");
        return Trouble::Usage(what).exit();
    }
    let done = match &args.record {
        Some(file) => record::run(args, file).map(|()| true),
        None => each(args, &mut terminal::out()),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(trouble) => trouble.exit(),
    }
}

/// The mods, with the folders that are mods themselves and are not named yet.
fn with_given(mods: &Mods, files: &[PathBuf]) -> Mods {
    let place = |path: &Path| path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let mut all = mods.clone();
    for path in files.iter().filter(|path| scenario::is_mod(path)) {
        if !all.mods.iter().any(|named| place(named) == place(path)) {
            all.mods.push(path.clone());
        }
    }
    all
}

/// The mods, with those in which the files lie or which the files are.
pub fn with_those_around(mods: &Mods, files: &[PathBuf]) -> Mods {
    let mut around: Vec<PathBuf> = files.iter().filter_map(|file| mod_around(file)).collect();
    around.dedup();
    with_given(mods, &around)
}

/// The mod that a path is, or in whose folder it lies.
fn mod_around(path: &Path) -> Option<PathBuf> {
    let here = Path::new(".");
    let named = path.ancestors().map(|folder| if folder.as_os_str().is_empty() { here } else { folder });
    let whole = path.canonicalize().unwrap_or_default();
    let mut folders = named.chain(whole.ancestors());
    folders.find(|folder| scenario::is_mod(folder)).map(Path::to_owned)
}

fn each(args: &ScenarioArgs, out: &mut impl Write) -> Result<bool, Trouble> {
    let content = with_those_around(&args.mods, &args.files).content()?;
    let language = match args.lang.as_str() {
        lang if args.explain && other::has_language(&args.mods, lang) => lang.to_owned(),
        lang => table::language(&content, lang)?,
    };
    let mut engine = Engine::new(Arc::clone(&content))?;
    let (mut played, mut failed) = (0, 0);
    for path in &args.files {
        let found = scenario::texts(path);
        if let Some((path, wrong)) = found.wrong.first() {
            let hint = wrong.mend();
            let hint = hint.as_deref().unwrap_or("name a scenario file or a folder of them, such as tests/scenarios");
            return Err(Trouble::Usage(format!("{path}: {wrong} ({hint})")));
        }
        for file in found.texts {
            let holds = match args.explain {
                true => explain(&mut engine, &file.path, &file.text, &language, played > 0, out)?,
                false => play(&mut engine, &file.path, &file.text, args.verbose, out)?,
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
