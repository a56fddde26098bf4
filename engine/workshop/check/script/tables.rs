//! Table constructors and strings.

use super::Spot;
use super::facts::TableFacts;
use super::kind::Kind;
use super::walk::{Walker, word};
use full_moon::ast::{Field, TableConstructor};
use full_moon::tokenizer::{TokenReference, TokenType};

impl Walker<'_> {
    pub(super) fn literal(&mut self, literal: &TokenReference) -> Kind {
        let TokenType::StringLiteral { literal: text, .. } = literal.token_type() else { return Kind::Text };
        let text = text.to_string();
        self.facts.said.push(text.clone());
        if text.contains(['\\', '\n']) {
            return Kind::Text;
        }
        let spot = Spot { word: text.clone(), at: None, ..self.spot(literal) };
        Kind::Said(vec![(text, spot)])
    }

    /// Records the fields and items of a table constructor.
    pub(super) fn table(&mut self, table: &TableConstructor) -> Kind {
        let id = self.span_offset(table.braces());
        let outlives = self.is_in_chunk();
        let known = self.facts.tables.entry(id).or_insert_with(|| TableFacts { outlives, ..TableFacts::default() });
        known.items.clear();
        for field in table.fields() {
            match field {
                Field::NameKey { key, value, .. } => {
                    let kind = self.expression(value);
                    self.facts.put_field(id, &word(key), kind, self.spot(key));
                }
                Field::ExpressionKey { key, value, .. } => {
                    let key = self.expression(key);
                    let value = self.expression(value);
                    self.put(id, key, value);
                }
                Field::NoKey(value) => {
                    let kind = self.expression(value);
                    self.facts.put(id, Kind::Number, kind.clone());
                    if let Some(table) = self.facts.tables.get_mut(&id) {
                        table.items.push(kind);
                    }
                }
                _ => {}
            }
        }
        Kind::Table(id)
    }

    /// Records a value in a table, under its name if the key is a literal.
    pub(super) fn put(&mut self, table: usize, key: Kind, value: Kind) {
        match key {
            Kind::Said(said) if said.len() == 1 => {
                let (name, spot) = said.into_iter().next().unwrap_or_default();
                self.facts.put_field(table, &name, value, spot);
            }
            key => self.facts.put(table, key, value),
        }
    }
}
