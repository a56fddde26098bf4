//! What a client is told once of a table of the game of cosmic conquest, and of what there is to play: all that views and events
//! name by a number or an id, in words, colours and drawings.
//!
//! Invariant: nothing of it depends on what a seat holds, so everybody at a table is told the same.

use crate::edition::{Colour, Edition, Paint};
use crate::game::{Content, Engine};
use crate::narrate::Narrator;
use hyperkon_cosmic::{ScriptId, Sort};
use hyperkon_table::Table;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The editions, with what a client needs to ask for a table.
pub fn catalog(content: &Content, lang: &str) -> Value {
    let editions = content.editions().map(|edition| edition_told(content, edition, lang));
    json!({ "editions": editions.collect::<Vec<_>>() })
}

fn edition_told(content: &Content, edition: &Edition, lang: &str) -> Value {
    let alien = |(id, options): (&String, _)| {
        let name = content.texts().fill(lang, &format!("{id}.name"), &[]);
        let (text, emblem) = (content.script_text(&edition.id, id, options, lang), content.emblem(id));
        json!({ "id": id, "name": name, "text": text, "emblem": emblem })
    };
    let paints = edition.paints();
    let colour = |(colour, paint): (&Colour, &Paint)| json!({ "id": colour.id, "name": said(&colour.name, lang), "paint": paint });
    let colours = edition.colours.iter().zip(&paints).map(colour);
    let presets = edition.presets.iter().map(|(id, preset)| json!({ "id": id, "aliens": preset.aliens }));
    json!({
        "id": edition.id,
        "name": content.edition_name(&edition.id, lang),
        "seats": edition.seats,
        "colours": colours.collect::<Vec<_>>(),
        "aliens": edition.aliens.iter().map(alien).collect::<Vec<_>>(),
        "presets": presets.collect::<Vec<_>>(),
        "not_for_two": edition.not_for_two,
    })
}

/// A table.
pub fn table(content: &Content, table: &Table<Engine>, narrator: &Narrator) -> Value {
    let rules = table.rules();
    let colours = content.edition(&rules.edition).map(|edition| edition.colours.as_slice()).unwrap_or_default();
    let paints = content.paints(&rules.edition);
    let seats = table.seats().zip(colours).map(|(seat, colour)| {
        json!({ "seat": seat, "colour": colour.id, "name": narrator.seat(seat), "paint": paints.get(seat.index()) })
    });
    let scripts = (0..).map(ScriptId).zip(&rules.scripts).map(|(number, script)| {
        let (sort, class) = match script.sort {
            Sort::Alien => ("alien", None),
            Sort::Rule => ("rule", None),
            Sort::Card(card) => ("card", rules.classes.get(usize::from(card.class.0))),
        };
        let words = content.scripts().iter().position(|one| one.id == script.script);
        let words = words.and_then(|at| content.script_words().get(at)).into_iter().flatten();
        let words: Map<String, Value> = words.map(|(key, word)| (word.0.to_string(), json!(key))).collect();
        json!({
            "number": number,
            "id": script.id,
            "sort": sort,
            "class": class,
            "name": narrator.script(number),
            "text": narrator.script_text(number),
            "words": words,
            "emblem": content.emblem(&script.script),
        })
    });
    let phases = narrator.phase_words().into_iter().map(|(id, name)| json!({ "id": id, "name": name }));
    json!({
        "game": "cosmic",
        "edition": rules.edition,
        "name": narrator.edition(),
        "seats": seats.collect::<Vec<_>>(),
        "planets_per_system": rules.numbers.planets_per_system,
        "planets": rules.planets().collect::<Vec<_>>(),
        "bases_to_win": rules.numbers.bases_to_win,
        "scripts": scripts.collect::<Vec<_>>(),
        "phases": phases.collect::<Vec<_>>(),
        "rules": narrator.clauses(),
        "numbers": rules.numbers,
        "words_of_view": narrator.words_of_views(),
    })
}

fn said<'a>(names: &'a BTreeMap<String, String>, lang: &str) -> &'a str {
    names.get(lang).or_else(|| names.get("en")).map_or("", String::as_str)
}
