//! The names that every script has: what they give, and what is said of those it has not.

use super::Spot;
use super::kind::{Given, Kind};
use super::walk::{Walker, spot, word};
use crate::problem::suggest;
use crate::script::GLOBALS;
use full_moon::tokenizer::TokenReference;

impl Walker<'_> {
    pub(super) fn library(&mut self, library: &'static str, name: &TokenReference) -> Kind {
        let text = word(name);
        let inside = || GLOBALS.iter().filter_map(|global| global.name.strip_prefix(library)?.strip_prefix('.'));
        if inside().next().is_none() {
            self.error(&spot(name), format!("`{library}` is a function and has no `{text}`"), "");
        } else if !inside().any(|known| known == text) {
            let hint = if text.starts_with("random") {
                "a script draws no lots; chance belongs to the game".to_owned()
            } else {
                suggest(&text, inside())
                    .unwrap_or_else(|| format!("it has {}", inside().collect::<Vec<_>>().join(", ")))
            };
            self.error(&spot(name), format!("scripts have no `{library}.{text}`"), hint);
        }
        let whole = |global: &&crate::script::Global| {
            global.name.strip_prefix(library).and_then(|rest| rest.strip_prefix('.')) == Some(text.as_str())
        };
        GLOBALS.iter().find(whole).map_or(Kind::Any, |global| Kind::Global(global.name))
    }

    pub(super) fn unknown_name(&mut self, name: &TokenReference) {
        let text = word(name);
        let hint = suggest(&text, self.names_here()).unwrap_or_else(|| match text.as_str() {
            "print" => "to see what happens play with `--open`, or write a scenario".to_owned(),
            "os" | "io" | "require" | "load" | "loadstring" | "debug" | "coroutine" | "pcall" | "xpcall" => {
                "a script reaches nothing but the game".to_owned()
            }
            _ => format!("write `local {text} = …` before it, or take a name of powers/API.md"),
        });
        self.error(&spot(name), format!("nothing is named `{text}` here"), hint);
    }

    pub(super) fn library_call(&mut self, name: &'static str, at: &Spot, given: &Given) -> Kind {
        let first = given.kind(0);
        match name {
            "power" | "destiny" => {
                if let Kind::Table(table) = first {
                    self.facts.body = Some(table);
                }
                Kind::Any
            }
            "per_seat" => Kind::PerSeat(first == Kind::Flag),
            "ipairs" => Kind::Map(Box::new(Kind::Number), Box::new(self.facts.contents(&first).1)),
            "pairs" => {
                let (keys, values) = self.facts.contents(&first);
                Kind::Map(Box::new(keys), Box::new(values))
            }
            "table.insert" => {
                self.keeps(&first, at);
                if let Kind::Table(table) = first {
                    let value = given.kind(given.kinds.len().saturating_sub(1));
                    self.facts.put(table, Kind::Number, value);
                }
                Kind::Nil
            }
            "table.sort" => {
                self.keeps(&first, at);
                let element = self.facts.contents(&first).1;
                self.idle(&given.kind(1), at, &[element.clone(), element], "a comparison only looks");
                Kind::Nil
            }
            "table.remove" => {
                self.keeps(&first, at);
                self.facts.contents(&first).1
            }
            "table.unpack" | "unpack" => self.facts.contents(&first).1,
            "assert" => first,
            "string.gsub" => {
                self.idle(&given.kind(2), at, &[Kind::Text], "a pattern only looks");
                Kind::Text
            }
            _ => result_of(name),
        }
    }
}

/// What a function of the library gives.
pub(super) fn result_of(name: &str) -> Kind {
    match name {
        "type" => {
            Kind::OneOf(vec!["number", "string", "boolean", "nil", "table", "function", "seat", "planet", "card"])
        }
        "tostring" | "table.concat" => Kind::Text,
        "tonumber" | "table.find" | "string.len" | "string.byte" | "string.find" => Kind::Number,
        "string.split" => Kind::Map(Box::new(Kind::Number), Box::new(Kind::Text)),
        "string.gmatch" | "string.match" => Kind::Any,
        name if name.starts_with("math.") => Kind::Number,
        name if name.starts_with("string.") => Kind::Text,
        _ => Kind::Any,
    }
}
