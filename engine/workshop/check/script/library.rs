//! The global names of scripts: their results, and hints for unknown names.

use super::Spot;
use super::kind::{Given, Kind, Who};
use super::walk::{Walker, word};
use crate::check::wrong::{Advice, OnlyLooks, WrongCode};
use crate::problem::How;
use crate::script::{Declares, GLOBALS};
use full_moon::tokenizer::TokenReference;

impl Walker<'_> {
    pub(super) fn library(&mut self, library: &'static str, name: &TokenReference) -> Kind {
        let text = word(name);
        let inside = || GLOBALS.iter().filter_map(|global| global.name.strip_prefix(library)?.strip_prefix('.'));
        if inside().next().is_none() {
            self.error(&self.spot(name), WrongCode::InFunction { library, name: text.clone() });
        } else if !inside().any(|known| known == text) {
            let has = || How::ItHas { known: inside().collect::<Vec<_>>().join(", ") };
            let near = || Advice::near(&text, inside()).unwrap_or_else(|| Advice::How { how: has() });
            let how = of_lua(&text).unwrap_or_else(near);
            self.error(&self.spot(name), WrongCode::InLibrary { library, name: text.clone(), how });
        }
        let whole = |global: &&crate::script::Global| {
            global.name.strip_prefix(library).and_then(|rest| rest.strip_prefix('.')) == Some(text.as_str())
        };
        GLOBALS.iter().find(whole).map_or(Kind::Any, |global| Kind::Global(global.name))
    }

    pub(super) fn unknown_name(&mut self, name: &TokenReference) {
        let text = word(name);
        let near = || Advice::near(&text, self.names_here());
        let parameter = ["game", "me", "it"].contains(&text.as_str()).then_some(Advice::TakeParameter);
        let how = of_lua(&text).or(parameter).or_else(near).unwrap_or_else(|| Advice::Declare { name: text.clone() });
        self.error(&self.spot(name), WrongCode::Unknown { name: text, how });
    }

    pub(super) fn library_call(&mut self, name: &'static str, at: &Spot, given: &Given) -> Kind {
        let first = given.kind(0);
        match name {
            name if Declares::of_word(name).is_some() => {
                if let Kind::Table(table) = first {
                    self.facts.body = Some(table);
                }
                Kind::Any
            }
            "require" => self.required(&first),
            "per_seat" => Kind::PerSeat(Box::new(first)),
            "none" => Kind::NoneOf(Box::new(to_be(&first))),
            "ipairs" => Kind::Each(Box::new(Kind::Number), Box::new(self.facts.contents(&first).1)),
            "pairs" => {
                let (keys, values) = self.facts.contents(&first);
                Kind::Each(Box::new(keys), Box::new(values))
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
                self.idle(&given.kind(1), at, &[element.clone(), element], OnlyLooks::Comparison);
                Kind::Nil
            }
            "table.remove" => {
                self.keeps(&first, at);
                self.facts.contents(&first).1
            }
            "table.unpack" | "unpack" => self.facts.contents(&first).1,
            "assert" => first,
            _ => result_of(name),
        }
    }
}

/// Returns the kind that a memory key declared with `none` has later.
fn to_be(of: &Kind) -> Kind {
    let Kind::Said(said) = of else { return Kind::Text };
    match said.first().map(|(word, _)| word.as_str()) {
        Some("seat") => Kind::Seat(Who::Any),
        Some("planet") => Kind::Planet,
        Some("kind") => Kind::Card,
        Some("alien") => Kind::Alien,
        _ => Kind::Any,
    }
}

/// Returns a replacement for a function of Lua's library that scripts cannot use.
pub(super) fn of_lua(name: &str) -> Option<Advice> {
    Some(match name {
        "random" | "randomseed" => Advice::NoLots,
        "match" | "gmatch" | "gsub" | "split" => Advice::NoPatterns,
        "select" => Advice::TakeList,
        "next" => Advice::LoopThrough,
        "os" | "io" | "load" | "loadstring" | "debug" | "coroutine" | "pcall" | "xpcall" => Advice::OnlyTheGame,
        "setmetatable" | "getmetatable" | "rawget" | "rawset" | "rawequal" | "rawlen" | "_G" | "bit32" | "utf8" => {
            Advice::Reference
        }
        _ => return None,
    })
}

/// Returns the kind of a library function's result.
pub(super) fn result_of(name: &str) -> Kind {
    match name {
        "type" => {
            let of_lua = ["number", "string", "boolean", "nil", "table", "function"];
            let of_game = ["seat", "planet", "kind", "card", "pile", "side", "place", "power", "alien", "it"];
            Kind::OneOf(of_lua.into_iter().chain(of_game).collect())
        }
        "tostring" | "table.concat" => Kind::Text,
        "tonumber" | "table.find" | "string.len" | "string.byte" | "string.find" => Kind::Number,
        name if name.starts_with("math.") => Kind::Number,
        name if name.starts_with("string.") => Kind::Text,
        "print" => Kind::Nil,
        _ => Kind::Any,
    }
}
