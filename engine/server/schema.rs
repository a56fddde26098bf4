//! The protocol as JSON Schema, made from the types: `schema.json` beside this file is what it gives.

use crate::{MINOR, PROTOCOLS, wire};
use hyperkon::cosmic::Why;
use hyperkon::{Choice, Decision, Event, Part, View};
use schemars::generate::{SchemaGenerator, SchemaSettings};
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

/// What the server sends and what it takes: in `sent` and `received`, each with its own definitions.
pub fn schema() -> Value {
    let mut sent = generator("/sent/$defs", SchemaSettings::draft2020_12().for_serialize());
    let notices = json!({
        "state": sent.subschema_for::<wire::State>(),
        "presence": sent.subschema_for::<wire::Presence>(),
        "talk": sent.subschema_for::<wire::Talk>(),
    });
    let cosmic = json!({
        "view": sent.subschema_for::<View>(),
        "question": sent.subschema_for::<Decision>(),
        "event": sent.subschema_for::<Event>(),
        "why": sent.subschema_for::<Option<Why>>(),
        "choice": sent.subschema_for::<Choice>(),
        "part": sent.subschema_for::<Part>(),
    });
    let mut received = generator("/received/$defs", SchemaSettings::draft2020_12().for_deserialize());
    let of = &mut received;
    let requests = json!({
        "hello": request::<wire::Hello>(of),
        "table.new": request::<wire::NewTable>(of),
        "seat.take": request::<wire::Take>(of),
        "watch": request::<wire::Watch>(of),
        "seat.leave": request::<wire::OfTable>(of),
        "answer": request::<wire::Answer>(of),
        "parts": request::<wire::NextParts>(of),
        "hold": request::<wire::Hold>(of),
        "stand": request::<wire::Stand>(of),
        "undo.ask": request::<wire::OfTable>(of),
        "undo.say": request::<wire::SayUndo>(of),
        "say": request::<wire::Say>(of),
        "host.clock": request::<wire::Host>(of),
        "host.give": request::<wire::Host>(of),
        "host.kick": request::<wire::Host>(of),
        "host.pause": request::<wire::Host>(of),
        "host.close": request::<wire::Host>(of),
    });
    let answers = json!({ "choice": request::<Choice>(of), "part": request::<Part>(of) });
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "protocol": PROTOCOLS.last(),
        "minor": MINOR,
        "sent": { "notices": notices, "cosmic": cosmic, "$defs": definitions(&mut sent) },
        "received": { "requests": requests, "cosmic": answers, "$defs": definitions(&mut received) },
    })
}

fn generator(path: &'static str, settings: SchemaSettings) -> SchemaGenerator {
    settings.with(|settings| settings.definitions_path = path.into()).into_generator()
}

fn request<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

fn definitions(generator: &mut SchemaGenerator) -> Map<String, Value> {
    generator.take_definitions(true)
}
