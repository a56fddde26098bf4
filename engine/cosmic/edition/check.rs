//! Validation of an edition: its numbers, phase order, deck, and script references.

use super::file::{Color, Edition};
use super::paint::{LEAST_CONTRAST, contrast, rgb};
use super::read::toml_lines;
use super::texts::is_language;
use super::wrong_edition::WrongEdition;
use crate::problem::{How, Problem};
use crate::script::{Declares, Script};
use hyperkon_cosmic::{
    MAX_CARDS, MAX_IN_SYSTEM, MAX_KINDS, MAX_LYING, MAX_SCRIPTS, MAX_STARS, OptionValue, OrderPart, Phase,
};
use hyperkon_frame::plain::is_seen_in_one_line;
use hyperkon_table::{MAX_SEATS, is_id};
use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet};

/// All scripts of the loaded content.
#[derive(Clone, Copy)]
pub struct Known<'a> {
    /// Scripts without errors.
    pub scripts: &'a [Script],
    /// Ids of scripts with errors. Those errors are reported elsewhere.
    pub broken: &'a [String],
}

/// Validation in progress, with the problems found so far.
struct Check<'a> {
    edition: &'a Edition,
    file: &'a str,
    text: &'a str,
    /// Line of every key in the file. It is computed only if there is a problem, because most editions are valid.
    lines: OnceCell<BTreeMap<String, usize>>,
    known: Known<'a>,
    problems: Vec<Problem>,
}

impl<'a> Known<'a> {
    fn of(self, id: &str) -> Option<&'a Script> {
        self.scripts.iter().find(|script| script.id == id)
    }
}

/// Valid range of a card's value.
const VALUES: std::ops::RangeInclusive<i64> = -99..=999;

/// Maximum number of problems reported for one edition.
const MOST_PROBLEMS: usize = 100;

/// Valid range of an attack card's value (C2).
const ATTACK_VALUES: std::ops::RangeInclusive<i16> = -99..=999;

/// Maximum length of a name or an id, in characters.
pub(super) const LONGEST_NAME: usize = 60;

impl Edition {
    /// Returns all problems of the edition. `file` and `text` are its source.
    pub fn check(&self, file: &str, text: &str, known: Known<'_>) -> Vec<Problem> {
        let (lines, problems) = (OnceCell::new(), Vec::new());
        let mut check = Check { edition: self, file, text, lines, known, problems };
        check.words();
        check.numbers();
        check.cards();
        check.orders();
        check.aliens();
        check.destiny();
        check.rules();
        check.presets();
        check.problems.iter_mut().for_each(|problem| problem.place.find(text));
        check.problems
    }

    fn encounter_cards(&self) -> usize {
        self.cards.attack.values().map(|copies| usize::from(*copies)).sum::<usize>() + usize::from(self.cards.negotiate)
    }
}

impl Check<'_> {
    /// Returns the number of copies in the draw deck for each scripted kind of card. Cards that scripts place on
    /// the table are not in the deck.
    fn dealt(&self) -> impl Iterator<Item = u8> {
        let lies = |script: &str| self.known.of(script).and_then(|script| script.card.as_ref()?.lies).is_some();
        let kinds = self.edition.cards.kinds().filter(move |(_, script, _)| !lies(script));
        self.edition.cards.destiny.values().copied().chain(kinds.map(|(_, _, kind)| kind.copies))
    }

    fn wrong(&mut self, word: &str, wrong: WrongEdition) {
        // Stop here: this many problems have a common cause, and finding a line for each problem is slow.
        if self.problems.len() >= MOST_PROBLEMS {
            return;
        }
        self.problems.push(Problem::error(self.file, wrong).about(word));
    }

    /// Reports a word at a place in the file, such as `aliens/the_alien`. A place in the parent's file has no line.
    fn wrong_at(&mut self, place: &str, word: &str, wrong: WrongEdition) {
        let before = self.problems.len();
        self.wrong(word, wrong);
        let line = self.lines.get_or_init(|| toml_lines(self.text)).get(place).copied();
        self.problems[before..].iter_mut().for_each(|problem| problem.place.line = line);
    }

    /// Checks ids and names. Names are printed on a terminal; ids are also used in records and on the command line.
    fn words(&mut self) {
        let edition = self.edition;
        // Outside its mod, an id can have the mod as a prefix; no author writes one.
        let ids = edition.id.splitn(2, '/').chain(edition.colors.iter().map(|color| &*color.id));
        for id in ids.filter(|id| !is_id(id, LONGEST_NAME)) {
            self.wrong("id", WrongEdition::Id { id: id.to_owned(), most: LONGEST_NAME });
        }
        let languages = edition.name.keys().chain(edition.colors.iter().flat_map(|color| color.name.keys()));
        for language in languages.chain([&edition.language]).filter(|language| !is_language(language)) {
            self.wrong(language, WrongEdition::Language { language: language.clone() });
        }
        let names = edition.name.values().chain(edition.colors.iter().flat_map(|color| color.name.values()));
        let names = names.chain(edition.presets.keys());
        for name in names.filter(|name| name.chars().count() > LONGEST_NAME || !is_seen_in_one_line(name)) {
            self.wrong("name", WrongEdition::Name { name: name.clone(), most: LONGEST_NAME });
        }
    }

    fn numbers(&mut self) {
        let (numbers, [fewest, most]) = (self.edition.numbers, self.edition.seats);
        if fewest < 2 || most < fewest || usize::from(most) > MAX_SEATS {
            self.wrong("seats", WrongEdition::Seats { fewest, most, limit: MAX_SEATS });
        }
        let colors = self.edition.colors.len();
        if colors != usize::from(most) {
            self.wrong("colors", WrongEdition::Colors { colors, seats: most });
        }
        let mut seen: Vec<&str> = Vec::new();
        for color in &self.edition.colors {
            if seen.contains(&color.id.as_str()) {
                self.wrong(&color.id, WrongEdition::ColorTwice { id: color.id.clone() });
            }
            seen.push(&color.id);
        }
        self.color_names();
        self.paint();
        let specials: usize = self.edition.stars.values().map(|copies| usize::from(*copies)).sum();
        let stars = usize::from(most) * usize::from(numbers.star_cards_per_seat) + specials;
        if stars == specials || stars > MAX_STARS {
            self.wrong("star_cards_per_seat", WrongEdition::StarDeck { stars, most: MAX_STARS });
        }
        if numbers.planets_per_system == 0 || usize::from(numbers.planets_per_system) > MAX_IN_SYSTEM {
            let planets = numbers.planets_per_system;
            self.wrong("planets_per_system", WrongEdition::Planets { planets, most: MAX_IN_SYSTEM });
        }
        if numbers.ships_per_planet == 0 || numbers.ships_per_planet > 20 {
            self.wrong("ships_per_planet", WrongEdition::Ships { ships: numbers.ships_per_planet });
        }
        for seats in self.edition.by_seats.keys() {
            let played = seats
                .parse::<u8>()
                .is_ok_and(|number| (fewest..=most).contains(&number) && number.to_string() == *seats);
            if !played {
                let seats = seats.clone();
                self.wrong_at(
                    &format!("by_seats/{seats}"),
                    "by_seats",
                    WrongEdition::NoSuchTable { seats, fewest, most },
                );
            }
        }
        self.bases_to_win();
        for (key, number, wrong) in [
            ("ship_limit", numbers.ship_limit, WrongEdition::NoShipLimit),
            ("new_hand", numbers.new_hand, WrongEdition::NoHand),
            ("encounters", numbers.encounters, WrongEdition::NoEncounters),
        ] {
            if number == 0 {
                self.wrong(key, wrong);
            }
        }
    }

    /// Checks that no 2 colors have the same name in a language, ignoring case.
    ///
    /// If a color has no name in the language, its English name or its id is used.
    fn color_names(&mut self) {
        // Another check reports colors beyond the maximum number of seats.
        let colors = &self.edition.colors[..self.edition.colors.len().min(MAX_SEATS)];
        let languages: BTreeSet<&str> = colors.iter().flat_map(|color| color.name.keys()).map(String::as_str).collect();
        for (at, color) in colors.iter().enumerate() {
            let called_alike = colors[..at].iter().find_map(|other| {
                let alike =
                    |language: &&&str| color.called(language).to_lowercase() == other.called(language).to_lowercase();
                languages.iter().find(alike).map(|language| (other, *language))
            });
            if let Some((other, language)) = called_alike {
                let (id, other) = (color.id.clone(), other.id.clone());
                let (name, language) = (color.called(language).to_owned(), language.to_owned());
                let wrong = WrongEdition::ColorName { id, other, name, language };
                self.wrong_at(&format!("colors/{at}"), &color.id, wrong);
            }
        }
    }

    /// Checks that all seat styles are visible and distinct.
    fn paint(&mut self) {
        let colors = &self.edition.colors;
        for (at, color) in colors.iter().enumerate() {
            let id = || color.id.clone();
            if let Some(hex) = &color.hex {
                let wrong = match rgb(hex) {
                    None => Some(WrongEdition::ColorHex { id: id(), hex: hex.clone() }),
                    Some(rgb) if contrast(rgb) < LEAST_CONTRAST => {
                        Some(WrongEdition::ColorDark { id: id(), hex: hex.clone() })
                    }
                    Some(_) => None,
                };
                wrong.into_iter().for_each(|wrong| self.wrong_at(&format!("colors/{at}"), &color.id, wrong));
            }
            if let Some(letter) = color.letter.as_ref().filter(|_| color.said_letter().is_none()) {
                let wrong = WrongEdition::ColorLetter { id: id(), letter: letter.clone() };
                self.wrong_at(&format!("colors/{at}"), &color.id, wrong);
            }
            let same_hex = |other: &Color| match (&color.hex, &other.hex) {
                (Some(one), Some(other)) => one.eq_ignore_ascii_case(other),
                _ => false,
            };
            for other in &colors[..at] {
                let same = [
                    ("hex", same_hex(other)),
                    ("shape", color.shape.is_some() && color.shape == other.shape),
                    ("letter", color.said_letter().is_some() && color.said_letter() == other.said_letter()),
                ];
                for (key, _) in same.into_iter().filter(|(_, same)| *same) {
                    let wrong = WrongEdition::PaintTwice { id: id(), other: other.id.clone(), key };
                    self.wrong_at(&format!("colors/{at}"), &color.id, wrong);
                }
            }
        }
    }

    /// Checks that a seat can win at every table size. No seat may have won before the first turn.
    fn bases_to_win(&mut self) {
        let [fewest, most] = self.edition.seats;
        let wins = |seats: u8| (seats, self.edition.numbers_for(seats));
        let bad = (fewest..=most.max(fewest)).map(wins).find_map(|(seats, numbers)| {
            let bases = numbers.bases_to_win;
            let planets = numbers.planets_per_system.saturating_mul(seats.saturating_sub(1));
            match bases {
                0 => Some(WrongEdition::NoBases),
                _ if bases > planets => Some(WrongEdition::TooManyBases { bases, fewest: seats, planets }),
                _ => None,
            }
        });
        if let Some(wrong) = bad {
            self.wrong("bases_to_win", wrong);
        }
    }

    fn cards(&mut self) {
        let encounter = self.edition.encounter_cards();
        let cards = encounter + self.dealt().map(usize::from).sum::<usize>();
        let hands = usize::from(self.edition.seats[1]) * usize::from(self.edition.numbers.new_hand);
        if cards == 0 || cards > MAX_CARDS {
            self.wrong("cards", WrongEdition::Deck { cards, most: MAX_CARDS });
        } else if cards < hands {
            self.wrong("cards", WrongEdition::TooFewCards { cards, hands });
        }
        let cards = &self.edition.cards;
        let copies = cards.attack.values().copied().chain(self.dealt()).chain([cards.negotiate]);
        let kinds = copies.filter(|copies| *copies > 0).count();
        if kinds > MAX_KINDS {
            self.wrong("cards", WrongEdition::CardKinds { kinds, most: MAX_KINDS });
        }
        if encounter < 2 {
            self.wrong("cards", WrongEdition::EncounterCards { cards: encounter });
        }
        for value in self.edition.cards.attack.keys() {
            let is_value = |number: &i16| ATTACK_VALUES.contains(number) && number.to_string() == *value;
            if value.parse::<i16>().ok().filter(is_value).is_none() {
                self.wrong(value, WrongEdition::AttackValue { value: value.clone() });
            }
        }
    }

    fn orders(&mut self) {
        let order = &self.edition.choices.seat_order;
        if order.len() != 3
            || [OrderPart::Offense, OrderPart::Defense, OrderPart::Others].iter().any(|part| !order.contains(part))
        {
            self.wrong("seat_order", WrongEdition::SeatOrder);
        }
        let phases = &self.edition.choices.phases;
        let at = |phase| phases.iter().position(|other| *other == phase);
        if phases.iter().enumerate().any(|(index, phase)| at(*phase) != Some(index)) {
            self.wrong("phases", WrongEdition::PhaseTwice);
        }
        let needed = [
            Phase::NewHand,
            Phase::FreeShip,
            Phase::Star,
            Phase::Load,
            Phase::Point,
            Phase::Cards,
            Phase::Reveal,
            Phase::Resolve,
        ];
        if needed.iter().any(|phase| at(*phase).is_none()) {
            self.wrong("phases", WrongEdition::PhaseMissing);
        } else if phases.iter().any(|phase| at(*phase) < phase.after().and_then(at))
            // A seat with all ships in the black hole must free one before it can use ships.
            || at(Phase::FreeShip) > at(Phase::Star)
            || at(Phase::FreeShip) > at(Phase::Load)
            || at(Phase::Cards) > at(Phase::Reveal)
            || at(Phase::Reveal) > at(Phase::Resolve)
        {
            self.wrong("phases", WrongEdition::PhaseOrder);
        }
    }

    fn aliens(&mut self) {
        let edition = self.edition;
        for (id, options) in &edition.aliens {
            self.script("aliens", id, &[Declares::Power], Some(options));
        }
        self.known_aliens("not_for_two", "not_for_two", &edition.not_for_two);
        let others = edition.rules.len() + edition.stars.len();
        let scripts = edition.aliens.len() + edition.cards.scripted().count() + others;
        if scripts > MAX_SCRIPTS {
            self.wrong("aliens", WrongEdition::TooManyScripts { scripts, most: MAX_SCRIPTS });
        }
        let (aliens, most) = (edition.aliens.len(), edition.seats[1]);
        if aliens < usize::from(most) {
            self.wrong("aliens", WrongEdition::TooFewAliens { aliens, seats: most });
        }
    }

    fn destiny(&mut self) {
        let edition = self.edition;
        for (id, options) in &edition.destiny {
            self.script("destiny", id, &[Declares::Destiny], Some(options));
        }
        for id in edition.cards.destiny.keys() {
            self.script("cards.destiny", id, &[Declares::Destiny], None);
        }
        for (name, script, kind) in edition.cards.kinds() {
            let group = if script == name { "cards.kinds".to_owned() } else { format!("cards.kinds.{name}") };
            self.script(&group, script, &[Declares::Destiny, Declares::Card], Some(&kind.options));
            if edition.has_named(name) {
                self.wrong_at(&format!("cards/kinds/{name}"), name, WrongEdition::KindTaken { name: name.to_owned() });
            }
            let value = kind.options.get("value").or_else(|| self.known.of(script)?.options.get("value"));
            if let Some(OptionValue::Number(value)) = value
                && !VALUES.contains(value)
            {
                let (name, least, most) = (name.to_owned(), *VALUES.start(), *VALUES.end());
                self.wrong_at(
                    &format!("cards/kinds/{name}"),
                    &name.clone(),
                    WrongEdition::KindValue { name, least, most },
                );
            }
        }
    }

    fn rules(&mut self) {
        let edition = self.edition;
        for (id, options) in &edition.rules {
            self.script("rules", id, &[Declares::Rule], Some(options));
        }
        for id in edition.stars.keys() {
            self.script("stars", id, &[Declares::Card], None);
            let card = self.known.of(id).and_then(|script| script.card.as_ref());
            if card.is_some_and(|card| card.lies != Some(true)) {
                self.wrong_at(&format!("stars/{id}"), id, WrongEdition::StarLies { id: id.clone() });
            }
        }
        // Reserve one slot for a star card.
        let most = MAX_LYING - usize::from(!edition.stars.is_empty());
        if edition.rules.len() > most {
            self.wrong("rules", WrongEdition::ManyRules { rules: edition.rules.len(), most });
        }
    }

    fn presets(&mut self) {
        let edition = self.edition;
        for (name, preset) in &edition.presets {
            self.known_aliens(&format!("presets.{name}"), &format!("presets/{name}/aliens"), &preset.aliens);
        }
    }

    /// Checks that the edition contains all aliens of a list.
    fn known_aliens(&mut self, group: &str, place: &str, aliens: &[String]) {
        for (index, id) in aliens.iter().enumerate().filter(|(_, id)| !self.edition.aliens.contains_key(*id)) {
            self.unknown_alien(group, &format!("{place}/{index}"), id);
        }
    }

    fn unknown_alien(&mut self, group: &str, place: &str, id: &str) {
        let near = How::near(id, self.edition.aliens.keys().map(String::as_str));
        let how = near.unwrap_or_else(|| match group.strip_prefix("presets.") {
            Some(set) => How::NameAlienOrNoSet { set: set.to_owned() },
            None => How::NameAlien,
        });
        self.wrong_at(place, id, WrongEdition::NoAlien { group: group.to_owned(), id: id.to_owned(), how });
    }

    /// Checks a script to which the edition refers, and the options that the edition sets.
    fn script(&mut self, group: &str, id: &str, of: &[Declares], options: Option<&BTreeMap<String, OptionValue>>) {
        let of_kind = |script: &&Script| of.contains(&script.declares);
        let scripts = self.known.scripts;
        let at = format!("{}/{id}", group.replace('.', "/"));
        match scripts.iter().filter(of_kind).find(|script| script.id == id) {
            Some(script) => {
                for (key, value) in options.into_iter().flatten() {
                    self.option(&format!("{group}.{id}.{key}"), &format!("{at}/{key}"), script, key, value);
                }
            }
            None if self.known.broken.iter().any(|broken| broken == id) => {}
            None => {
                let folder = of.last().map_or("powers", |declares| declares.folder());
                let near = How::near(id, scripts.iter().filter(of_kind).map(|script| script.id.as_str()));
                let other = self.known.of(id).map(|script| How::OtherSort { folder: script.declares.folder() });
                let how = other.or(near).unwrap_or_else(|| How::PutScript { path: format!("{folder}/{id}.lua") });
                self.wrong_at(&at, id, WrongEdition::NoScript { place: format!("{group}.{id}"), how });
            }
        }
    }

    fn option(&mut self, place: &str, at: &str, script: &Script, key: &str, value: &OptionValue) {
        match script.options.get(key) {
            None => {
                let known = script.options.keys().map(String::as_str);
                let how = How::near(key, known.clone()).unwrap_or_else(|| {
                    let known: Vec<&str> = known.collect();
                    if known.is_empty() { How::NoOptions } else { How::ItHas { known: known.join(", ") } }
                });
                self.wrong_at(at, key, WrongEdition::NoOption { place: place.to_owned(), how });
            }
            Some(default) if default.kind() != value.kind() => {
                let (place, is, wants) = (place.to_owned(), value.kind(), default.kind());
                self.wrong_at(at, key, WrongEdition::OptionKind { place, is, wants });
            }
            Some(_) if key == "use" && !matches!(value, OptionValue::Text(word) if word == "must" || word == "may") => {
                self.wrong_at(at, key, WrongEdition::OptionUse { place: place.to_owned() });
            }
            Some(_) => {
                if let (OptionValue::Number(number), Some(range)) = (value, script.option_ranges.get(key))
                    && !range.contains(number)
                {
                    let (place, is, least, most) = (place.to_owned(), *number, *range.start(), *range.end());
                    self.wrong_at(at, key, WrongEdition::OptionRange { place, is, least, most });
                }
            }
        }
    }
}
