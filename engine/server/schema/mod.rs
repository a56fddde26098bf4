//! The protocol as an OpenRPC document, generated from the Rust types into `openrpc.json`.
//!
//! Invariant: all types are in `components.schemas`, and each name there has one meaning.

mod names;

use crate::{MINOR, PROTOCOLS, wire};
use hyperkon_frame::{Part, Served};
use hyperkon_table::GameEvent;
use names::Half;
use schemars::JsonSchema;
use schemars::generate::{SchemaGenerator, SchemaSettings};
use serde_json::{Map, Value, json};

/// The place of all types in the document.
const TYPES: &str = "/components/schemas";

/// The types of a game, with places that refer to them.
pub struct GameTypes {
    name: &'static str,
    sent: Half,
    received: Half,
}

/// Returns the types of a game. `O` is the type of the `options` in `table.new`.
pub fn game<G, O>() -> GameTypes
where
    G: Served<
            View: JsonSchema,
            Question: JsonSchema,
            Choice: JsonSchema,
            Event: JsonSchema + GameEvent<Reason: JsonSchema>,
        >,
    Part<G>: JsonSchema,
    O: JsonSchema,
{
    let (mut sent, mut received) = generators();
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
        "options": received.subschema_for::<O>(),
    });
    let half = |places, mut types: SchemaGenerator| Half::new(Some(G::NAME), places, types.take_definitions(true));
    GameTypes { name: G::NAME, sent: half(own, sent), received: half(answers, received) }
}

/// Returns the document of the protocol with these games.
pub fn openrpc(games: Vec<GameTypes>) -> Value {
    let (mut sent, mut received) = generators();
    let (requests, results) = wire::schemas(&mut received, &mut sent);
    let notices = json!({
        "state": sent.subschema_for::<wire::State>(),
        "change": sent.subschema_for::<wire::Change>(),
        "presence": sent.subschema_for::<wire::Presence>(),
        "talk": sent.subschema_for::<wire::Talk>(),
        "closed": sent.subschema_for::<wire::Closed>(),
        "kicked": sent.subschema_for::<wire::SeatLost>(),
        "again": sent.subschema_for::<wire::Again>(),
        "announced": sent.subschema_for::<wire::Announced>(),
        "lagged": sent.subschema_for::<wire::Lagged>(),
    });
    let mut halves = vec![
        Half::new(None, json!({ "results": results, "notices": notices }), sent.take_definitions(true)),
        Half::new(None, requests, received.take_definitions(true)),
    ];
    let names: Vec<&str> = games.iter().map(|game| game.name).collect();
    halves.extend(games.into_iter().flat_map(|game| [game.sent, game.received]));
    let (places, types) = names::merge(halves);
    let own = names.iter().zip(places[2..].chunks(2));
    let own = own.map(|(name, own)| ((*name).to_owned(), json!({ "sent": own[0], "received": own[1] })));
    json!({
        "openrpc": "1.3.2",
        "info": {
            "title": "The protocol of `hyperkon serve`",
            "description": "PROTOCOL.md explains the methods. Types of one game begin with its name.",
            "version": format!("{}.{MINOR}", PROTOCOLS.last().unwrap_or(&0)),
        },
        "methods": methods(&places[1], &places[0]["results"], &types),
        "x-notices": places[0]["notices"],
        "x-games": own.collect::<Map<_, _>>(),
        "components": { "schemas": types },
    })
}

/// Returns the generators of sent and received types. OpenRPC uses the seventh draft of JSON Schema.
fn generators() -> (SchemaGenerator, SchemaGenerator) {
    let settings = || SchemaSettings::draft07().with(|settings| settings.definitions_path = TYPES.into());
    (settings().for_serialize().into_generator(), settings().for_deserialize().into_generator())
}

/// Returns the methods with their parameters by name, the required ones first.
fn methods(requests: &Value, results: &Value, types: &Map<String, Value>) -> Vec<Value> {
    let methods = requests.as_object().into_iter().flatten();
    let method = |(name, params): (&String, &Value)| {
        let all = names::referred(params).and_then(|name| types.get(name)).unwrap_or(&Value::Null);
        let is_required = |name: &String| all["required"].as_array().is_some_and(|all| all.contains(&json!(name)));
        let mut fields: Vec<(&String, &Value)> = all["properties"].as_object().into_iter().flatten().collect();
        fields.sort_by_key(|(name, _)| !is_required(name));
        let field = |(name, schema)| json!({ "name": name, "required": is_required(name), "schema": schema });
        json!({
            "name": name,
            "paramStructure": "by-name",
            "params": fields.into_iter().map(field).collect::<Vec<_>>(),
            "x-params": params,
            "result": { "name": "result", "schema": results[name] },
        })
    };
    methods.map(method).collect()
}
