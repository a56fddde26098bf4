//! The names of an enum's variants and fields, from its deserializer, so that they are always current.

use super::super::events::Shape;
use crate::cosmic::{Event, Topic};
use serde::Deserialize;
use serde::de::value::{Error, U32Deserializer};
use serde::de::{DeserializeSeed, Deserializer, EnumAccess, Error as _, IntoDeserializer, VariantAccess, Visitor};
use serde::forward_to_deserialize_any;
use std::sync::OnceLock;

type Names = &'static [&'static str];

/// Returns all kinds of events.
pub(super) fn events() -> &'static [Shape] {
    static EVENTS: OnceLock<Vec<Shape>> = OnceLock::new();
    EVENTS.get_or_init(shapes::<Event>)
}

/// Returns the topics of the rules. The topics of scripts are their text keys.
pub(super) fn topics() -> impl Iterator<Item = &'static str> {
    static TOPICS: OnceLock<Vec<Shape>> = OnceLock::new();
    TOPICS.get_or_init(shapes::<Topic>).iter().map(|shape| shape.name).filter(|name| *name != "script")
}

/// Returns the names of an enum's variants without fields, as in files.
pub(super) fn words<T: for<'de> Deserialize<'de>>() -> Vec<&'static str> {
    shapes::<T>().iter().map(|shape| shape.name).collect()
}

/// Runs the deserializer for each variant without data, and records the requested fields.
fn shapes<T: for<'de> Deserialize<'de>>() -> Vec<Shape> {
    let mut found = Vec::new();
    loop {
        let mut probe = Probe { index: found.len(), variants: &[], fields: &[] };
        let _ = T::deserialize(&mut probe);
        let Some(name) = probe.variants.get(found.len()) else { return found };
        found.push(Shape { name, fields: probe.fields.to_vec() });
    }
}

/// A deserializer that pretends to have one variant, and records the requested names.
struct Probe {
    index: usize,
    variants: Names,
    fields: Names,
}

fn nothing<T>() -> Result<T, Error> {
    Err(Error::custom("there is nothing to read"))
}

impl<'de> Deserializer<'de> for &mut Probe {
    type Error = Error;

    fn deserialize_any<V: Visitor<'de>>(self, _: V) -> Result<V::Value, Error> {
        nothing()
    }

    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: Names,
        visitor: V,
    ) -> Result<V::Value, Error> {
        self.variants = variants;
        visitor.visit_enum(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map struct identifier ignored_any
    }
}

impl<'de> EnumAccess<'de> for &mut Probe {
    type Error = Error;
    type Variant = Self;

    fn variant_seed<V: DeserializeSeed<'de>>(self, seed: V) -> Result<(V::Value, Self), Error> {
        let index: U32Deserializer<Error> = (self.index as u32).into_deserializer();
        Ok((seed.deserialize(index)?, self))
    }
}

impl<'de> VariantAccess<'de> for &mut Probe {
    type Error = Error;

    fn unit_variant(self) -> Result<(), Error> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, _: T) -> Result<T::Value, Error> {
        nothing()
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, _: V) -> Result<V::Value, Error> {
        nothing()
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: Names, _: V) -> Result<V::Value, Error> {
        self.fields = fields;
        nothing()
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic, reason = "a test says what it expects")]
mod tests {
    use super::*;
    use crate::cosmic::Phase;
    use crate::game::{Content, Engine, TableOptions};
    use std::sync::{Arc, Mutex, PoisonError};

    /// Returns a Markdown table of events, with the comments from the code.
    fn list() -> String {
        let code = include_str!("../../../cosmic/rules/state/event.rs").split_once("pub enum Event {").unwrap().1;
        let lines = code.split_once("\n}").unwrap().0.lines().map(str::trim);
        let meanings: Vec<&str> = lines.filter_map(|line| line.strip_prefix("/// ")).collect();
        assert_eq!(meanings.len(), events().len(), "one line of comment for each event");
        let row = |(shape, meaning): (&Shape, &str)| {
            let fields: Vec<String> = shape.fields.iter().map(|field| format!("`{field}`")).collect();
            format!("| `{}` | {} | {meaning} |\n", shape.name, fields.join(", "))
        };
        let rows: String = events().iter().zip(meanings).map(row).collect();
        format!("| event | fields | |\n| --- | --- | --- |\n{rows}")
    }

    /// Returns a Markdown table of phases, with the comments from the code and their editions.
    fn list_of_phases() -> String {
        let code = include_str!("../../../cosmic/rules/state/ruleset.rs").split_once("pub enum Phase {").unwrap().1;
        let lines = code.split_once("\n}").unwrap().0.lines().map(str::trim);
        let meanings: Vec<&str> = lines.filter_map(|line| line.strip_prefix("/// ")).collect();
        let phases = words::<Phase>();
        assert_eq!(meanings.len(), phases.len(), "one line of comment for each phase");
        let content = Content::builtin().unwrap();
        let engine = Engine::new(Arc::clone(&content)).unwrap();
        let orders: Vec<(&str, Vec<Phase>)> = content
            .editions()
            .map(|edition| {
                let options = TableOptions::new(&edition.id).seats(edition.seats[1]);
                (edition.id.as_str(), engine.ruleset(&options).unwrap().choices.phases.clone())
            })
            .collect();
        let row = |(word, meaning): (&&str, &str)| {
            let phase: Phase = serde_json::from_value((*word).into()).unwrap();
            let place = |order: &[Phase]| order.iter().position(|own| *own == phase);
            let places =
                orders.iter().map(|(_, order)| place(order).map_or("–".to_owned(), |at| (at + 1).to_string()));
            format!("| `{word}` | {meaning} | {} |\n", places.collect::<Vec<_>>().join(" | "))
        };
        let rows: String = phases.iter().zip(meanings).map(row).collect();
        let editions: Vec<&str> = orders.iter().map(|(id, _)| *id).collect();
        format!("| phase | | {} |\n| --- | --- |{}\n{rows}", editions.join(" | "), " --- |".repeat(editions.len()))
    }

    /// Checks or updates the list between two marks in the guide.
    fn is_listed(what: &str, list: &str) {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/README.md");
        // Two tests may update the file at the same time.
        static WRITING: Mutex<()> = Mutex::new(());
        let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
        let page = std::fs::read_to_string(path).unwrap();
        let (begin, end) = (format!("<!-- {what} -->\n\n"), format!("\n<!-- end of {what} -->"));
        let (before, rest) = page.split_once(&begin).unwrap();
        let (listed, after) = rest.split_once(&end).unwrap();
        if listed == list {
            return;
        }
        if std::env::var("INSTA_UPDATE").is_ok_and(|update| update == "always") {
            return std::fs::write(path, format!("{before}{begin}{list}{end}{after}")).unwrap();
        }
        panic!("the list of {what} in tests/README.md is stale; `INSTA_UPDATE=always cargo test` writes it");
    }

    #[test]
    fn the_guide_lists_all_events() {
        is_listed("events", &list());
    }

    #[test]
    fn the_guide_lists_all_phases() {
        is_listed("phases", &list_of_phases());
    }

    #[test]
    fn shapes_match_serialized_data() {
        assert_eq!(events()[0], Shape { name: "game_began", fields: vec!["seats"] });
        assert!(events().contains(&Shape { name: "choosing_again", fields: vec![] }));
        assert!(events().contains(&Shape { name: "ships_lost", fields: vec!["seat", "ships", "leave_game"] }));
        assert!(topics().any(|topic| topic == "choose_card") && !topics().any(|topic| topic == "script"));
    }
}
