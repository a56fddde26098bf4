//! The tools of the workshop, for the mods of a message.

mod begun;
mod call;
pub mod hashes;
mod mods;

use crate::hall::Hall;
use crate::list;
use crate::message::{Out, Outcome, say};
pub use call::Call;
use hyperkon::__private::game::{Content, ContentError, ContentFile};
use hyperkon::__private::mods::Library;
use hyperkon::__private::problem::Problem;
use hyperkon_workshop::balance::{Measured, Subject};
use hyperkon_workshop::begun::editor;
use hyperkon_workshop::check::{self, Sources, Wishes};
use hyperkon_workshop::games::{self, Loaded};
use hyperkon_workshop::scenario;
use hyperkon_workshop::trace::Wanted;
use mods::{Files, Mods};
use serde::Serialize;
use serde_json::{Value, json};
use std::path::Path;

/// Runs a tool, and writes its progress and its outcome.
pub fn take(id: u64, call: Call, hall: &mut Hall) {
    let told = |done, all| say(&Out::Tool { id, outcome: Outcome::Progress { done, all } });
    let outcome = run(call, hall, &told).map_or_else(Outcome::Error, Outcome::Result);
    say(&Out::Tool { id, outcome });
}

/// Runs a tool. `told` gets the number of finished games and of all games.
///
/// # Errors
/// Returns one sentence, or the errors of the mods with their places.
fn run(call: Call, hall: &mut Hall, told: &(dyn Fn(u64, u64) + Sync)) -> Result<Value, String> {
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
        Call::Gallery { lang } => begun::gallery(&lang),
        Call::Lexicon {} => {
            let files: Files = editor::definitions().map(|(name, text)| (short(&name), text.to_owned())).collect();
            Ok(json!({ "files": files }))
        }
        Call::New { what, id, name, edition } => begun::part(&what, &id, name.as_deref(), edition.as_deref()),
        Call::Mods { mods } => offered(&mods, hall),
        Call::Words {} => {
            let games = list::rooms(&Content::builtin_files()).map_err(said)?;
            as_value(&hyperkon_server::word_files(&games))
        }
        Call::Hashes { games, mods } => hashes::of_all(games, &mods),
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

/// Replaces the mods of new tables, and switches open tables to them.
fn offered(mods: &[Files], hall: &mut Hall) -> Result<Value, String> {
    let mods = if mods.is_empty() { Mods::default() } else { Mods::of(mods)? };
    let files = mods.files().map_err(|errors| mods.said(&said(errors)))?;
    let misnamed = games::misnamed(&list::kinds(), &files);
    if !misnamed.is_empty() {
        return Err(mods.said(&said(misnamed)));
    }
    let files = (!mods.roots().is_empty()).then_some(files);
    let (editions, renewed) = hall.offer(files).map_err(|errors| mods.said(&said(errors)))?;
    let kept = renewed.kept.iter().map(|(table, why)| json!({ "table": table, "why": mods.said(&why.text) }));
    Ok(json!({ "editions": editions, "tables": renewed.tables, "kept": kept.collect::<Vec<_>>() }))
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
    found.ok_or_else(|| format!("unknown alien `{}`", hyperkon_frame::plain::one_line(alien)))
}

fn packed(mods: &Mods) -> Result<Value, String> {
    let root = mods.roots().first().ok_or("no mod")?;
    let manifest = Library::manifest_of(root).map_err(|errors| mods.said(&said(errors)))?;
    let zip = mods.zip().map_err(|errors| mods.said(&said(errors)))?;
    Ok(json!({ "name": format!("{}-{}.zip", manifest.id, manifest.version), "zip": zip }))
}
