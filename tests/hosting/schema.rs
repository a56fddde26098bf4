//! The JSON Schemas made from the types. All messages to clients in whole games are valid, and damaged ones are not.

use hyperkon::__private::cosmic::InvalidAnswer;
use hyperkon::__private::mods::Library;
use hyperkon::{
    Choice, Content, Decision, Engine, Event, Game, LogEntry, Part, Parts, PickOption, Question, QuestionId, RandomBot,
    Refusal, Rollback, Seat, Status, TableOptions, Update, View, Viewer, Windows,
};
use hyperkon_table::Dice;
use jsonschema::Validator;
use schemars::JsonSchema;
use schemars::generate::SchemaSettings;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// Answers after which a game is abandoned. Most kinds of questions and events have occurred by then.
const ENOUGH: usize = 400;
/// One in this many values is damaged in every way. Fewer views are, because they have many fields.
const ONE_IN: u32 = 40;
const ONE_VIEW_IN: u32 = 400;

/// Returns a validator for values of a type. Each part of the schema must have a description.
fn validator<T: JsonSchema>(settings: SchemaSettings) -> Validator {
    let schema = settings.into_generator().into_root_schema_for::<T>().to_value();
    let parts = schema["$defs"].as_object().into_iter().flatten();
    for (name, part) in parts.chain([(&T::schema_name().into_owned(), &schema)]) {
        assert!(part["description"].is_string(), "{name}: {part}");
    }
    jsonschema::draft202012::new(&schema).unwrap_or_else(|error| panic!("{}: {error}", T::schema_name()))
}

/// The schema of a type, with statistics of its checks.
struct Checked {
    name: &'static str,
    /// Validates written values.
    written: Validator,
    /// Validates read values.
    read: Validator,
    values: usize,
    damaged: usize,
    /// Damaged values that are still valid.
    missed: Vec<Value>,
    /// Names of variants that have been seen.
    kinds: BTreeSet<String>,
    one_in: u32,
    dice: Dice,
}

impl Checked {
    fn of<T: JsonSchema>(name: &'static str) -> Checked {
        Checked {
            name,
            written: validator::<T>(SchemaSettings::draft2020_12().for_serialize()),
            read: validator::<T>(SchemaSettings::draft2020_12().for_deserialize()),
            values: 0,
            damaged: 0,
            missed: Vec::new(),
            kinds: BTreeSet::new(),
            one_in: ONE_IN,
            dice: Dice::new(7),
        }
    }

    /// Checks that a written value is valid, and returns damaged copies of some values. No damaged copy may be valid.
    fn written(&mut self, value: &impl Serialize) -> Vec<Value> {
        let value = serde_json::to_value(value).unwrap();
        if let Err(error) = self.written.validate(&value) {
            panic!("{}: {error}, at {} of {value}", self.name, error.instance_path());
        }
        self.values += 1;
        // Check the first of each kind, and a sample of the rest.
        let first = kind(&value).is_some_and(|kind| self.kinds.insert(kind));
        if !first && self.values > 1 && self.dice.below(self.one_in) > 0 {
            return Vec::new();
        }
        let damages = damages(&value);
        self.damaged += damages.len();
        self.missed.extend(damages.iter().filter(|damaged| self.written.is_valid(damaged)).cloned());
        damages
    }

    /// Checks a value that is also read. Every value that the schema accepts, damaged or not, can be read. (The schema
    /// does not cover structs written as lists, which serde would accept.)
    fn read<T: Serialize + DeserializeOwned>(&mut self, value: &T) {
        let damages = self.written(value);
        let value = serde_json::to_value(value).unwrap();
        assert!(self.read.is_valid(&value), "{}: {value}", self.name);
        for damaged in damages.into_iter().filter(|damaged| self.read.is_valid(damaged)) {
            assert!(serde_json::from_value::<T>(damaged.clone()).is_ok(), "{}: {damaged}", self.name);
        }
    }
}

/// Returns the variant's name: of an enum, of a question's ask, or of an event.
fn kind(value: &Value) -> Option<String> {
    match value.get("ask").or(value.get("event")).unwrap_or(value) {
        Value::String(word) => Some(word.clone()),
        Value::Object(fields) if fields.len() == 1 => fields.keys().next().cloned(),
        _ => None,
    }
}

/// Returns copies with one field missing, or with one value of another type.
fn damages(value: &Value) -> Vec<Value> {
    let other_type = match value {
        Value::Null => json!(true),
        Value::Bool(_) | Value::Number(_) => json!("?"),
        Value::String(_) => json!(0),
        Value::Array(_) => json!({}),
        Value::Object(_) => json!([]),
    };
    let mut damaged = vec![other_type];
    match value {
        Value::Array(items) => {
            for (at, item) in items.iter().enumerate() {
                damaged.extend(damages(item).into_iter().map(|item| {
                    let mut items = items.clone();
                    items[at] = item;
                    Value::Array(items)
                }));
            }
        }
        Value::Object(fields) => {
            for (name, field) in fields {
                let mut fewer = fields.clone();
                fewer.remove(name);
                damaged.push(Value::Object(fewer));
                damaged.extend(damages(field).into_iter().map(|field| {
                    let mut fields = fields.clone();
                    fields.insert(name.clone(), field);
                    Value::Object(fields)
                }));
            }
        }
        _ => {}
    }
    damaged
}

/// The schemas of all data to and from clients.
struct Wire {
    table: Checked,
    question: Checked,
    id: Checked,
    choice: Checked,
    part: Checked,
    parts: Checked,
    view: Checked,
    event: Checked,
    told: Checked,
    undone: Checked,
    refusal: Checked,
    viewer: Checked,
    status: Checked,
}

impl Wire {
    fn new() -> Wire {
        Wire {
            table: Checked::of::<TableOptions>("table"),
            question: Checked::of::<Decision>("question"),
            id: Checked::of::<QuestionId>("id"),
            choice: Checked::of::<Choice>("choice"),
            part: Checked::of::<Part>("part"),
            parts: Checked::of::<Parts<Part>>("parts"),
            view: Checked { one_in: ONE_VIEW_IN, ..Checked::of::<View>("view") },
            event: Checked::of::<Event>("event"),
            told: Checked::of::<LogEntry<Event>>("told"),
            undone: Checked::of::<Rollback>("undone"),
            refusal: Checked::of::<Refusal>("refusal"),
            viewer: Checked::of::<Viewer>("viewer"),
            status: Checked::of::<Status>("status"),
        }
    }

    fn all(&self) -> [&Checked; 13] {
        let Wire { table, question, id, choice, part, parts, view, event, told, undone, refusal, viewer, status } =
            self;
        [table, question, id, choice, part, parts, view, event, told, undone, refusal, viewer, status]
    }

    fn progress(&mut self, progress: &Update, viewers: &[Viewer]) {
        assert!(progress.faults.is_empty(), "{}", progress.faults[0]);
        progress.events.iter().for_each(|told| drop(self.told.written(told)));
        for viewer in viewers {
            progress.to(*viewer).for_each(|(_, event)| drop(self.event.written(&event)));
        }
    }

    /// Checks the observation of each viewer at the table.
    fn shown(&mut self, game: &Game, viewers: &[Viewer]) {
        self.status.written(&game.status());
        for viewer in viewers {
            let seen = game.seen_by(*viewer);
            self.viewer.written(viewer);
            self.view.written(&seen.view());
            if let (Some(question), Some(id)) = (seen.question(), seen.question_id()) {
                self.question.written(question);
                self.id.read(&id);
            }
        }
    }

    /// Checks an answer step by step, and as a whole.
    fn answer(&mut self, question: &Decision, choice: &Choice, dice: &mut Dice) {
        self.choice.read(choice);
        let mut so_far = Vec::new();
        for _ in 0..4 {
            let parts = question.parts(&so_far);
            self.parts.written(&parts);
            if parts.next.is_empty() {
                break;
            }
            parts.next.iter().for_each(|part| self.part.read(part));
            so_far.push(parts.next[dice.below(parts.next.len() as u32) as usize]);
        }
    }

    /// Checks the rejections of illegal answers.
    fn refusals(&mut self, engine: &mut Engine, game: &mut Game, question: &Decision) {
        let mut wrong = vec![(Seat(7), Choice::pass()), (question.seat, Choice::one(PickOption::Seat(Seat(7))))];
        wrong.extend(
            [Choice::Number(255), Choice::Accept, Choice::Offer(Box::default())].map(|choice| (question.seat, choice)),
        );
        for (seat, choice) in wrong {
            if let Err(refusal) = engine.answer(&mut game.clone(), seat, choice) {
                self.refusal.written(&refusal);
            }
        }
        let stale = QuestionId { seat: question.seat, number: u32::MAX };
        self.refusal.written(&engine.answer_to(game, stale, Choice::pass()).unwrap_err());
    }

    fn play(&mut self, engine: &mut Engine, options: &TableOptions) {
        self.table.read(options);
        let (seed, mut dice) = (options.seed, Dice::new(options.seed));
        let mut bot = if seed % 2 == 0 { RandomBot::wild(seed) } else { RandomBot::new(seed) };
        let (mut game, progress) = engine.start(options).unwrap();
        let viewers: Vec<Viewer> = game.seats().map(Viewer::Seat).chain([Viewer::Spectator]).collect();
        self.progress(&progress, &viewers);
        for answers in 0..ENOUGH {
            self.shown(&game, &viewers);
            let waiting = game.full_state().questions();
            if game.is_over() {
                break;
            }
            let question = waiting[dice.below(waiting.len() as u32) as usize].clone();
            let choice = bot.choose(&question);
            self.answer(&question, &choice, &mut dice);
            if answers % 20 == 0 {
                self.refusals(engine, &mut game, &question);
            }
            let progress = engine.answer(&mut game, question.seat, choice).unwrap();
            self.progress(&progress, &viewers);
        }
    }
}

/// Returns the packs to play with: none, and each shipped mod.
fn packs() -> Vec<Vec<PathBuf>> {
    let mods = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../decks/mods"));
    let folders = std::fs::read_dir(mods).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir());
    let library = Library::new(mods.to_owned());
    let mut packs: Vec<Vec<PathBuf>> = folders.map(|folder| library.resolve(&[folder])).collect();
    packs.push(Vec::new());
    packs.sort();
    packs
}

#[test]
fn sent_messages_validate_and_damaged_ones_fail() {
    let mut wire = Wire::new();
    let mut tables: BTreeMap<String, usize> = BTreeMap::new();
    for pack in packs() {
        let content = Content::with_mods(&pack).unwrap();
        let mut engine = Engine::new(content.clone()).unwrap();
        let editions = content.editions().filter(|edition| !tables.contains_key(&edition.id));
        let editions: Vec<(String, [u8; 2])> = editions.map(|edition| (edition.id.clone(), edition.seats)).collect();
        for (edition, [fewest, most]) in editions {
            for seats in fewest..=most {
                let windows = if seats % 2 == 0 { Windows::Holders } else { Windows::All };
                let mut options = TableOptions::new(&edition).seats(seats).seed(seats.into()).windows(windows);
                options.aliens_per_seat = 1 + seats % 2;
                wire.play(&mut engine, &options);
                *tables.entry(edition.clone()).or_default() += 1;
            }
        }
    }
    wire.undone.written(&Rollback { from: 3, to: 17 });
    wire.refusal.written(&Refusal::InvalidAnswer(InvalidAnswer::Twice(PickOption::Pass)));
    for checked in wire.all() {
        let Checked { name, values, damaged, missed, .. } = checked;
        println!("{name}: {values} valid, {damaged} damaged");
        assert!(*values > 0 && *damaged > 0, "{name}");
        assert_eq!(missed, &[] as &[Value], "{name}");
    }
    let kinds = |checked: &Checked| checked.kinds.len();
    assert_eq!([kinds(&wire.question), kinds(&wire.choice), kinds(&wire.part)], [4, 7, 7]);
    assert!(kinds(&wire.event) >= 70 && kinds(&wire.refusal) >= 5, "{:?}", wire.event.kinds);
    assert!(tables.len() >= 7 && tables["long-table"] == 6, "{tables:?}");
}
