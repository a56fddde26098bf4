//! `--migrate`: mods and scenarios of the version before, rewritten; every change is told, and what is left to do.

use crate::terminal;
use crate::trouble::Trouble;
use hyperkon::plain;
use hyperkon_workshop::migrate::{self, Migrated, Unmigrated};
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// Longer than this a place is not told.
const LONG: usize = 80;

/// Rewrites mods; the exit code: 0 when nothing is left to do, 1 when something is, 2 when one could not be rewritten.
pub fn mods(dirs: &[PathBuf]) -> ExitCode {
    let of_mod = |dir: &PathBuf| migrate::of_mod(dir);
    let next: Vec<String> = dirs.iter().map(|dir| plain::path_as_word(dir)).collect();
    ended(each(dirs, of_mod, &format!("`hyperkon check {}` says what else there is", next.join(" "))))
}

/// Rewrites scenarios; the exit codes are the same.
pub fn scenarios(files: &[PathBuf]) -> ExitCode {
    let of_scenarios = |file: &PathBuf| migrate::of_scenarios(file);
    let next: Vec<String> = files.iter().map(|file| plain::path_as_word(file)).collect();
    ended(each(files, of_scenarios, &format!("`hyperkon scenario {}` plays them", next.join(" "))))
}

fn ended(done: Result<ExitCode, Trouble>) -> ExitCode {
    done.unwrap_or_else(Trouble::exit)
}

fn each(
    paths: &[PathBuf],
    rewrite: impl Fn(&PathBuf) -> Result<Vec<Migrated>, Unmigrated>,
    next: &str,
) -> Result<ExitCode, Trouble> {
    let mut out = terminal::out();
    let (mut files, mut changes, mut left, mut failed) = (0, 0, 0, false);
    for path in paths {
        match rewrite(path) {
            Ok(all) => {
                all.iter().try_for_each(|file| tell(file, &mut out))?;
                files += all.iter().filter(|file| !file.changes.is_empty()).count();
                changes += all.iter().map(|file| file.changes.len()).sum::<usize>();
                left += all.iter().map(|file| file.left.len()).sum::<usize>();
            }
            Err(wrong) => {
                failed = true;
                complain(wrong);
            }
        }
    }
    if !failed || changes > 0 {
        writeln!(out, "{}", summary(files, changes, left, next))?;
    }
    Ok(ExitCode::from(if failed { 2 } else { u8::from(left > 0) }))
}

fn tell(file: &Migrated, out: &mut impl Write) -> Result<(), Trouble> {
    let path = &file.path;
    for change in &file.changes {
        writeln!(out, "{path}:{}: {} -> {}", change.line, shown(&change.was), shown(&change.now))?;
    }
    for left in &file.left {
        writeln!(out, "{path}:{}: {}: write {}", left.line, left.what, left.write)?;
    }
    Ok(())
}

fn summary(files: usize, changes: usize, left: usize, next: &str) -> String {
    let count = |number: usize, one: &str| format!("{number} {one}{}", if number == 1 { "" } else { "s" });
    match (changes, left) {
        (0, 0) => "nothing is of an older version".to_owned(),
        _ => {
            let (changes, files, left) = (count(changes, "change"), count(files, "file"), count(left, "place"));
            format!("{changes} in {files}, {left} left to you; {next}")
        }
    }
}

fn complain(wrong: Unmigrated) {
    match wrong {
        Unmigrated::Unread(problems) => {
            problems.iter().for_each(|problem| terminal::complain(problem));
            terminal::complain(&"nothing was rewritten");
        }
        Unmigrated::Unwritten(path, wrong) => terminal::complain(&Trouble::Door { path, wrong }),
    }
}

/// In one line, and no longer than can be read at a glance.
fn shown(code: &str) -> String {
    let code = code.split_whitespace().collect::<Vec<_>>().join(" ");
    match code.char_indices().nth(LONG) {
        Some((at, _)) => format!("{}…", &code[..at]),
        None => code,
    }
}
