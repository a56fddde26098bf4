//! The protocol as JSON Schema, generated from the Rust types into `schema.json` in this folder.

use crate::{MINOR, PROTOCOLS, wire};
use hyperkon_frame::{Part, Served};
use hyperkon_table::GameEvent;
use schemars::JsonSchema;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Value, json};

/// Returns the schema of `sent` and `received` messages. Each half has its own definitions. The game's types are
/// under the game's id.
pub fn schema<G>() -> Value
where
    G: Served<
            View: JsonSchema,
            Question: JsonSchema,
            Choice: JsonSchema,
            Event: JsonSchema + GameEvent<Reason: JsonSchema>,
        >,
    Part<G>: JsonSchema,
{
    let mut sent = generator("/sent/$defs", SchemaSettings::draft2020_12().for_serialize());
    let mut received = generator("/received/$defs", SchemaSettings::draft2020_12().for_deserialize());
    let (requests, results) = wire::schemas(&mut received, &mut sent);
    let notices = json!({
        "state": sent.subschema_for::<wire::State>(),
        "presence": sent.subschema_for::<wire::Presence>(),
        "talk": sent.subschema_for::<wire::Talk>(),
        "closed": sent.subschema_for::<wire::Closed>(),
        "kicked": sent.subschema_for::<wire::SeatLost>(),
        "again": sent.subschema_for::<wire::Again>(),
        "announced": sent.subschema_for::<wire::Announced>(),
        "lagged": sent.subschema_for::<wire::Lagged>(),
    });
    let own = json!({
        "view": sent.subschema_for::<G::View>(),
        "question": sent.subschema_for::<G::Question>(),
        "event": sent.subschema_for::<G::Event>(),
        "why": sent.subschema_for::<Option<<G::Event as GameEvent>::Reason>>(),
        "choice": sent.subschema_for::<G::Choice>(),
        "part": sent.subschema_for::<Part<G>>(),
    });
    let answers = json!({
        "choice": received.subschema_for::<G::Choice>(),
        "part": received.subschema_for::<Part<G>>(),
    });
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "protocol": PROTOCOLS.last(),
        "minor": MINOR,
        "sent": { "results": results, "notices": notices, G::NAME: own, "$defs": sent.take_definitions(true) },
        "received": { "requests": requests, G::NAME: answers, "$defs": received.take_definitions(true) },
    })
}

fn generator(path: &'static str, settings: SchemaSettings) -> SchemaGenerator {
    settings.with(|settings| settings.definitions_path = path.into()).into_generator()
}
