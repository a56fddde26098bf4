//! `hyperkon scenario FILE…`: plays scenarios and says what does not hold in them.

use crate::args::Mods;
use clap::Args;
use hyperkon::game::Engine;
use hyperkon::scenario;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

/// Play scenarios, small plays told as data, and say what does not hold in them.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  hyperkon scenario tests/scenarios/aliens/zombie\n\n\
The form of the files is described in tests/README.md.")]
pub struct ScenarioArgs {
    /// Scenario files, or folders of them.
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Mods.
    #[command(flatten)]
    mods: Mods,
    /// Say also which scenarios hold.
    #[arg(short, long)]
    verbose: bool,
}

/// Plays the scenarios; the exit code: 0 when all hold, 1 when one does not, 2 when nothing could be played.
pub fn run(args: &ScenarioArgs) -> ExitCode {
    let mut out = io::stdout().lock();
    match play(args, &mut out) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(what) => {
            let _ = writeln!(io::stderr(), "hyperkon: {what}");
            ExitCode::from(2)
        }
    }
}

fn play(args: &ScenarioArgs, out: &mut impl Write) -> Result<bool, String> {
    let content = args.mods.content().map_err(|error| error.to_string())?;
    let mut engine = Engine::new(content).map_err(|error| error.to_string())?;
    let (mut played, mut failed) = (0, 0);
    for path in &args.files {
        let hint = "name a scenario file or a folder of them, such as tests/scenarios";
        let cannot = |path: &PathBuf, error: io::Error| format!("{}: {error} ({hint})", path.display());
        for file in scenario::files(path).map_err(|error| cannot(path, error))? {
            let text = std::fs::read_to_string(&file).map_err(|error| cannot(&file, error))?;
            let failures = scenario::run(&mut engine, &file.display().to_string(), &text);
            (played, failed) = (played + 1, failed + usize::from(!failures.is_empty()));
            let mut lines: Vec<String> = failures.iter().map(ToString::to_string).collect();
            if args.verbose && failures.is_empty() {
                lines.push(format!("{}: holds", file.display()));
            }
            lines.iter().try_for_each(|line| writeln!(out, "{line}")).map_err(|error| error.to_string())?;
        }
    }
    if played == 0 {
        return Err("there is no scenario in those folders (scenarios are .toml files)".to_owned());
    }
    writeln!(out, "{played} scenarios, {failed} do not hold").map_err(|error| error.to_string())?;
    Ok(failed == 0)
}
