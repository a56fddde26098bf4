//! The beginnings of mods: the gallery of shipped aliens, and new parts.

use super::loaded;
use super::mods::{Files, Mods};
use hyperkon::__private::mods::FILE;
use hyperkon::__private::narrate::capitalized;
use hyperkon_workshop::begun::{manifest, name_of};
use hyperkon_workshop::setup::{NewEdition, NewPart};
use serde_json::{Value, json};
use std::path::Path;

/// Lists all shipped aliens, with their scripts and texts.
pub fn gallery(lang: &str) -> Result<Value, String> {
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
pub fn part(what: &str, id: &str, name: Option<&str>, edition: Option<&str>) -> Result<Value, String> {
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
