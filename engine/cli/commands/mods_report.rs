//! The output of `hyperkon mods`.

use crate::commands::mods::Checked;
use crate::terminal;
use crate::terminal::columns::{Layout, columns};
use crate::words::error::CommandError;
use hyperkon::__private::game::{Content, Mod};
use hyperkon::__private::mods::{Installed, Library};
use hyperkon::__private::problem::Problem;
use hyperkon_frame::plain;
use hyperkon_workshop::games::decks_of;
use serde_json::json;
use std::io::Write;
use std::path::Path;

/// An installed mod with the result of loading it.
type Listed = (Result<Checked, Vec<Problem>>, Installed);

/// Returns the ids of the editions in a mod.
pub fn editions(content: &Content, pack: u32) -> Vec<String> {
    let own = || content.sources().iter().filter(|file| file.pack == pack);
    let games = crate::games::kinds();
    games.iter().flat_map(|kind| decks_of(own(), kind.name)).map(|(_, id)| id).collect()
}

fn title(one: &Installed) -> String {
    one.manifest.as_ref().map(|manifest| manifest.title("en").to_owned()).unwrap_or_default()
}

/// Prints the installed mods as columns, and the errors of those that cannot be loaded.
pub fn list(out: &mut dyn Write, library: &Library, all: &[Listed]) -> Result<(), CommandError> {
    if all.is_empty() {
        writeln!(out, "no mods in {} (install one: `hyperkon mods install FILE`)", plain::path(library.dir()))?;
        return Ok(());
    }
    let row = |(checked, one): &Listed| {
        let (version, editions) = match checked {
            Ok(checked) => (checked.its().map(|one| one.named().version), checked.editions().join(", ")),
            Err(_) => (None, "cannot be loaded".to_owned()),
        };
        let name = one.id().map_or_else(|| plain::path(&one.path), str::to_owned);
        vec![name, version.unwrap_or_default(), title(one), editions]
    };
    let head = ["mod", "version", "title", "editions"].map(str::to_owned);
    let layout = Layout { least: 0, width: terminal::width(), breaks: true };
    columns(out, &head, &all.iter().map(row).collect::<Vec<_>>(), &layout)?;
    writeln!(out, "\n{}", plain::path(library.dir()))?;
    for problem in all.iter().filter_map(|(checked, _)| checked.as_ref().err()).flatten() {
        terminal::complain(problem);
    }
    Ok(())
}

/// Prints the installed mods as JSON.
pub fn json(out: &mut dyn Write, library: &Library, all: &[Listed]) -> Result<(), CommandError> {
    let told = |(checked, one): &Listed| {
        let manifest = one.manifest.as_ref().ok();
        let named = checked.as_ref().ok().and_then(Checked::its).map(Mod::named);
        let problems = checked.as_ref().err().into_iter().flatten();
        json!({
            "path": plain::path(&one.path),
            "id": one.id(),
            "version": manifest.map(|manifest| manifest.version.to_string()),
            "title": manifest.map(|manifest| &manifest.title),
            "hash": named.map(|named| named.hash),
            "editions": checked.as_ref().map(Checked::editions).unwrap_or_default(),
            "problems": problems.map(Problem::to_string).collect::<Vec<_>>(),
        })
    };
    let mods: Vec<_> = all.iter().map(told).collect();
    let whole = json!({ "version": 1, "folder": plain::path(library.dir()), "mods": mods });
    writeln!(out, "{}", serde_json::to_string_pretty(&whole).unwrap_or_default())?;
    Ok(())
}

/// Returns the id, the version, and the hash of a mod.
fn named(checked: &Checked) -> String {
    let named = checked.its().map(Mod::named);
    named.map_or_else(String::new, |one| format!("{} {}  blake3 {}", one.id, one.version, one.hash))
}

/// Prints that a mod was installed, and how to play with it.
pub fn installed(out: &mut dyn Write, checked: &Checked, path: &Path, old: Option<&str>) -> Result<(), CommandError> {
    writeln!(out, "installed  {}\n           {}", named(checked), plain::path(path))?;
    if let Some(version) = old {
        writeln!(out, "replaced   version {version}")?;
    }
    let id = checked.its().map(|one| one.named().id).unwrap_or_default();
    for edition in checked.editions() {
        writeln!(out, "hyperkon play --mods {id} --edition {edition}")?;
    }
    Ok(())
}

/// Prints that a mod was removed, and the mods that still need it.
pub fn removed(out: &mut dyn Write, found: &Installed, left: &[Installed]) -> Result<(), CommandError> {
    writeln!(out, "removed    {}", plain::path(&found.path))?;
    for id in left.iter().filter_map(Installed::id) {
        terminal::complain(&format!("warning: `{id}` needs the removed mod, and cannot be loaded without it"));
    }
    Ok(())
}

/// Prints the zip file of a mod.
pub fn packed(out: &mut dyn Write, checked: &Checked, path: &Path, bytes: usize) -> Result<(), CommandError> {
    writeln!(out, "packed     {}\n           {} ({} KiB)", named(checked), plain::path(path), bytes.div_ceil(1024))?;
    Ok(())
}

/// Prints the result for one mod.
pub fn verified(out: &mut dyn Write, path: &Path, checked: &Result<Checked, Vec<Problem>>) -> Result<(), CommandError> {
    match checked {
        Ok(checked) => writeln!(out, "ok         {}", named(checked))?,
        Err(problems) => {
            writeln!(out, "failed     {}", plain::path(path))?;
            problems.iter().for_each(|problem| terminal::complain(problem));
        }
    }
    Ok(())
}
