//! `hyperkon new`: creates an alien, destiny card, edition, field, or faction. The new files work immediately. A new mod
//! also gets settings for editors.

use crate::games;
use crate::terminal;
use crate::words::args::Mods;
use crate::words::error::{CommandError, hint};
use crate::words::listed;
use clap::{Args, Subcommand};
use hyperkon::__private::files::{self, Entry, Folder};
use hyperkon::__private::game::ContentFile;
use hyperkon::__private::mods::{BUILTIN, FILE};
use hyperkon_frame::plain;
use hyperkon_table::{is_device, is_id};
use hyperkon_workshop::begun::{Begun, editor, manifest, name_of};
use hyperkon_workshop::games::{Loaded, decks_of};
use hyperkon_workshop::setup::{NewEdition, NewPart};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Arguments of `hyperkon new`.
#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:
  hyperkon new alien broker                     an alien, in the folder my-mod
  hyperkon new destiny fair_wind --mod my-mod   a card, in the same mod
  hyperkon new edition windy-table --mod my-mod --extends universums-harskare
  hyperkon new edition short-ufos --game ufos   a variant of UFOs
  hyperkon new field geyser                     an SP4X field, in a new edition
  hyperkon new faction miners                   a faction, in the same edition
  hyperkon new editor --mod my-mod              settings for your editor

Test the new files with `hyperkon check my-mod`. For a guide, see powers/README.md.")]
pub struct NewArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Clone, Debug, Subcommand)]
enum What {
    /// Create an alien
    ///
    /// Writes a commented script, its texts, and 3 scenarios. Adds the alien to the mod's edition.
    Alien(PartArgs),
    /// Create a destiny card
    ///
    /// Writes a commented script, its texts, and 2 scenarios. Adds 2 copies of the card to the mod's edition.
    Destiny(PartArgs),
    /// Create an edition
    ///
    /// Writes a file that extends another edition and lists every number and card that it can change.
    Edition(EditionArgs),
    /// Create a field for SP4X
    ///
    /// Adds a commented field to the mod's edition, and writes a scenario.
    Field(PartArgs),
    /// Create a faction for SP4X
    ///
    /// Adds a commented faction to the mod's edition, and writes a scenario.
    Faction(PartArgs),
    /// Write settings for your editor
    ///
    /// Writes settings for VS Code and definitions for luau-lsp, as the other commands do in a new mod. In a mod that
    /// has definitions, they are updated.
    Editor(EditorArgs),
}

/// Arguments for a new part of an edition, such as an alien.
#[derive(Clone, Debug, Args)]
struct PartArgs {
    /// Id: lowercase letters, digits, and underscores
    ///
    /// The first character is a letter.
    #[arg(value_name = "ID")]
    id: String,
    /// Folder of the mod; created if missing
    #[arg(long = "mod", value_name = "DIR", default_value = "my-mod")]
    folder: PathBuf,
    /// Edition to change [default: the mod's first, or a new one]
    ///
    /// The default is the mod's first edition of the game. If the mod has no edition of the game, a new one is created.
    #[arg(long, value_name = "ID")]
    edition: Option<String>,
}

/// Arguments for a new edition.
#[derive(Clone, Debug, Args)]
struct EditionArgs {
    /// Id: lowercase letters, digits, hyphens, and underscores
    ///
    /// The first character is a letter.
    #[arg(value_name = "ID")]
    id: String,
    /// Game of the edition
    ///
    /// The default is the first game in the list below.
    #[arg(long, value_name = "GAME", default_value = listed::usual(), value_parser = listed::games(),
          hide_default_value = true)]
    game: String,
    /// Folder of the mod; created if missing
    #[arg(long = "mod", value_name = "DIR", default_value = "my-mod")]
    folder: PathBuf,
    /// Edition to extend [default: the game's standard one]
    ///
    /// The default is kosmische-strijd for cosmic, and the rulebook's edition for any other game.
    #[arg(long, value_name = "ID")]
    extends: Option<String>,
}

/// Arguments for the settings of editors.
#[derive(Clone, Debug, Args)]
struct EditorArgs {
    /// Folder of the mod
    #[arg(long = "mod", value_name = "DIR", default_value = "my-mod")]
    folder: PathBuf,
}

/// Writes the files, and prints the next steps.
pub fn run(args: &NewArgs) -> Result<(), CommandError> {
    let lines = match &args.what {
        What::Alien(part) => new_part("alien", part)?,
        What::Destiny(part) => new_part("destiny", part)?,
        What::Field(part) => new_part("field", part)?,
        What::Faction(part) => new_part("faction", part)?,
        What::Edition(edition) => new_edition(edition)?,
        What::Editor(editor) => for_editor(&editor.folder)?,
    };
    let mut out = terminal::out();
    Ok(lines.iter().try_for_each(|line| writeln!(out, "{line}"))?)
}

/// A mod, with the files to add.
struct Bench {
    /// The folder of the mod.
    folder: PathBuf,
    /// The built-in files and the files of the mod.
    there: Vec<ContentFile>,
    /// The games, loaded from these files.
    games: Vec<Box<dyn Loaded>>,
    /// The files to write, all or none.
    files: Vec<Entry>,
}

impl Bench {
    /// Reads the mod in a folder, if it exists.
    fn open(folder: &Path) -> Result<Bench, CommandError> {
        let is_empty = folder.is_dir() && fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none());
        let mods = if folder.exists() && !is_empty { vec![folder.to_owned()] } else { Vec::new() };
        // Omit the hint for errors in `--mods`, because the user did not name any mods.
        let there = Mods { mods, ..Mods::default() }.files()?;
        let games = games::read(&Mods::default(), &there)?;
        Ok(Bench { folder: folder.to_owned(), there, games, files: Vec::new() })
    }

    /// Adds a file to the mod's folder; the file must not exist yet.
    fn add(&mut self, name: &str, text: String) -> Result<(), CommandError> {
        let path = self.folder.join(name);
        if path.symlink_metadata().is_ok() {
            return Err(CommandError::Usage(format!("{} already exists (choose another id)", plain::path(&path))));
        }
        self.files.push(Entry { name: name.to_owned(), text, was: None });
        Ok(())
    }

    /// Returns `true` if some game has an edition with this id.
    fn is_taken(&self, id: &str) -> bool {
        self.games.iter().any(|game| game.editions().iter().any(|known| known == id))
    }

    /// Returns the first game that matches the predicate.
    fn game(&self, is_it: impl Fn(&dyn Loaded) -> bool) -> Option<&dyn Loaded> {
        self.games.iter().map(|game| &**game).find(|game| is_it(*game))
    }

    /// Returns the files and ids of the mod's own editions of a game.
    fn editions(&self, game: &dyn Loaded) -> Vec<(&ContentFile, String)> {
        let own = self.there.iter().filter(|file| file.pack > 0);
        let editions = decks_of(own, game.name()).into_iter();
        editions.filter(|(_, id)| game.editions().contains(id)).collect()
    }

    /// Returns the file and id of the mod's edition to which a part is added. Creates the edition if necessary.
    fn deck(&self, game: &dyn Loaded, wanted: Option<&str>) -> Result<(Entry, String), CommandError> {
        let own = self.editions(game);
        let found = wanted.map_or_else(|| own.first(), |wanted| own.iter().find(|(_, id)| id == wanted));
        if let Some((file, id)) = found {
            let (name, text) = (file.name.clone(), file.text.clone());
            return Ok((Entry { name, was: Some(text.clone()), text }, id.clone()));
        }
        if let (Some(id), false) = (wanted, own.is_empty()) {
            let known: Vec<String> = own.into_iter().map(|(_, id)| id).collect();
            let what = format!("`--edition {id}`: unknown edition in this mod ({})", hint(id, &known));
            return Err(CommandError::Usage(what));
        }
        let more = if game.name() == listed::usual() { "table" } else { game.name() };
        let id = match wanted {
            Some(id) => checked_id(id, true)?.to_owned(),
            None => edition_named_after(&self.folder, more, |id| self.is_taken(id)),
        };
        if self.is_taken(&id) {
            let what = format!("`{id}` is an edition outside this mod (choose a new id for an edition of the mod)");
            return Err(CommandError::Usage(what));
        }
        let new = NewEdition { id: &id, name: &name_of(&id), parent: None, is_for_part: true };
        let text = game.new_edition(&self.there, &new).map_err(CommandError::Usage)?;
        Ok((Entry { name: format!("decks/{id}.toml"), text, was: None }, id))
    }

    /// Adds a manifest if the mod has none. Its id is named after the folder, like the first edition.
    fn add_manifest(&mut self) -> Result<(), CommandError> {
        if self.folder.join(FILE).symlink_metadata().is_ok() {
            return Ok(());
        }
        let id = edition_named_after(&self.folder, "mod", |id| id == BUILTIN);
        self.add(FILE, manifest(&id))
    }

    /// Adds the files for editors. A mod that already has definitions keeps its settings, and the definitions are updated.
    fn add_editor(&mut self) {
        let is_missing = |name: &str| self.folder.join(name).symlink_metadata().is_err();
        let has_settings = |name: &str| name.split('/').next().is_some_and(|first| !is_missing(first));
        let is_new = is_missing(editor::DEFINITIONS);
        let settings = editor::settings().into_iter().filter(|(name, _)| is_new && !has_settings(name));
        let mut files: Vec<Entry> = Vec::new();
        for (name, text) in settings.map(|(name, text)| (name.to_owned(), text)).chain(editor::definitions()) {
            let was = files::read_text(&self.folder.join(&name), u64::MAX).ok();
            if was.as_deref() != Some(text) {
                files.push(Entry { name, text: text.to_owned(), was });
            }
        }
        self.files.splice(0..0, files);
    }

    /// Writes all files or none. Writes only inside the folder, and follows no symbolic links. The edition is written
    /// last, so that after a crash it never names a missing script.
    fn write(mut self) -> Result<Vec<String>, CommandError> {
        self.add_editor();
        let written = match self.folder.symlink_metadata() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => files::make_folder(&self.folder, &self.files),
            _ => Folder::to_write(&self.folder).map_err(CommandError::file(&self.folder))?.put(&self.files),
        };
        let path = |name: &str| if name.is_empty() { self.folder.clone() } else { self.folder.join(name) };
        written.map_err(|(name, wrong)| CommandError::file(&path(&name))(wrong))?;
        let line = |file: &Entry| {
            let word = if file.was.is_some() { "changed" } else { "written" };
            // Of the files for editors, only the folders are listed.
            let name = if file.name.starts_with('.') { file.name.split('/').next() } else { None };
            format!("{word}  {}", plain::path(&path(name.unwrap_or(&file.name))))
        };
        let mut lines: Vec<String> = self.files.iter().map(line).collect();
        lines.dedup();
        Ok(lines)
    }
}

/// Adds a part, such as an alien, to the mod's edition. Creates the edition if necessary.
fn new_part(what: &str, args: &PartArgs) -> Result<Vec<String>, CommandError> {
    let id = checked_id(&args.id, false)?;
    let mut bench = Bench::open(&args.folder)?;
    let game = bench.game(|game| game.parts().contains(&what));
    let game = game.ok_or_else(|| CommandError::Usage(format!("no game supports a new {what}")))?;
    let (deck, edition) = bench.deck(game, args.edition.as_deref())?;
    let path = plain::path(&bench.folder.join(&deck.name));
    let new = NewPart { what, id, name: &name_of(id), folder: &bench.folder, edition: (&path, &deck.text) };
    let Begun { edition: text, files, seat } = game.new_part(&bench.there, &new).map_err(CommandError::Usage)?;
    files.into_iter().try_for_each(|(name, text)| bench.add(&name, text))?;
    bench.add_manifest()?;
    bench.files.push(Entry { text, ..deck });
    let mut lines = bench.write()?;
    lines.extend(next_steps(&args.folder, &edition, seat.as_deref()));
    Ok(lines)
}

fn new_edition(args: &EditionArgs) -> Result<Vec<String>, CommandError> {
    let id = checked_id(&args.id, true)?;
    let mut bench = Bench::open(&args.folder)?;
    if bench.is_taken(id) {
        return Err(CommandError::Usage(format!(
            "duplicate id `{id}`: already used by an edition (choose another id)"
        )));
    }
    let game = bench.game(|game| game.name() == args.game);
    let game = game.ok_or_else(|| CommandError::Usage(format!("unknown game `{}`", args.game)))?;
    let new = NewEdition { id, name: &name_of(id), parent: args.extends.as_deref(), is_for_part: false };
    let text = game.new_edition(&bench.there, &new).map_err(CommandError::Usage)?;
    bench.add_manifest()?;
    bench.add(&format!("decks/{id}.toml"), text)?;
    let mut lines = bench.write()?;
    lines.extend(next_steps(&args.folder, id, None));
    Ok(lines)
}

fn for_editor(folder: &Path) -> Result<Vec<String>, CommandError> {
    if !folder.is_dir() {
        return Err(CommandError::Usage(format!("{}: folder not found", plain::path(folder))));
    }
    Bench::open(folder)?.write()
}

/// Returns the commands to try next. `seat` is the value of `--alien` that gives a seat the new part.
fn next_steps(folder: &Path, edition: &str, seat: Option<&str>) -> Vec<String> {
    let folder = plain::path_as_word(folder);
    let seat = seat.map(|seat| format!(" --alien {seat}"));
    vec![
        String::new(),
        format!("hyperkon check {folder}"),
        format!("hyperkon play --mods {folder} --edition {edition}{}", seat.unwrap_or_default()),
    ]
}

/// Names the first edition of a mod after its folder. So different mods get different ids. Appends `more` if the name is
/// not a valid id or is already used.
fn edition_named_after(folder: &Path, more: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let place = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
    let name = place.file_name().map(|name| name.to_string_lossy().to_lowercase()).unwrap_or_default();
    let letter = |letter: char| if letter.is_ascii_alphanumeric() || letter == '_' { letter } else { '-' };
    let name: String = name.chars().map(letter).skip_while(|letter| !letter.is_ascii_lowercase()).take(30).collect();
    let name = name.trim_end_matches('-');
    let is_free = |id: &str| checked_id(id, true).is_ok() && !is_taken(id);
    match name {
        "" => format!("my-{more}"),
        name if is_free(name) => name.to_owned(),
        name => format!("{name}-{more}"),
    }
}

/// Validates an id from the command line.
fn checked_id(id: &str, hyphens: bool) -> Result<&str, CommandError> {
    if is_device(id) {
        let what = format!("invalid id `{id}`: a Windows device name (choose another)");
        return Err(CommandError::Usage(what));
    }
    if is_id(id, 40) && id.starts_with(|c: char| c.is_ascii_lowercase()) && (hyphens || !id.contains('-')) {
        return Ok(id);
    }
    let what = format!(
        "invalid id `{id}` (use at most 40 lowercase letters, digits, and underscores, starting with a letter)"
    );
    Err(CommandError::Usage(what))
}
