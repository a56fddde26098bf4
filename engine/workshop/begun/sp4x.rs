//! Templates for factions, fields, and editions of SP4X.

use super::{Begun, fill, filled};
use crate::games::decks_of;
use crate::setup::{NewEdition, NewPart, hint};
use hyperkon::__private::edition::read_toml;
use hyperkon::__private::game::ContentFile;
use hyperkon_frame::Served as _;
use hyperkon_sp4x::{Declares, Edition, Sp4x};

/// The kinds of parts that can be added to an edition.
pub const PARTS: &[&str] = &["faction", "field"];

/// Templates of a part: its entry in the edition, its script, and its scenarios.
struct Template {
    declares: Declares,
    entry: &'static str,
    script: &'static str,
    scenarios: &'static [(&'static str, &'static str)],
}

const FACTION: Template = Template {
    declares: Declares::Faction,
    entry: include_str!("templates/sp4x-faction.toml"),
    script: include_str!("templates/sp4x-faction.lua"),
    scenarios: &[("scenarios/{id}.toml", include_str!("templates/sp4x-faction-scenario.toml"))],
};

const FIELD: Template = Template {
    declares: Declares::Field,
    entry: include_str!("templates/sp4x-field.toml"),
    script: include_str!("templates/sp4x-field.lua"),
    scenarios: &[
        ("scenarios/{id}.toml", include_str!("templates/sp4x-field-scenario.toml")),
        ("scenarios/{id}_used.toml", include_str!("templates/sp4x-field-used.toml")),
    ],
};

/// Creates a new faction or field.
pub fn part(files: &[ContentFile], new: &NewPart<'_>) -> Result<Begun, String> {
    let (path, text) = new.edition;
    let edition = read(files, &[], path, text)?;
    let is_faction = new.what == "faction";
    let is_there = match is_faction {
        true => edition.factions.iter().any(|faction| faction.id == new.id),
        false => edition.fields.iter().any(|field| field.id == new.id),
    };
    if is_there {
        return Err(format!(
            "duplicate id `{}`: already used by a {} of {} (choose another id)",
            new.id, new.what, edition.id
        ));
    }
    let template = if is_faction { FACTION } else { FIELD };
    let scale: Vec<u8> = (0..=edition.track).map(|owned| owned / 2).collect();
    let numbers = scale.iter().map(u8::to_string).collect::<Vec<_>>().join(", ");
    let words = [
        ("id", new.id.to_owned()),
        ("name", new.name.to_owned()),
        ("edition", edition.id.clone()),
        ("first", edition.fields.first().map(|field| field.id.clone()).unwrap_or_default()),
        ("rows", scale.len().to_string()),
        ("scale", numbers),
        ("third", scale.get(3).or(scale.last()).copied().unwrap_or_default().to_string()),
    ];
    let text = format!("{}\n{}", text.trim_end(), fill(template.entry, &words));
    let mut begun = vec![(template.declares.file(new.id), fill(template.script, &words))];
    read(files, &begun, path, &text)?;
    begun.extend(filled(template.scenarios, &words));
    Ok(Begun { edition: text, files: begun, seat: is_faction.then(|| format!("1={}", new.id)) })
}

/// Reads and checks an edition. Its scripts come from `begun` or from the mod's files.
fn read(files: &[ContentFile], begun: &[(String, String)], path: &str, text: &str) -> Result<Edition, String> {
    let edition: Edition = read_toml(path, text).map_err(|problem| problem.to_string())?;
    let edition = edition.with_scripts(|name| {
        let new = begun.iter().find(|(file, _)| file == name).map(|(_, text)| text);
        let there = || files.iter().rfind(|file| file.name == name).map(|file| &file.text);
        new.or_else(there).cloned()
    });
    edition.check().map_err(|unfit| format!("{path}: {unfit}"))?;
    Ok(edition)
}

/// Returns the text of the parent edition under a new id and name.
pub fn edition(files: &[ContentFile], new: &NewEdition<'_>) -> Result<String, String> {
    let (parent, editions) = (new.parent.unwrap_or(Sp4x::NAME), decks_of(files, Sp4x::NAME));
    let file = editions.iter().find(|(_, known)| known == parent).ok_or_else(|| {
        let known: Vec<String> = editions.iter().map(|(_, id)| id.clone()).collect();
        format!("`--extends {parent}`: unknown edition of SP4X ({})", hint(parent, &known))
    })?;
    let NewEdition { id, name, .. } = new;
    let mut text = format!(
        "# {name}: like {parent}, written out in full. Change numbers, remove fields and factions, or add new ones with\n\
         # `hyperkon new field` and `hyperkon new faction`.\n"
    );
    // Skip the comments at the head of the file, because they describe only the parent.
    for line in file.0.text.lines().skip_while(|line| line.starts_with('#') || line.is_empty()) {
        let is_of_head = !text.contains("\n[");
        match line.split_once(" = ").filter(|_| is_of_head) {
            Some(("id", _)) => text += &format!("id = \"{id}\""),
            Some(("name", _)) => text += &format!("name = {{ en = \"{name}\" }}"),
            _ => text += line,
        }
        text.push('\n');
    }
    Ok(text)
}
