//! The installed mods of `play --web`: loaded for the lobby, and added in the web client.
//!
//! Invariants: a mod is installed only after it was loaded together with all mods of the lobby. A mod that cannot be loaded
//! never prevents others.

use crate::commands::mods;
use crate::games::{self, AnyGame};
use crate::terminal;
use crate::words::args::Mods;
use crate::words::error::CommandError;
use hyperkon::__private::files;
use hyperkon::__private::game::ContentError;
use hyperkon::__private::mods::{Installed, Library, Manifest};
use hyperkon::__private::problem::Problem;
use hyperkon_frame::plain;
use hyperkon_server::{InstalledMod, InstalledMods, Offer, chance, web};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The maximum number of errors shown for one mod.
const SHOWN: usize = 20;

/// The games with the named mods, and with all installed mods that can be loaded together with them.
struct Fitting {
    games: Vec<Box<dyn AnyGame>>,
    /// The mods, in the order of the command line and the folder.
    paths: Vec<PathBuf>,
    /// Each installed mod that was left out, with the errors.
    left_out: Vec<(Installed, Vec<Problem>)>,
}

impl Fitting {
    /// Loads all mods at once, or else one after the other.
    fn of(named: &Mods) -> Result<Fitting, CommandError> {
        let (library, mut paths) = (named.dir.library(), named.paths());
        let manifests = paths.iter().filter_map(|path| Library::manifest_of(path).ok());
        let given: BTreeSet<String> = manifests.map(|manifest| manifest.id).collect();
        let is_more = |one: &Installed| one.id().is_none_or(|id| !given.contains(id));
        let installed: Vec<Installed> = library.list().into_iter().filter(is_more).collect();
        let all: Vec<PathBuf> = paths.iter().cloned().chain(installed.iter().map(|one| one.path.clone())).collect();
        if let Ok(games) = games::with(&all) {
            return Ok(Fitting { games, paths: all, left_out: Vec::new() });
        }
        let mut left_out = Vec::new();
        for one in installed {
            if paths.contains(&one.path) {
                continue;
            }
            let more = library.resolve(&[&paths[..], std::slice::from_ref(&one.path)].concat());
            match games::with(&more) {
                Ok(_) => paths = more,
                Err(problems) => left_out.push((one, problems)),
            }
        }
        let games = games::with(&paths).map_err(|problems| named.error(ContentError(problems)))?;
        Ok(Fitting { games, paths, left_out })
    }

    /// Prints one warning for each mod that was left out.
    fn warn(&self) {
        for (one, problems) in &self.left_out {
            let why = problems.iter().find(|problem| problem.is_error()).map(Problem::to_string).unwrap_or_default();
            terminal::complain(&format!("warning: the lobby leaves out {}: {why}", plain::path(&one.path)));
        }
    }

    /// Returns the games for a lobby, with the list of installed mods.
    fn offer(self, library: &Library, table: &str) -> Offer {
        let told = |(manifest, path): (Manifest, PathBuf)| InstalledMod {
            loaded: self.paths.contains(&path),
            id: manifest.id,
            version: manifest.version.to_string(),
            title: manifest.title,
        };
        let listed = library.list().into_iter().filter_map(|one| Some((one.manifest.ok()?, one.path)));
        let mods = Some(InstalledMods { table: table.to_owned(), mods: listed.map(told).collect() });
        Offer { games: self.games.into_iter().map(AnyGame::rooms).collect(), mods }
    }
}

/// Returns the games for the lobby of a table, and prints warnings about mods that cannot be loaded.
pub fn offer(named: &Mods, table: &str) -> Result<Offer, CommandError> {
    let fitting = Fitting::of(named)?;
    fitting.warn();
    Ok(fitting.offer(&named.dir.library(), table))
}

/// Returns the handling of mods that a table owner adds in the web client.
pub fn accepting(named: &Mods, table: &str, host: &str) -> web::Mods {
    let (named, table) = (named.clone(), table.to_owned());
    let add = move |zip: &[u8]| add(&named, &table, zip);
    web::Mods { host: host.to_owned(), most: usize::try_from(files::BYTES).unwrap_or(usize::MAX), add: Box::new(add) }
}

/// Checks a mod together with all mods of the lobby, and installs it.
fn add(named: &Mods, table: &str, zip: &[u8]) -> Result<(String, Offer), String> {
    let library = named.dir.library();
    let upload = Upload::of(zip).map_err(|error| error.to_string())?;
    let told = |problems: Vec<Problem>| upload.told(&problems);
    let checked = mods::checked(&library, &upload.file()).map_err(told)?;
    let id = checked.its().map(|one| one.named().id).unwrap_or_default();
    let old = library.find(&id).map(|old| old.path);
    let Fitting { paths, .. } = Fitting::of(named).map_err(|error| error.to_string())?;
    let kept = paths.into_iter().filter(|path| Some(path) != old.as_ref());
    games::with(&kept.chain([upload.file()]).collect::<Vec<_>>()).map_err(told)?;
    mods::put(&library, &checked, zip).map_err(|problem| told(vec![problem]))?;
    let offer = offer(named, table).map_err(|error| error.to_string())?;
    Ok((id, offer))
}

/// A file with an added mod, in a new folder of its own that only this user can read. It is removed when dropped.
pub struct Upload(PathBuf);

impl Upload {
    /// Writes the file.
    ///
    /// # Errors
    /// Returns an error if it cannot be written.
    pub fn of(zip: &[u8]) -> std::io::Result<Upload> {
        let mut number = [0; 8];
        chance()(&mut number);
        let folder = std::env::temp_dir().join(format!("hyperkon-mod-{:016x}", u64::from_le_bytes(number)));
        let mut builder = fs::DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder.create(&folder)?;
        let upload = Upload(folder);
        fs::write(upload.file(), zip)?;
        Ok(upload)
    }

    /// Returns the path of the file.
    pub fn file(&self) -> PathBuf {
        self.0.join("mod.zip")
    }

    /// Returns the errors with the path of the original file.
    pub fn named(&self, mut problems: Vec<Problem>, path: &Path) -> Vec<Problem> {
        let (own, shown) = (plain::path(&self.file()), plain::path(path));
        for place in problems.iter_mut().flat_map(|one| [Some(&mut one.place), one.other.as_mut()]).flatten() {
            place.file = place.file.replace(&own, &shown);
        }
        problems
    }

    /// Returns errors as lines, with paths as the mod's author knows them.
    fn told(&self, problems: &[Problem]) -> String {
        let folder = format!("{}{}", plain::path(&self.0), std::path::MAIN_SEPARATOR);
        let lines = problems.iter().filter(|problem| problem.is_error()).take(SHOWN);
        lines.map(|problem| format!("{}\n", problem.to_string().replace(&folder, ""))).collect()
    }
}

impl Drop for Upload {
    fn drop(&mut self) {
        // Ignore the error: a leftover file does no harm.
        let _ = fs::remove_dir_all(&self.0);
    }
}
