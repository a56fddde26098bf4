//! Static descriptions of tables for clients, and the catalog of editions.
//!
//! A description contains the texts, colors, and drawings for all numbers and ids in views and events.
//!
//! Invariant: a description contains no hidden information, so all clients of a table receive the same one.

use crate::edition::{Color, Edition, SeatStyle};
use crate::game::{Content, Engine};
use crate::narrate::Narrator;
use hyperkon_cosmic::{Phase, Rule, ScriptId, ScriptKind};
use hyperkon_frame::texts::name_in;
use hyperkon_frame::{FirstTable, Theme};
use hyperkon_table::Table;
use serde_json::{Map, Value, json};

/// Returns all editions with the data that a client needs to request a table.
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
    let color = |(color, paint): (&Color, &SeatStyle)| json!({ "id": color.id, "name": name_in(&color.name, lang).unwrap_or_default(), "paint": paint });
    let colors = edition.colors.iter().zip(&paints).map(color);
    let presets = edition.presets.iter().map(|(id, preset)| json!({ "id": id, "aliens": preset.aliens }));
    json!({
        "id": edition.id,
        "name": content.edition_name(&edition.id, lang),
        "language": edition.language,
        "seats": edition.seats,
        "colors": colors.collect::<Vec<_>>(),
        "aliens": edition.aliens.iter().map(alien).collect::<Vec<_>>(),
        "presets": presets.collect::<Vec<_>>(),
        "not_for_two": edition.not_for_two,
        "settings": content.settings(&edition.id, lang),
    })
}

/// Returns the text of a step of the first game with its table's values.
pub fn first_text(content: &Content, table: &FirstTable, step: &str, lang: &str) -> String {
    let texts = content.texts();
    let Some(edition) = content.edition(&table.edition) else { return step.to_owned() };
    let seat = table.seat.index();
    let alien = table.options["aliens"][seat][0].as_str().unwrap_or_default();
    let text = edition.aliens.get(alien).map(|options| content.script_text(&edition.id, alien, options, lang));
    let color = edition.colors.get(seat).map_or("", |color| color.called(lang));
    let numbers = &edition.numbers;
    let values = [
        ("bases", numbers.bases_to_win.to_string()),
        ("most", numbers.ship_limit.to_string()),
        ("lost", numbers.failed_deal_losses.to_string()),
        ("seat", color.to_owned()),
        ("power", texts.fill(lang, &format!("{alien}.name"), &[])),
        ("text", text.unwrap_or_default()),
    ];
    texts.fill(lang, &format!("first_game.{step}"), &values)
}

/// Returns the description of a table.
pub fn table(content: &Content, table: &Table<Engine>, narrator: &Narrator) -> Value {
    let rules = table.rules();
    let colors = content.edition(&rules.edition).map(|edition| edition.colors.as_slice()).unwrap_or_default();
    let paints = content.paints(&rules.edition);
    let seats = table.seats().zip(colors).map(|(seat, color)| {
        json!({ "seat": seat, "color": color.id, "name": narrator.seat(seat), "paint": paints.get(seat.index()) })
    });
    let scripts = (0..).map(ScriptId).zip(&rules.scripts).map(|(number, script)| {
        let (sort, class) = match script.sort {
            ScriptKind::Alien => ("alien", None),
            ScriptKind::Rule => ("rule", None),
            ScriptKind::Card(card) => ("card", rules.classes.get(usize::from(card.class.0))),
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
    let phases =
        narrator.phase_words().into_iter().map(|(id, name)| json!({ "id": id, "name": name, "rule": rule_of(id) }));
    json!({
        "game": "cosmic",
        "edition": rules.edition,
        "name": narrator.edition(),
        "seats": seats.collect::<Vec<_>>(),
        "planets_per_system": rules.numbers.planets_per_system,
        "planets": rules.planets().collect::<Vec<_>>(),
        "bases_to_win": rules.numbers.bases_to_win,
        "goal": narrator.text("first_game.goal", &[("bases", rules.numbers.bases_to_win.to_string())]),
        "scripts": scripts.collect::<Vec<_>>(),
        "phases": phases.collect::<Vec<_>>(),
        "rules": narrator.clauses(),
        "themes": Theme::about(&narrator.themes()),
        "numbers": rules.numbers,
        "words_of_view": narrator.words_of_views(),
    })
}

/// Returns the clause that explains a phase.
const fn rule_of(phase: Phase) -> Rule {
    match phase {
        Phase::NewHand | Phase::DefenseHand => Rule::T1,
        Phase::FreeShip => Rule::T4,
        Phase::Star => Rule::T5,
        Phase::Point => Rule::T6,
        Phase::Load => Rule::T7,
        Phase::OffenseInvites | Phase::DefenseInvites | Phase::Answers => Rule::T8,
        Phase::Cards => Rule::C1,
        Phase::Reveal => Rule::C2,
        _ => Rule::C11,
    }
}
