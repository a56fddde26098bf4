//! Templates for aliens, destiny cards, and editions of Cosmic Conquest.

use super::{Begun, fill, filled, word_of};
use crate::entry::{Entry, with_entry};
use crate::setup::cosmic::{IdOnly, USUAL_EDITION};
use crate::setup::{NewEdition, NewPart, hint};
use hyperkon::__private::cosmic::Hook;
use hyperkon::__private::edition::{Edition, read_toml};
use hyperkon::__private::game::Content;

/// The kinds of parts that can be added to an edition.
pub const PARTS: &[&str] = &["alien", "destiny"];

const ALIEN: &[(&str, &str)] = &[
    ("powers/aliens/{id}.lua", include_str!("templates/alien.lua")),
    ("powers/aliens/{id}.toml", include_str!("templates/alien.toml")),
    ("scenarios/{id}.toml", include_str!("templates/alien-scenario.toml")),
    ("scenarios/{id}_limit.toml", include_str!("templates/alien-limit.toml")),
    ("scenarios/{id}_cancelled.toml", include_str!("templates/alien-cancelled.toml")),
];

const DESTINY: &[(&str, &str)] = &[
    ("powers/destiny/{id}.lua", include_str!("templates/destiny.lua")),
    ("powers/destiny/{id}.toml", include_str!("templates/destiny.toml")),
    ("scenarios/{id}.toml", include_str!("templates/destiny-scenario.toml")),
    ("scenarios/{id}_limit.toml", include_str!("templates/destiny-limit.toml")),
];

/// Creates a new alien or destiny card.
pub fn part(content: &Content, new: &NewPart<'_>) -> Result<Begun, String> {
    if content.scripts().iter().any(|script| script.id == new.id) {
        return Err(format!("duplicate id `{}`: already used by another script (choose another id)", new.id));
    }
    let (path, text) = new.edition;
    let edition = edition_of(content, path, text)?;
    let words = words(content, new, &edition)?;
    let (templates, entry) = if new.what == "alien" { (ALIEN, Entry::Alien) } else { (DESTINY, Entry::Destiny(2)) };
    // One scenario needs a seat that is not a main player; the other needs a card that cancels powers.
    let is_lacking = |text: &str, word: &str| {
        text.contains(&format!("{{{word}}}")) && words.iter().any(|(key, with)| *key == word && with.is_empty())
    };
    let whole = templates.iter().filter(|(_, text)| !["third", "cancels"].iter().any(|word| is_lacking(text, word)));
    let whole: Vec<_> = whole.copied().collect();
    let seat = edition.colors.first().filter(|_| entry == Entry::Alien).map(|color| format!("{}={}", color.id, new.id));
    let edition = with_entry(path, text, new.id, entry).map_err(|problem| problem.to_string())?;
    Ok(Begun { edition, files: filled(&whole, &words), seat })
}

/// Returns the edition with this text. A new edition is equal to its parent.
fn edition_of(content: &Content, path: &str, text: &str) -> Result<Edition, String> {
    let IdOnly { id } = read_toml(path, text).map_err(|problem| problem.to_string())?;
    if let Some(edition) = content.edition(&id) {
        return Ok(edition.clone());
    }
    Ok(Edition { id, ..parent_of(content, None)?.clone() })
}

fn parent_of<'a>(content: &'a Content, parent: Option<&str>) -> Result<&'a Edition, String> {
    let id = parent.unwrap_or(USUAL_EDITION);
    content.edition(id).ok_or_else(|| {
        let known: Vec<String> = content.editions().map(|edition| edition.id.clone()).collect();
        format!("`--extends {id}`: unknown edition ({})", hint(id, &known))
    })
}

/// Returns the values for a template's placeholders.
fn words(content: &Content, new: &NewPart<'_>, edition: &Edition) -> Result<Vec<(&'static str, String)>, String> {
    let color = |seat: usize| edition.colors.get(seat).map(|color| color.id.clone()).unwrap_or_default();
    let mut attacks: Vec<i16> = edition.cards.attack.keys().filter_map(|value| value.parse().ok()).collect();
    attacks.sort_unstable();
    let copies = |value: &i16| edition.cards.attack[&value.to_string()];
    let (Some(low), Some(high)) = (attacks.iter().find(|value| copies(value) > 1), attacks.last()) else {
        return Err(format!("the scenarios need two equal attack cards, but {} has none (add some)", edition.id));
    };
    let answers_uses = |id: &&String| {
        let script = content.scripts().iter().find(|script| script.id == **id);
        script.is_some_and(|script| script.hooks[Hook::OnPowerUsed.index()].is_some())
    };
    Ok(vec![
        ("id", new.id.to_owned()),
        ("cancels", edition.cards.destiny.keys().find(answers_uses).cloned().unwrap_or_default()),
        ("name", new.name.to_owned()),
        ("mod", word_of(new.folder)),
        ("edition", edition.id.clone()),
        ("first", color(0)),
        ("second", color(1)),
        ("third", color(2)),
        ("low", low.to_string()),
        ("high", high.to_string()),
    ])
}

/// Returns the text of a new edition. A standalone edition also lists every possible change as a comment.
pub fn edition(content: &Content, new: &NewEdition<'_>) -> Result<String, String> {
    let parent = parent_of(content, new.parent)?;
    let head = [("id", new.id.to_owned()), ("name", new.name.to_owned()), ("parent", parent.id.clone())];
    if new.is_for_part {
        return Ok(fill(include_str!("templates/deck.toml"), &head));
    }
    let words = [
        ("seats", format!("[{}, {}]", parent.seats[0], parent.seats[1])),
        ("negotiate", parent.cards.negotiate.to_string()),
        ("numbers", as_it_is(&parent.numbers)),
        ("attacks", attacks(parent)),
        ("destiny", as_it_is(&parent.cards.destiny)),
        ("aliens", as_it_is(&parent.aliens)),
    ];
    Ok(fill(&fill(include_str!("templates/edition.toml"), &head), &words))
}

/// Returns the edition's attack cards, sorted by value, each as a comment line.
fn attacks(edition: &Edition) -> String {
    let mut cards: Vec<(i16, u8)> =
        edition.cards.attack.iter().filter_map(|(value, copies)| Some((value.parse().ok()?, *copies))).collect();
    cards.sort_unstable();
    cards.iter().map(|(value, copies)| format!("# {value} = {copies}")).collect::<Vec<_>>().join("\n")
}

/// Returns a TOML table with every line commented out.
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
