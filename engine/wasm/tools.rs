//! The tools of the workshop, for the mods of a message.

use crate::hall::Hall;
use crate::hashes;
use crate::list::{self, GAMES};
use crate::mods::{self, Files, Mods};
use hyperkon::game::{Content, ContentError, ContentFile};
use hyperkon::mods::{FILE, Library};
use hyperkon::narrate::capitalized;
use hyperkon::problem::Problem;
use hyperkon_workshop::balance::{Measured, Subject};
use hyperkon_workshop::begun::{editor, manifest, name_of};
use hyperkon_workshop::check::{self, Sources, Wishes};
use hyperkon_workshop::games::{self, Loaded};
use hyperkon_workshop::scenario;
use hyperkon_workshop::setup::{NewEdition, NewPart};
use hyperkon_workshop::trace::Wanted;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::path::Path;

/// A call of a tool.
#[derive(Debug, Deserialize)]
#[serde(tag = "tool", content = "params", rename_all = "snake_case")]
pub enum Call {
    Check {
        files: Files,
        #[serde(default)]
        scenarios: bool,
        #[serde(default)]
        games: u64,
        #[serde(default = "usual_seed")]
        seed: u64,
    },
    Scenarios {
        files: Files,
        only: Option<Vec<String>>,
    },
    Trace {
        #[serde(default)]
        files: Option<Files>,
        scenario: Option<String>,
        table: Option<String>,
        power: Option<String>,
        #[serde(default = "english")]
        lang: String,
    },
    Balance {
        files: Files,
        alien: String,
        edition: Option<String>,
        #[serde(default = "usual_games")]
        games: u64,
        seats: Option<u8>,
        #[serde(default)]
        seed: u64,
        #[serde(default = "usual_bot")]
        bot: String,
        #[serde(default = "english")]
        lang: String,
    },
    Pack {
        files: Files,
    },
    Unpack {
        zip: Vec<u8>,
    },
    Gallery {
        #[serde(default = "english")]
        lang: String,
    },
    Lexicon {},
    New {
        what: String,
        id: String,
        name: Option<String>,
        edition: Option<String>,
    },
    Mods {
        mods: Vec<Files>,
    },
    /// The texts of the web client, by language. The build writes them to files.
    Words {},
    /// Hashes of games of all editions, and of the scenarios in these mods.
    Hashes {
        games: u64,
        mods: Vec<Files>,
    },
}

fn usual_seed() -> u64 {
    Wishes::default().seed
}

fn usual_games() -> u64 {
    300
}

fn usual_bot() -> String {
    "steady".to_owned()
}

fn english() -> String {
    "en".to_owned()
}

/// Runs a tool. `told` gets the number of finished games and of all games.
///
/// # Errors
/// Returns one sentence, or the errors of the mods with their places.
pub fn run(call: Call, hall: &mut Hall, told: &(dyn Fn(u64, u64) + Sync)) -> Result<Value, String> {
    match call {
        Call::Check { files, scenarios, games, seed } => {
            checked(&Mods::of(&[files])?, &Wishes { games, scenarios, seed, cache: None }, told)
        }
        Call::Scenarios { files, only } => scenarios(&Mods::of(&[files])?, only.as_deref()),
        Call::Trace { files, scenario, table, power, lang } => {
            let mods = files.map_or_else(|| Ok(Mods::default()), |files| Mods::of(&[files]))?;
            traced(&mods, hall, (scenario.as_deref(), table.as_deref()), &Wanted { power }, &lang)
        }
        Call::Balance { files, alien, edition, games, seats, seed, bot, lang } => {
            let mods = Mods::of(&[files])?;
            let (_, loaded) = loaded(&mods)?;
            let (game, subject) = subject(&loaded, &alien, edition.as_deref())?;
            let sizes: Vec<u8> =
                subject.sizes().into_iter().filter(|size| seats.is_none_or(|seats| seats == *size)).collect();
            if sizes.is_empty() {
                return Err(format!("`{}` cannot play at a table of this size", subject.id));
            }
            let with = Measured { sizes: &sizes, seed, bot: &bot };
            let found = game.measure(&subject, &with, games, told)?;
            Ok(found.document(&subject, &lang, &with))
        }
        Call::Pack { files } => packed(&Mods::of(&[files])?),
        Call::Unpack { zip } => as_value(&json!({ "files": mods::unzipped(&zip)? })),
        Call::Gallery { lang } => gallery(&lang),
        Call::Lexicon {} => {
            let files: Files = editor::definitions().map(|(name, text)| (short(&name), text.to_owned())).collect();
            Ok(json!({ "files": files }))
        }
        Call::New { what, id, name, edition } => begun(&what, &id, name.as_deref(), edition.as_deref()),
        Call::Mods { mods } => {
            let mods = if mods.is_empty() { Mods::default() } else { Mods::of(&mods)? };
            hall.offer(mods)
        }
        Call::Words {} => {
            let games = Mods::default().files().and_then(|files| list::rooms(&files)).map_err(said)?;
            as_value(&hyperkon_server::word_files(&games))
        }
        Call::Hashes { games, mods } => hashed(games, &mods),
    }
}

fn as_value(document: &impl Serialize) -> Result<Value, String> {
    serde_json::to_value(document).map_err(|error| error.to_string())
}

fn said(errors: Vec<Problem>) -> String {
    ContentError(errors).to_string()
}

/// Returns the last part of a name.
fn short(name: &str) -> String {
    name.rsplit('/').next().unwrap_or(name).to_owned()
}

fn checked(mods: &Mods, wishes: &Wishes, told: &(dyn Fn(u64, u64) + Sync)) -> Result<Value, String> {
    let report = check::check::<&Path>(&list::kinds(), &[], &paths(mods), wishes, told);
    as_said(mods, &check::document(&report, &Sources::of(&report)))
}

/// Returns a document in which files have their names inside the mod.
fn as_said(mods: &Mods, document: &impl Serialize) -> Result<Value, String> {
    serde_json::from_str(&mods.said(&as_value(document)?)).map_err(|error| error.to_string())
}

fn paths(mods: &Mods) -> Vec<&Path> {
    mods.roots().iter().map(AsRef::as_ref).collect()
}

type Games = Vec<Box<dyn Loaded>>;

/// Loads the games with mods.
fn loaded(mods: &Mods) -> Result<(Vec<ContentFile>, Games), String> {
    let files = mods.files().map_err(|errors| mods.said(&said(errors)))?;
    let games = games::read(&list::kinds(), &files).map_err(|errors| mods.said(&said(errors)))?;
    Ok((files, games))
}

fn scenarios(mods: &Mods, only: Option<&[String]>) -> Result<Value, String> {
    let (_, mut games) = loaded(mods)?;
    let mut played = Vec::new();
    for root in mods.roots() {
        for file in scenario::of_mod(root).texts {
            if only.is_some_and(|only| !only.contains(&file.name)) {
                continue;
            }
            let failures = scenario::run(&mut games, &file.name, &file.text);
            let failures =
                failures.into_iter().map(|one| json!({ "line": one.line, "what": one.what, "seen": one.seen }));
            played.push(json!({ "file": file.name, "failures": failures.collect::<Vec<_>>() }));
        }
    }
    Ok(json!({ "scenarios": played }))
}

/// Traces a scenario of the mods, or the game at a table of the lobby.
fn traced(
    mods: &Mods,
    hall: &mut Hall,
    (scenario, table): (Option<&str>, Option<&str>),
    wanted: &Wanted,
    lang: &str,
) -> Result<Value, String> {
    let (_, mut games) = loaded(mods)?;
    if let Some(table) = table {
        let (game, record) = hall.record(table)?;
        let game = games.iter().find(|one| one.name() == game).ok_or("unknown game")?;
        return as_said(mods, &game.trace_record(&record, wanted, lang)?);
    }
    let name = scenario.ok_or("missing `scenario` or `table`")?;
    let files = mods.roots().iter().flat_map(|root| scenario::of_mod(root).texts);
    let file = files.into_iter().find(|file| file.name == name).ok_or_else(|| format!("unknown scenario `{name}`"))?;
    let told = scenario::trace(&mut games, &file.name, &file.text, wanted, lang);
    as_said(mods, &told.map_err(|failure| failure.to_string())?)
}

/// Returns the alien with this id or name, and its game. Editions of mods come first.
fn subject<'a>(
    games: &'a [Box<dyn Loaded>],
    alien: &str,
    edition: Option<&str>,
) -> Result<(&'a dyn Loaded, Subject), String> {
    let builtin: Vec<String> = loaded(&Mods::default())?.1.iter().flat_map(|game| game.editions()).collect();
    let of_game = |game: &'a dyn Loaded| game.edition_infos().into_iter().map(move |edition| (game, edition));
    let all =
        games.iter().map(AsRef::as_ref).flat_map(of_game).filter(|(_, info)| edition.is_none_or(|id| info.id == id));
    let with_it = all.filter_map(|(game, edition)| {
        let id = edition.role_named(alien)?.to_owned();
        Some((game, Subject { edition, id }))
    });
    let found = with_it.min_by_key(|(_, subject)| builtin.contains(&subject.edition.id));
    found.ok_or_else(|| format!("unknown alien `{}`", hyperkon::plain::one_line(alien)))
}

fn packed(mods: &Mods) -> Result<Value, String> {
    let root = mods.roots().first().ok_or("no mod")?;
    let manifest = Library::manifest_of(root).map_err(|errors| mods.said(&said(errors)))?;
    let zip = mods.zip().map_err(|errors| mods.said(&said(errors)))?;
    Ok(json!({ "name": format!("{}-{}.zip", manifest.id, manifest.version), "zip": zip }))
}

/// Lists all shipped aliens, with their scripts and texts.
fn gallery(lang: &str) -> Result<Value, String> {
    let (files, games) = loaded(&Mods::default())?;
    let text = |name: String| files.iter().find(|file| file.name == name).map(|file| file.text.clone());
    let mut aliens = Vec::new();
    for edition in games.iter().flat_map(|game| game.edition_infos()) {
        for id in edition.roles.keys() {
            let Some(script) = text(format!("powers/aliens/{id}.lua")) else { continue };
            aliens.push(json!({
                "id": id, "name": edition.role_name(id, lang), "edition": edition.id, "edition_name": edition.name(lang),
                "script": script, "texts": text(format!("powers/aliens/{id}.toml")),
            }));
        }
    }
    Ok(json!({ "aliens": aliens }))
}

/// Creates the files of a new mod with one part.
fn begun(what: &str, id: &str, name: Option<&str>, edition: Option<&str>) -> Result<Value, String> {
    let (files, games) = loaded(&Mods::default())?;
    let game = games.iter().find(|game| game.parts().contains(&what));
    let game = game.ok_or_else(|| format!("no game supports a new {what}"))?;
    let name = name.map_or_else(|| name_of(id), capitalized);
    let own = format!("my-{}", id.replace('_', "-"));
    let of_edition = NewEdition { id: &own, name: &name_of(&own), parent: edition, is_for_part: true };
    let (deck, text) = (format!("decks/{own}.toml"), game.new_edition(&files, &of_edition)?);
    let new = NewPart { what, id, name: &name, folder: Path::new(&own), edition: (&deck, &text) };
    let begun = game.new_part(&files, &new)?;
    let mut all: Files = begun.files.into_iter().collect();
    all.insert(deck, begun.edition);
    all.insert(FILE.to_owned(), manifest(&own));
    Ok(json!({ "files": all, "seat": begun.seat }))
}

/// Returns hashes of games and scenarios. The explanation of a scenario contains all its answers and events.
fn hashed(games: u64, mods: &[Files]) -> Result<Value, String> {
    let (files, problems) = Content::collect::<&Path>(&[]);
    if !problems.is_empty() {
        return Err(said(problems));
    }
    let mut played = Vec::new();
    for game in GAMES {
        played.extend((game.hashes)(&files, games)?);
    }
    let mut scenarios = Vec::new();
    for files in mods {
        let mods = Mods::of(std::slice::from_ref(files))?;
        let (_, mut games) = loaded(&mods)?;
        for file in mods.roots().iter().flat_map(|root| scenario::of_mod(root).texts) {
            let failures: Vec<String> =
                scenario::run(&mut games, &file.name, &file.text).iter().map(ToString::to_string).collect();
            let told = scenario::explain(&mut games, &file.name, &file.text, "en")
                .unwrap_or_else(|failure| failure.to_string());
            scenarios.push(json!({ "file": file.name, "failures": failures, "hash": hashes::of_text(&told) }));
        }
    }
    Ok(json!({ "games": played, "scenarios": scenarios }))
}
