//! Checks of questions (their names, text keys, and values in texts), options, and memory.

use super::Spot;
use super::declared::Cell;
use super::kind::{Given, Kind, Who, fits};
use super::walk::Walker;
use crate::check::wrong::{Advice, WrongCode};
use crate::cosmic::{Entry, Field, Meaning};
use crate::problem::{How, nearest};
use crate::script::Declares;

impl Walker<'_> {
    /// Checks `me:choose { from = …, about = … }`.
    pub(super) fn request(&mut self, function: &'static Entry, at: &Spot, given: &Kind) {
        let name = function.name;
        let Kind::Table(table) = given else {
            if !given.is_open() {
                self.error(at, WrongCode::NoBraces { name, is: given.name() });
            }
            return;
        };
        let Some(facts) = self.facts.tables.get(table).cloned() else { return };
        if facts.fields.contains_key("secret") {
            let within = self.in_function();
            self.facts.learns.insert(within);
        }
        let fields = function.in_braces();
        let names: Vec<&str> = fields.iter().map(|field| field.name).collect();
        let mut meant = Vec::new();
        for (key, (_, spot)) in facts.fields.iter().filter(|(key, _)| !names.contains(&key.as_str())) {
            meant.extend(nearest(key, names.iter().copied()));
            let takes = || How::ItTakes { known: names.join(", ") };
            let how = How::near(key, names.iter().copied()).unwrap_or_else(takes);
            self.error(spot, WrongCode::TakesNo { name, key: key.clone(), how });
        }
        if !facts.items.is_empty() {
            self.error(at, WrongCode::TakesNamed { name, known: names.join(", ") });
        }
        for field in fields {
            match facts.fields.get(field.name) {
                Some((kind, spot)) => self.request_field(name, field, kind, spot),
                None if !field.optional && !meant.contains(&field.name) => {
                    self.error(at, WrongCode::Lacks { name, key: field.name });
                }
                None => {}
            }
        }
        self.shown_values(function, &facts);
    }

    fn request_field(&mut self, function: &str, field: &Field, kind: &Kind, spot: &Spot) {
        self.wants(&format!("`{function}`"), &format!("`{}`", field.name), spot, kind, field.type_);
        let is_text = matches!(field.meaning, Meaning::Text | Meaning::Options);
        if let (Meaning::Text, Kind::Said(said)) = (field.meaning, kind) {
            self.facts.asked.extend(said.iter().map(|(key, _)| key.clone()));
        }
        let Some(type_) = field.type_.strip_prefix('{').and_then(|inner| inner.strip_suffix('}')) else {
            return if is_text {
                self.words(kind)
            };
        };
        if !matches!(kind, Kind::Table(_) | Kind::Map(..)) {
            return;
        }
        let element = self.facts.contents(kind).1;
        // Check literals one by one, because together they may have no common type.
        let mut all = if let Kind::Table(table) = kind { self.items_of(*table) } else { Vec::new() };
        all.push(element.clone());
        if let Some(other) = all.into_iter().find(|item| !fits(item, type_)) {
            let (function, name, is) = (function.to_owned(), field.name, other.name());
            self.error(spot, WrongCode::Holds { function, name, is, wanted: type_ });
        } else if is_text {
            self.words(&element);
        }
    }

    /// Returns the items of a table that have no names.
    fn items_of(&self, table: usize) -> Vec<Kind> {
        self.facts.tables.get(&table).map(|facts| facts.items.clone()).unwrap_or_default()
    }

    /// Checks that strings are keys of the script's texts.
    pub(super) fn words(&mut self, kind: &Kind) {
        let Kind::Said(said) = kind else { return };
        for (text, at) in said.iter().filter(|(text, _)| !self.around.has_word(text)) {
            let near = Advice::near(text, self.around.words.iter().map(String::as_str));
            let add = || Advice::AddText { key: text.clone(), file: self.around.text_file.clone() };
            let how = near.unwrap_or_else(add);
            self.error(at, WrongCode::NoText { key: text.clone(), how });
        }
    }

    /// Checks the values in the texts of a question and of its words.
    fn shown_values(&mut self, function: &'static Entry, request: &super::facts::TableFacts) {
        let named = function.taking(Meaning::Naming).and_then(|field| request.fields.get(field.name));
        let given = match named {
            None => {
                let always = function.takes.iter().filter(|field| field.meaning == Meaning::Shown);
                always.map(|field| Kind::of_type(field.type_, field.meaning)).collect()
            }
            Some((Kind::Table(list), _)) => match self.facts.tables.get(list) {
                Some(facts) if facts.keys != Kind::Any => facts.items.clone(),
                _ => return,
            },
            Some(_) => return,
        };
        let Some(names) = shown_names(&given) else { return };
        // The log text of a chosen word can also use `by`, the seat that chose it.
        let told: Vec<String> = names.iter().cloned().chain(["by".to_owned()]).collect();
        for key in self.texts_of(function, request) {
            let problems = self.around.unknown_values(&key, &names);
            let of_told = self.around.unknown_values(&format!("told.{key}"), &told);
            problems.into_iter().chain(of_told).for_each(|problem| {
                if self.is_reached() && !self.problems.contains(&problem) {
                    self.problems.push(problem);
                }
            });
        }
    }

    /// Returns the literal text keys of a question.
    fn texts_of(&self, function: &'static Entry, request: &super::facts::TableFacts) -> Vec<String> {
        let mut keys = Vec::new();
        let is_text = |field: &&Field| matches!(field.meaning, Meaning::Text | Meaning::Options);
        let texts = function.takes.iter().filter(is_text);
        for (kind, _) in texts.filter_map(|field| request.fields.get(field.name)) {
            let kind = match kind {
                Kind::Table(_) | Kind::Map(..) => self.facts.contents(kind).1,
                kind => kind.clone(),
            };
            if let Kind::Said(said) = kind {
                keys.extend(said.iter().map(|(key, _)| key.clone()));
            }
        }
        keys
    }

    /// Returns the result of a call if the script defines it more precisely than the lexicon.
    pub(super) fn known_from_script(
        &mut self,
        of: &Kind,
        function: &'static Entry,
        at: &Spot,
        given: &Given,
    ) -> Option<Kind> {
        if function.gives.meaning == Meaning::Opponent && *of == Kind::Seat(Who::Me) {
            return Some(Kind::Seat(Who::Other));
        }
        function.takes.iter().find_map(|field| match field.meaning {
            // The result is one of the listed options.
            Meaning::Options => self.chosen_from(function, given),
            Meaning::OptionName => Some(self.option(at, &given.kind(0))),
            Meaning::MemoryKey => Some(self.memory(of, function, at, given)),
            Meaning::ZoneName => Some(self.zone(at, given)),
            _ => None,
        })
    }

    fn chosen_from(&self, function: &Entry, given: &Given) -> Option<Kind> {
        let Kind::Table(table) = given.kind(function.in_brackets) else { return None };
        let field = function.taking(Meaning::Options)?;
        let (from, _) = self.facts.tables.get(&table)?.fields.get(field.name)?;
        match self.facts.contents(from).1 {
            // If the listed strings are unknown, the result is any text key of the script.
            kind if kind.is_text() => Some(Kind::Word),
            kind => Some(kind),
        }
    }

    fn option(&mut self, at: &Spot, key: &Kind) -> Kind {
        let Kind::Said(said) = key else {
            self.facts.options_read.any = true;
            return Kind::Any;
        };
        let mut result = Kind::Never;
        for (name, spot) in said {
            self.facts.options_read.keys.push(name.clone());
            let options = self.declared_options();
            let Some((kind, _)) = options.get(name) else {
                let near = Advice::near(name, options.keys().map(String::as_str));
                let how = near.unwrap_or_else(|| Advice::DeclareOption { name: name.clone() });
                let spot = if spot.line == 0 { at } else { spot };
                self.error(spot, WrongCode::NoOption { name: name.clone(), how });
                return Kind::Any;
            };
            let kind = if kind.is_text() { Kind::Option(name.clone()) } else { kind.clone() };
            result = result.or(kind);
        }
        result
    }

    /// Checks the strings that an option is compared with, against the strings that editions set.
    pub(super) fn option_value(&mut self, option: &str, said: &Kind) {
        let Kind::Said(said) = said else { return };
        let mut known: Vec<String> = self.around.option_texts(option);
        if let Some((Kind::Said(usual), _)) = self.declared_options().get(option) {
            known.extend(usual.iter().map(|(text, _)| text.clone()));
        }
        for (text, at) in said.iter().filter(|(text, _)| !known.contains(text)) {
            if let Some(near) = nearest(text, known.iter().map(String::as_str)) {
                let (option, word, near) = (option.to_owned(), text.clone(), near.to_owned());
                self.warning(at, WrongCode::NoSuchValue { option, word, near });
            }
        }
    }

    fn zone(&mut self, at: &Spot, given: &Given) -> Kind {
        if self.around.declares != Declares::Power {
            self.error(at, WrongCode::DestinyZones);
            return Kind::Any;
        }
        let Kind::Said(said) = given.kind(0) else {
            self.facts.zones_used.any = true;
            return Kind::Pile;
        };
        let zones = self.declared_zones();
        for (name, spot) in &said {
            self.facts.zones_used.keys.push(name.clone());
            if !zones.contains_key(name) {
                let near = Advice::near(name, zones.keys().map(String::as_str));
                let how = near.unwrap_or_else(|| Advice::DeclareZone { name: name.clone() });
                self.error(spot, WrongCode::NoZone { name: name.clone(), how });
            }
        }
        Kind::Pile
    }

    fn memory(&mut self, of: &Kind, function: &'static Entry, at: &Spot, given: &Given) -> Kind {
        if self.around.declares.is_card() && !self.declares_key("lies") {
            self.error(at, WrongCode::DestinyMemory);
            return Kind::Any;
        }
        if matches!(of, Kind::Seat(Who::Other)) {
            self.error(at, WrongCode::OnlyMe { name: function.name });
        }
        let Kind::Said(said) = given.kind(0) else {
            self.facts.memory_used.any = true;
            return Kind::Any;
        };
        let mut result = Kind::Never;
        let cells = self.declared_memory();
        for (key, spot) in &said {
            self.facts.memory_used.keys.push(key.clone());
            let Some(cell) = cells.get(key) else {
                let near = Advice::near(key, cells.keys().map(String::as_str));
                let how = near.unwrap_or_else(|| Advice::DeclareMemory { key: key.clone() });
                self.error(spot, WrongCode::NoKey { key: key.clone(), how });
                return Kind::Any;
            };
            self.cell(function, key, cell, spot, given);
            result = result.or(cell.kind.clone());
        }
        result
    }

    fn cell(&mut self, function: &'static Entry, key: &str, cell: &Cell, at: &Spot, given: &Given) {
        let of = function.takes.iter().position(|field| field.meaning == Meaning::MemoryOf);
        let is_named = of.is_some_and(|of| given.kinds.len() > of);
        if is_named != cell.per_seat && !given.open {
            let key = key.to_owned();
            self.error(at, if cell.per_seat { WrongCode::KeptEach { key } } else { WrongCode::KeptOnce { key } });
        }
        let Some(place) = function.takes.iter().position(|field| field.meaning == Meaning::MemoryValue) else { return };
        if given.written <= place {
            self.facts.remembers.push((self.in_function(), key.to_owned(), at.clone()));
        }
        let value = given.kind(place);
        if !cell.kind.can_equal(&value) {
            let (is, value) = (cell.kind.name(), value.name());
            self.error(at, WrongCode::Remembers { key: key.to_owned(), is, value });
        }
    }
}

/// Returns the names of these values in a text, or `None` if they are unknown. The first value of a kind has the
/// kind's name; later ones have a number added.
fn shown_names(given: &[Kind]) -> Option<Vec<String>> {
    let mut names: Vec<String> = Vec::new();
    for kind in given {
        let plain = match kind {
            Kind::Number => "n",
            Kind::Seat(_) => "seat",
            Kind::Planet => "planet",
            Kind::Card => "card",
            Kind::Alien => "alien",
            _ => return None,
        };
        let before = names.iter().filter(|name| name.trim_end_matches(char::is_numeric) == plain).count();
        names.push(if before == 0 { plain.to_owned() } else { format!("{plain}{}", before + 1) });
    }
    Some(names)
}
