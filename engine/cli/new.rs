//! `hyperkon new`: begins an alien, a destiny card, an edition, a field or a faction: files that work at once and say how to go on.

use crate::games;
use crate::new_other::{self, Part};
use crate::table;
use crate::terminal;
use crate::trouble::{Trouble, hint};
use clap::{Args, Subcommand};
use hyperkon::cosmic::Hook;
use hyperkon::door::{self, Entry, Folder};
use hyperkon::edition::Edition;
use hyperkon::game::{Content, ContentFile};
use hyperkon::plain;
use hyperkon::table::{is_device, is_id};
use hyperkon_workshop::entry::{Entry as Kind, with_entry};
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// What to begin.
#[derive(Clone, Debug, Args)]
#[command(after_help = "Examples:\n  hyperkon new alien broker                     into the folder my-mod\n  \
                        hyperkon new destiny fair_wind --mod my-mod   another one into the same\n  \
                        hyperkon new edition windy-table --mod my-mod --extends universums-harskare\n  \
                        hyperkon new edition short-ufos --game ufos   a variant of UFOs\n  \
                        hyperkon new field geyser             a hex of SP4X, into an edition that is begun for it\n  \
                        hyperkon new faction miners           a faction into the same\n\n\
What is written works at once: `hyperkon check my-mod`. The guide is powers/README.md.")]
pub struct NewArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Clone, Debug, Subcommand)]
enum What {
    /// An alien: a script with comments, its texts, three scenarios, and a line in the mod's edition
    Alien(ScriptArgs),
    /// A destiny card: the same with two scenarios, and two copies in the edition's deck
    Destiny(ScriptArgs),
    /// An edition: what it extends, and every number and card that it could change
    Edition(EditionArgs),
    /// A field of SP4X: a hex with comments and a scenario, in the mod's edition
    Field(PartArgs),
    /// A faction of SP4X: the same
    Faction(PartArgs),
}

#[derive(Clone, Debug, Args)]
struct ScriptArgs {
    /// Its id: small letters, digits and underscores, a letter first
    #[arg(value_name = "ID")]
    id: String,
    /// The folder of the mod; begun if it is not there
    #[arg(long = "mod", value_name = "DIR", default_value = "my-mod")]
    folder: PathBuf,
    /// The edition of the mod that gets it; its first one, or a new one, if not said
    #[arg(long, value_name = "ID")]
    edition: Option<String>,
}

/// A new edition.
#[derive(Clone, Debug, Args)]
pub struct EditionArgs {
    /// Its id: small letters, digits, hyphens and underscores, a letter first
    #[arg(value_name = "ID")]
    pub id: String,
    /// The game it is of
    #[arg(long, value_name = "GAME", default_value = games::usual(), value_parser = games::named())]
    pub game: String,
    /// The folder of the mod; begun if it is not there
    #[arg(long = "mod", value_name = "DIR", default_value = "my-mod")]
    pub folder: PathBuf,
    /// The edition it is like; kosmische-strijd, or the rulebook's of another game, if not said
    #[arg(long, value_name = "ID")]
    pub extends: Option<String>,
}

/// A part of an edition of SP4X.
#[derive(Clone, Debug, Args)]
pub struct PartArgs {
    /// Its id: small letters, digits and underscores, a letter first
    #[arg(value_name = "ID")]
    pub id: String,
    /// The folder of the mod; begun if it is not there
    #[arg(long = "mod", value_name = "DIR", default_value = "my-mod")]
    pub folder: PathBuf,
    /// The edition of the mod that gets it; its first one of SP4X, or a new one, if not said
    #[arg(long, value_name = "ID")]
    pub edition: Option<String>,
}

/// What a new edition extends when nobody says.
const USUAL_PARENT: &str = "kosmische-strijd";

/// Writes the files, and says what to do next.
pub fn run(args: &NewArgs) -> Result<(), Trouble> {
    let lines = match &args.what {
        What::Alien(script) => alien(script)?,
        What::Destiny(script) => destiny(script)?,
        What::Edition(edition) if games::is_main(&edition.game) => new_edition(edition)?,
        What::Edition(edition) => new_other::edition(edition, &edition.game)?,
        What::Field(field) => new_other::part(field, Part::Field)?,
        What::Faction(faction) => new_other::part(faction, Part::Faction)?,
    };
    let mut out = terminal::out();
    Ok(lines.iter().try_for_each(|line| writeln!(out, "{line}"))?)
}

fn alien(args: &ScriptArgs) -> Result<Vec<String>, Trouble> {
    let files = [
        ("powers/aliens/{id}.lua", include_str!("templates/alien.lua")),
        ("powers/aliens/{id}.toml", include_str!("templates/alien.toml")),
        ("scenarios/{id}.toml", include_str!("templates/alien-scenario.toml")),
        ("scenarios/{id}_limit.toml", include_str!("templates/alien-limit.toml")),
        ("scenarios/{id}_cancelled.toml", include_str!("templates/alien-cancelled.toml")),
    ];
    script(args, Kind::Alien, &files)
}

fn destiny(args: &ScriptArgs) -> Result<Vec<String>, Trouble> {
    let files = [
        ("powers/destiny/{id}.lua", include_str!("templates/destiny.lua")),
        ("powers/destiny/{id}.toml", include_str!("templates/destiny.toml")),
        ("scenarios/{id}.toml", include_str!("templates/destiny-scenario.toml")),
        ("scenarios/{id}_limit.toml", include_str!("templates/destiny-limit.toml")),
    ];
    script(args, Kind::Destiny(2), &files)
}

/// A mod that is being added to.
pub struct Bench {
    /// Its folder.
    pub folder: PathBuf,
    /// What there is, the mod included.
    pub content: std::sync::Arc<Content>,
    /// What is written only when all of it can be.
    pub files: Vec<Entry>,
}

impl Bench {
    /// Reads the mod in a folder, if it is there.
    pub fn open(folder: &Path) -> Result<Bench, Trouble> {
        let packs = if folder.exists() { vec![folder] } else { Vec::new() };
        let is_empty = folder.is_dir() && fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none());
        let content = if is_empty { Content::builtin()? } else { Content::with_packs(&packs)? };
        Ok(Bench { folder: folder.to_owned(), content, files: Vec::new() })
    }

    /// A file below the mod's folder that must not be there yet.
    pub fn add(&mut self, name: &str, text: String) -> Result<(), Trouble> {
        let path = self.folder.join(name);
        if path.symlink_metadata().is_ok() {
            return Err(Trouble::Usage(format!("{} is there already (take another id)", plain::path(&path))));
        }
        self.files.push(Entry { name: name.to_owned(), text, was: None });
        Ok(())
    }

    /// The mod's own editions: their files as they were read, and what they are once resolved.
    fn editions(&self) -> Vec<(&ContentFile, &Edition)> {
        let files = self.content.sources().iter().filter(|file| file.pack > 0 && file.is_edition());
        let edition_of = |file: &ContentFile| {
            let table: table::IdOnly = hyperkon::edition::read_toml("", &file.text).ok()?;
            self.content.edition(&table.id)
        };
        files.filter_map(|file| Some((file, edition_of(file)?))).collect()
    }

    /// Writes everything or nothing: inside the folder, and through no link. The edition comes last, so that a crash leaves
    /// no name in it without its script.
    pub fn write(&self) -> Result<Vec<String>, Trouble> {
        let written = match self.folder.symlink_metadata() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => door::make_folder(&self.folder, &self.files),
            _ => Folder::to_write(&self.folder).map_err(Trouble::door(&self.folder))?.put(&self.files),
        };
        let path = |name: &str| if name.is_empty() { self.folder.clone() } else { self.folder.join(name) };
        written.map_err(|(name, wrong)| Trouble::door(&path(&name))(wrong))?;
        let line = |file: &Entry| {
            let word = if file.was.is_some() { "changed" } else { "written" };
            format!("{word}  {}", plain::path(&path(&file.name)))
        };
        Ok(self.files.iter().map(line).collect())
    }
}

fn script(args: &ScriptArgs, kind: Kind, templates: &[(&str, &str)]) -> Result<Vec<String>, Trouble> {
    let id = checked_id(&args.id, false)?;
    let mut bench = Bench::open(&args.folder)?;
    if bench.content.scripts().iter().any(|script| script.id == id) {
        let what = format!("`{id}` is already the id of another script (take another id)");
        return Err(Trouble::Usage(what));
    }
    let (deck, edition) = deck(&bench, args)?;
    let words = words(&bench, id, &edition)?;
    for (name, text) in templates {
        // The limit of an alien takes a seat that is no main player, and its cancellation a card that cancels it.
        let is_lacking = |word: &str| words.iter().any(|(key, with)| *key == word && with.is_empty());
        if ["third", "cancels"].iter().any(|word| text.contains(&format!("{{{word}}}")) && is_lacking(word)) {
            continue;
        }
        bench.add(&fill(name, &words), fill(text, &words))?;
    }
    let path = plain::path(&bench.folder.join(&deck.name));
    let with_id = with_entry(&path, &deck.text, id, kind).map_err(|problem| Trouble::Usage(problem.to_string()))?;
    bench.files.push(Entry { text: with_id, ..deck });
    let mut lines = bench.write()?;
    let seat = edition.colours.first().filter(|_| kind == Kind::Alien).map(|colour| format!("{}={id}", colour.id));
    lines.extend(next_steps(&args.folder, &edition.id, seat.as_deref()));
    Ok(lines)
}

/// The edition that gets the new script: its file as it is, or as it is begun, and what it is.
fn deck(bench: &Bench, args: &ScriptArgs) -> Result<(Entry, Edition), Trouble> {
    let own = bench.editions();
    let wanted = match &args.edition {
        Some(id) => own.iter().find(|(_, edition)| edition.id == *id),
        None => own.first(),
    };
    if let Some((file, edition)) = wanted {
        let (name, text) = (file.name.clone(), file.text.clone());
        return Ok((Entry { name, was: Some(text.clone()), text }, (*edition).clone()));
    }
    if let (Some(id), false) = (&args.edition, own.is_empty()) {
        let known: Vec<String> = own.iter().map(|(_, edition)| edition.id.clone()).collect();
        let what = format!("`--edition {id}`: the mod has no such edition ({})", hint(id, &known));
        return Err(Trouble::Usage(what));
    }
    let is_taken = |id: &str| bench.content.edition(id).is_some();
    let id = match &args.edition {
        Some(id) => checked_id(id, true)?.to_owned(),
        None => edition_named_after(&bench.folder, "table", is_taken),
    };
    if is_taken(&id) {
        let what = format!("`{id}` is an edition outside of this mod (name another; the mod's will extend it)");
        return Err(Trouble::Usage(what));
    }
    let parent = table::edition(&bench.content, USUAL_PARENT)?;
    let words = [("id", id.clone()), ("name", name_of(&id)), ("parent", parent.id.clone())];
    let text = fill(include_str!("templates/deck.toml"), &words);
    let edition = Edition { id: id.clone(), ..parent.clone() };
    Ok((Entry { name: format!("decks/{id}.toml"), text, was: None }, edition))
}

/// What stands for the words in braces of a template.
fn words(bench: &Bench, id: &str, edition: &Edition) -> Result<Vec<(&'static str, String)>, Trouble> {
    let colour = |seat: usize| edition.colours.get(seat).map(|colour| colour.id.clone()).unwrap_or_default();
    let mut attacks: Vec<i16> = edition.cards.attack.keys().filter_map(|value| value.parse().ok()).collect();
    attacks.sort_unstable();
    let copies = |value: &i16| edition.cards.attack[&value.to_string()];
    let (Some(low), Some(high)) = (attacks.iter().find(|value| copies(value) > 1), attacks.last()) else {
        let what = format!("{} has no attack card twice, which the scenarios need (add some)", edition.id);
        return Err(Trouble::Usage(what));
    };
    let answers_uses = |id: &&String| {
        let script = bench.content.scripts().iter().find(|script| script.id == **id);
        script.is_some_and(|script| script.hooks[Hook::OnPowerUsed.index()].is_some())
    };
    Ok(vec![
        ("id", id.to_owned()),
        ("cancels", edition.cards.destiny.keys().find(answers_uses).cloned().unwrap_or_default()),
        ("name", name_of(id)),
        ("mod", plain::path_as_word(&bench.folder)),
        ("edition", edition.id.clone()),
        ("first", colour(0)),
        ("second", colour(1)),
        ("third", colour(2)),
        ("low", low.to_string()),
        ("high", high.to_string()),
    ])
}

fn new_edition(args: &EditionArgs) -> Result<Vec<String>, Trouble> {
    let id = checked_id(&args.id, true)?;
    let mut bench = Bench::open(&args.folder)?;
    if bench.content.edition(id).is_some() {
        return Err(Trouble::Usage(format!("`{id}` is already the id of an edition (take another id)")));
    }
    let content = std::sync::Arc::clone(&bench.content);
    let extends = args.extends.as_deref().unwrap_or(USUAL_PARENT);
    let parent = content.edition(extends).ok_or_else(|| {
        let known: Vec<String> = content.editions().map(|edition| edition.id.clone()).collect();
        let what = format!("`--extends {extends}`: there is no such edition ({})", hint(extends, &known));
        Trouble::Usage(what)
    })?;
    let words = [
        ("id", id.to_owned()),
        ("name", name_of(id)),
        ("parent", parent.id.clone()),
        ("seats", format!("[{}, {}]", parent.seats[0], parent.seats[1])),
        ("negotiate", parent.cards.negotiate.to_string()),
        ("numbers", as_it_is(&parent.numbers)),
        ("attacks", attacks(parent)),
        ("destiny", as_it_is(&parent.cards.destiny)),
        ("aliens", as_it_is(&parent.aliens)),
    ];
    bench.add(&format!("decks/{id}.toml"), fill(include_str!("templates/edition.toml"), &words))?;
    let mut lines = bench.write()?;
    lines.extend(next_steps(&args.folder, id, None));
    Ok(lines)
}

/// The attack cards in the order of their values, each line behind a #.
fn attacks(edition: &Edition) -> String {
    let mut cards: Vec<(i16, u8)> =
        edition.cards.attack.iter().filter_map(|(value, copies)| Some((value.parse().ok()?, *copies))).collect();
    cards.sort_unstable();
    cards.iter().map(|(value, copies)| format!("# {value} = {copies}")).collect::<Vec<_>>().join("\n")
}

/// A table of TOML, each line behind a #.
fn as_it_is(table: &impl serde::Serialize) -> String {
    let Ok(serde_json::Value::Object(table)) = serde_json::to_value(table) else { return String::new() };
    let lines: Vec<String> = table.iter().map(|(key, value)| format!("# {key} = {}", in_toml(value))).collect();
    lines.join("\n")
}

fn in_toml(value: &serde_json::Value) -> String {
    let serde_json::Value::Object(table) = value else { return value.to_string() };
    let fields: Vec<String> = table.iter().map(|(key, value)| format!("{key} = {}", in_toml(value))).collect();
    if fields.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", fields.join(", ")) }
}

/// What to type next; `seat`: who gets what is new, in the words of `--alien`.
pub fn next_steps(folder: &Path, edition: &str, seat: Option<&str>) -> Vec<String> {
    let folder = plain::path_as_word(folder);
    let seat = seat.map(|seat| format!(" --alien {seat}"));
    vec![
        String::new(),
        format!("hyperkon check {folder}"),
        format!("hyperkon play --mods {folder} --edition {edition}{}", seat.unwrap_or_default()),
    ]
}

/// "fair_wind" is the Fair Wind.
pub fn name_of(id: &str) -> String {
    let parts: Vec<String> = id.split(['_', '-']).map(hyperkon::narrate::capitalised).collect();
    parts.join(" ")
}

/// The id of the first edition of a mod: the mod's name, so that mods of several people can be played together. What cannot
/// be an id, or is one already, gets `more` behind it.
pub fn edition_named_after(folder: &Path, more: &str, is_taken: impl Fn(&str) -> bool) -> String {
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

/// An id as a person may write it.
pub fn checked_id(id: &str, hyphens: bool) -> Result<&str, Trouble> {
    if is_device(id) {
        let what =
            format!("`{id}` cannot be an id: on Windows it is a device, and no file can have that name (take another)");
        return Err(Trouble::Usage(what));
    }
    if is_id(id, 40) && id.starts_with(|c: char| c.is_ascii_lowercase()) && (hyphens || !id.contains('-')) {
        return Ok(id);
    }
    let what = format!("`{id}` cannot be an id (small letters, digits and underscores, a letter first, at most 40)");
    Err(Trouble::Usage(what))
}

/// Puts words into a template.
pub fn fill(template: &str, words: &[(&str, String)]) -> String {
    words.iter().fold(template.to_owned(), |text, (key, word)| text.replace(&format!("{{{key}}}"), word))
}
