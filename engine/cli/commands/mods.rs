//! `hyperkon mods`: the folder of installed mods, and the zip files in which mods are shared.

use crate::commands::installed::Upload;
use crate::commands::mods_report as report;
use crate::games;
use crate::terminal;
use crate::words::args::ModsDir;
use crate::words::error::{CommandError, hint};
use clap::{Args, Subcommand};
use hyperkon::__private::files::{self, Draft, Over, Readers};
use hyperkon::__private::game::{Content, Mod, packed};
use hyperkon::__private::mods::{Installed, Library};
use hyperkon::__private::problem::Problem;
use hyperkon_frame::plain;
use hyperkon_workshop::check::{self, Wishes};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

/// Arguments of `hyperkon mods`.
#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:
  hyperkon mods pack my-mod                 write my-mod-1.0.0.zip
  hyperkon mods install my-mod-1.0.0.zip    check it, and install it
  hyperkon mods list                        list installed mods and their editions
  hyperkon play --mods my-mod               play with an installed mod")]
pub struct ModsArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Clone, Debug, Subcommand)]
enum What {
    /// List installed mods and their editions
    List(ListArgs),
    /// Check a mod, and install it
    ///
    /// Stores the mod as one zip file. Replaces an older version. Nothing is downloaded.
    Install(InstallArgs),
    /// Remove an installed mod
    Remove(RemoveArgs),
    /// Write a mod to one zip file
    ///
    /// The same files give the same zip file, byte for byte.
    Pack(PackArgs),
    /// Check installed mods, or other mods, and print their hashes
    ///
    /// The exit code is 0 without errors, 1 with errors, and 2 if the command cannot run.
    Verify(VerifyArgs),
}

#[derive(Clone, Debug, Args)]
struct ListArgs {
    /// Print the list as one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    dir: ModsDir,
}

#[derive(Clone, Debug, Args)]
struct InstallArgs {
    /// Zip file or folder of the mod
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    dir: ModsDir,
}

#[derive(Clone, Debug, Args)]
struct RemoveArgs {
    /// Id of the mod
    #[arg(value_name = "ID")]
    id: String,
    #[command(flatten)]
    dir: ModsDir,
}

#[derive(Clone, Debug, Args)]
struct PackArgs {
    /// Folder of the mod
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Zip file to write [default: ID-VERSION.zip]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    dir: ModsDir,
}

#[derive(Clone, Debug, Args)]
struct VerifyArgs {
    /// Ids, zip files, or folders [default: all installed mods]
    #[arg(value_name = "MOD")]
    mods: Vec<PathBuf>,
    #[command(flatten)]
    dir: ModsDir,
}

/// Runs the subcommand.
pub fn run(args: &ModsArgs) -> ExitCode {
    let done = match &args.what {
        What::List(args) => list(args),
        What::Install(args) => install(args),
        What::Remove(args) => remove(args),
        What::Pack(args) => pack(args),
        What::Verify(args) => return verify(args),
    };
    done.map_or_else(CommandError::exit, |()| ExitCode::SUCCESS)
}

/// A mod that was loaded together with the mods that it needs.
pub struct Checked {
    /// The content with the mod.
    pub content: Arc<Content>,
    /// The number of the mod.
    pack: u32,
}

impl Checked {
    /// Returns the mod.
    pub fn its(&self) -> Option<&Mod> {
        self.content.mods().iter().find(|one| one.pack == self.pack)
    }

    /// Returns the ids of the editions in the mod.
    pub fn editions(&self) -> Vec<String> {
        report::editions(&self.content, self.pack)
    }
}

/// Loads the mod at a path, with the mods that it needs. The mod must have a manifest.
///
/// # Errors
/// Returns all errors of the mods.
pub fn checked(library: &Library, path: &Path) -> Result<Checked, Vec<Problem>> {
    let manifest = Library::manifest_of(path)?;
    // An installed version of the same mod is not loaded, because `resolve` already has one with this id.
    let all = library.resolve(&[path.to_owned()]);
    let (own, base): (Vec<_>, Vec<_>) = all.iter().cloned().partition(|one| one == path);
    let wishes = Wishes { games: 0, scenarios: false, ..Wishes::default() };
    let problems = check::check(&games::kinds(), &base, &own, &wishes, &|_, _| {}).problems;
    let errors: Vec<Problem> = problems.into_iter().filter(Problem::is_error).collect();
    if !errors.is_empty() {
        return Err(errors);
    }
    let content = Content::with_mods(&all).map_err(|errors| errors.0)?;
    let is_it = |one: &&Mod| one.manifest.as_ref().is_some_and(|own| own.id == manifest.id);
    let pack = content.mods().iter().find(is_it).map_or(0, |one| one.pack);
    Ok(Checked { content, pack })
}

fn list(args: &ListArgs) -> Result<(), CommandError> {
    let library = args.dir.library();
    let all: Vec<_> = library.list().into_iter().map(|one| (checked(&library, &one.path), one)).collect();
    let mut out = terminal::out();
    if args.json { report::json(&mut out, &library, &all) } else { report::list(&mut out, &library, &all) }
}

fn install(args: &InstallArgs) -> Result<(), CommandError> {
    let library = args.dir.library();
    // The file can change meanwhile, so exactly the bytes that were read are checked and stored.
    let zip = match args.file.is_dir() {
        true => packed(&args.file).map_err(problems)?,
        false => files::read(&args.file, files::BYTES).map_err(CommandError::file(&args.file))?,
    };
    let upload = Upload::of(&zip)?;
    let checked = checked(&library, &upload.file()).map_err(|found| problems(upload.named(found, &args.file)))?;
    let id = checked.its().map(|one| one.named().id).unwrap_or_default();
    let old = library.find(&id).and_then(|old| Some(old.manifest.ok()?.version.to_string()));
    let path = library.install(&id, &zip).map_err(|problem| problems(vec![problem]))?;
    report::installed(&mut terminal::out(), &checked, &path, old.as_deref())
}

/// Stores a mod that was checked.
///
/// # Errors
/// Returns an error if it cannot be stored.
pub fn put(library: &Library, checked: &Checked, zip: &[u8]) -> Result<PathBuf, Problem> {
    let id = checked.its().map(|one| one.named().id).unwrap_or_default();
    library.install(&id, zip)
}

fn remove(args: &RemoveArgs) -> Result<(), CommandError> {
    let library = args.dir.library();
    let is_file = |one: &Installed| one.path.file_name().is_some_and(|name| name == &*args.id);
    // A corrupt zip file has no id, so its name is enough.
    let found = library.find(&args.id).or_else(|| library.list().into_iter().find(is_file));
    let Some(found) = found else {
        let known: Vec<String> = library.list().iter().filter_map(|one| Some(one.id()?.to_owned())).collect();
        let what = format!("`{}`: unknown mod ({})", plain::plain(&args.id), hint(&args.id, &known));
        return Err(CommandError::Usage(what));
    };
    library.remove(&found).map_err(|problem| problems(vec![problem]))?;
    let needs_it = |one: &Installed| one.manifest.as_ref().is_ok_and(|manifest| manifest.needs.contains_key(&args.id));
    let left: Vec<Installed> = library.list().into_iter().filter(needs_it).collect();
    report::removed(&mut terminal::out(), &found, &left)
}

fn pack(args: &PackArgs) -> Result<(), CommandError> {
    let checked = checked(&args.dir.library(), &args.folder).map_err(problems)?;
    let zip = packed(&args.folder).map_err(problems)?;
    let named = checked.its().map(Mod::named);
    let usual = || PathBuf::from(named.map_or_else(String::new, |one| format!("{}-{}.zip", one.id, one.version)));
    let path = args.output.clone().unwrap_or_else(usual);
    let written = Draft::of(&path, Readers::Usual).and_then(|mut draft| {
        draft.fill(&zip)?;
        draft.put(Over::Old)
    });
    written.map_err(|error| CommandError::file(&path)(error.into()))?;
    report::packed(&mut terminal::out(), &checked, &path, zip.len())
}

fn verify(args: &VerifyArgs) -> ExitCode {
    let library = args.dir.library();
    let paths = if args.mods.is_empty() {
        library.list().into_iter().map(|one| one.path).collect()
    } else {
        // Without its needs: `checked` adds those of each mod.
        args.mods.iter().map(|name| library.path_of(name)).collect::<Vec<_>>()
    };
    let mut out = terminal::out();
    let mut failed = false;
    for path in paths {
        let checked = checked(&library, &path);
        failed |= checked.is_err();
        if let Err(error) = report::verified(&mut out, &path, &checked) {
            return error.exit();
        }
    }
    if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS }
}

/// Turns problems into the error of a command.
fn problems(problems: Vec<Problem>) -> CommandError {
    CommandError::Content(hyperkon::__private::game::ContentError(problems))
}
