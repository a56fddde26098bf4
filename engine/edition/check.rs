//! Whether an edition can be played: its numbers, orders, deck, and the scripts it names.

use super::file::Edition;
use crate::cosmic::{MAX_CARDS, MAX_IN_SYSTEM, MAX_KINDS, MAX_SCRIPTS, OptionValue, OrderPart, Phase};
use crate::plain::is_unseen;
use crate::problem::{Problem, suggest};
use crate::script::Script;
use crate::table::MAX_SEATS;
use std::collections::BTreeMap;

/// The scripts there are.
#[derive(Clone, Copy)]
pub struct Known<'a> {
    /// Those that are sound.
    pub scripts: &'a [Script],
    /// Ids of those that are not; their own problems are told elsewhere.
    pub broken: &'a [String],
}

/// Collects what is wrong with one edition.
struct Check<'a> {
    edition: &'a Edition,
    file: &'a str,
    known: Known<'a>,
    problems: Vec<Problem>,
}

/// The most problems told of one edition.
const MOST_PROBLEMS: usize = 100;

/// The most letters of a name or an id.
const LONGEST_NAME: usize = 60;

impl Edition {
    /// Everything that is wrong with the edition, given the scripts there are.
    pub fn check(&self, file: &str, known: Known<'_>) -> Vec<Problem> {
        let mut check = Check { edition: self, file, known, problems: Vec::new() };
        check.words();
        check.numbers();
        check.cards();
        check.orders();
        check.aliens();
        check.destiny();
        check.presets();
        check.problems
    }

    fn deck_size(&self) -> usize {
        self.encounter_cards() + self.cards.destiny.values().map(|copies| usize::from(*copies)).sum::<usize>()
    }

    fn encounter_cards(&self) -> usize {
        self.cards.attack.values().map(|copies| usize::from(*copies)).sum::<usize>() + usize::from(self.cards.negotiate)
    }
}

impl Check<'_> {
    fn wrong(&mut self, word: &str, what: impl Into<String>, hint: impl Into<String>) {
        // Whoever has this many has another trouble than each of them; and each is looked up in the file.
        if self.problems.len() >= MOST_PROBLEMS {
            return;
        }
        let problem = Problem::error(self.file, what).about(word);
        let hint = hint.into();
        self.problems.push(if hint.is_empty() { problem } else { problem.hint(hint) });
    }

    /// Names are shown on a terminal; an id also stands in records and on the command line.
    fn words(&mut self) {
        let edition = self.edition;
        let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-' || c == '_';
        let ids = std::iter::once(&edition.id).chain(edition.colours.iter().map(|colour| &colour.id));
        for id in ids.filter(|id| id.is_empty() || id.len() > LONGEST_NAME || !id.chars().all(plain)) {
            let hint = format!("small letters, digits, hyphens and underscores, at most {LONGEST_NAME}");
            self.wrong("id", format!("`{id}` cannot be an id"), hint);
        }
        let names = edition.name.values().chain(edition.colours.iter().flat_map(|colour| colour.name.values()));
        for name in names.filter(|name| name.chars().count() > LONGEST_NAME || name.chars().any(is_unseen)) {
            let hint = format!("at most {LONGEST_NAME} letters that can be seen");
            self.wrong("name", format!("`{name}` cannot be a name"), hint);
        }
    }

    fn numbers(&mut self) {
        let (numbers, [fewest, most]) = (self.edition.numbers, self.edition.seats);
        if fewest < 2 || most < fewest || usize::from(most) > MAX_SEATS {
            let hint = format!("from 2 to {MAX_SEATS}, the fewest first");
            self.wrong("seats", format!("`seats` = [{fewest}, {most}]"), hint);
        }
        let colours = self.edition.colours.len();
        if colours != usize::from(most) {
            self.wrong("colours", format!("`colours` names {colours} colours for {most} seats"), "one for each seat");
        }
        let mut seen: Vec<&str> = Vec::new();
        for colour in &self.edition.colours {
            if seen.contains(&colour.id.as_str()) {
                self.wrong(&colour.id, format!("`colours` has `{}` twice", colour.id), "each seat has its own");
            }
            seen.push(&colour.id);
        }
        let stars = usize::from(most) * usize::from(numbers.star_cards_per_seat);
        if stars == 0 || stars > MAX_CARDS {
            let what = format!("`numbers.star_cards_per_seat` makes a star deck of {stars} cards");
            self.wrong("star_cards_per_seat", what, format!("a deck has 1 to {MAX_CARDS}"));
        }
        if numbers.planets_per_system == 0 || usize::from(numbers.planets_per_system) > MAX_IN_SYSTEM {
            let what = format!("`numbers.planets_per_system` is {}", numbers.planets_per_system);
            self.wrong("planets_per_system", what, format!("from 1 to {MAX_IN_SYSTEM}"));
        }
        if numbers.ships_per_planet == 0 || numbers.ships_per_planet > 20 {
            let what = format!("`numbers.ships_per_planet` is {}", numbers.ships_per_planet);
            self.wrong("ships_per_planet", what, "from 1 to 20");
        }
        let planets = numbers.planets_per_system.saturating_mul(fewest.saturating_sub(1));
        if numbers.bases_to_win > planets {
            let what = format!("`numbers.bases_to_win` is {}: nobody could ever win", numbers.bases_to_win);
            self.wrong("bases_to_win", what, format!("{fewest} seats have {planets} planets that are not one's own"));
        }
        for (key, number, why) in [
            ("ship_limit", numbers.ship_limit, "nobody could ever attack"),
            ("bases_to_win", numbers.bases_to_win, "everybody would have won before the first turn"),
            ("new_hand", numbers.new_hand, "nobody would ever hold a card"),
        ] {
            if number == 0 {
                self.wrong(key, format!("`numbers.{key}` is 0: {why}"), "1 or more");
            }
        }
    }

    fn cards(&mut self) {
        let (cards, encounter) = (self.edition.deck_size(), self.edition.encounter_cards());
        let hands = usize::from(self.edition.seats[1]) * usize::from(self.edition.numbers.new_hand);
        if cards == 0 || cards > MAX_CARDS {
            self.wrong("cards", format!("`cards` has {cards} cards"), format!("a deck has 1 to {MAX_CARDS}"));
        } else if cards < hands {
            let what = format!("`cards` has {cards} cards, but the first hands of a full table take {hands}");
            self.wrong("cards", what, "add cards, or lower `numbers.new_hand` or `seats`");
        }
        let copies = self.edition.cards.attack.values().chain(self.edition.cards.destiny.values());
        let kinds = copies.filter(|copies| **copies > 0).count() + usize::from(self.edition.cards.negotiate > 0);
        if kinds > MAX_KINDS {
            self.wrong("cards", format!("`cards` has {kinds} kinds of cards"), format!("at most {MAX_KINDS}"));
        }
        if encounter < 2 {
            let what = format!("`cards` has {encounter} attack and negotiate cards");
            self.wrong("cards", what, "an encounter needs two");
        }
        for value in self.edition.cards.attack.keys() {
            if value.parse::<u8>().is_err() {
                let what = format!("`cards.attack.{value}` is no attack value");
                self.wrong(value, what, "a whole number from 0 to 255");
            }
        }
    }

    fn orders(&mut self) {
        let order = &self.edition.choices.seat_order;
        if order.len() != 3
            || [OrderPart::Offense, OrderPart::Defense, OrderPart::Others].iter().any(|part| !order.contains(part))
        {
            let what = "`choices.seat_order` does not name each group once";
            self.wrong("seat_order", what, "offense, defense, others");
        }
        let phases = &self.edition.choices.phases;
        let at = |phase| phases.iter().position(|other| *other == phase);
        if phases.iter().enumerate().any(|(index, phase)| at(*phase) != Some(index)) {
            self.wrong("phases", "`choices.phases` names a phase twice", "each comes once in an encounter");
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
            let hint = "new_hand, free_ship, star, load, point, cards, reveal and resolve are needed";
            self.wrong("phases", "`choices.phases` lacks a phase", hint);
        } else if phases.iter().any(|phase| at(*phase) < phase.after().and_then(at))
            || at(Phase::Cards) > at(Phase::Reveal)
            || at(Phase::Reveal) > at(Phase::Resolve)
        {
            let hint = "star before point and alliances; cards, reveal, resolve at the end";
            self.wrong("phases", "`choices.phases` is out of order", hint);
        }
    }

    fn aliens(&mut self) {
        let edition = self.edition;
        for (id, options) in &edition.aliens {
            self.script("aliens", id, false, Some(options));
        }
        for id in edition.not_for_two.iter().filter(|id| !edition.aliens.contains_key(*id)) {
            self.unknown_alien("not_for_two", id);
        }
        let scripts = edition.aliens.len() + edition.cards.destiny.len();
        if scripts > MAX_SCRIPTS {
            let what = format!("there are {scripts} aliens and destiny cards");
            self.wrong("aliens", what, format!("an edition has at most {MAX_SCRIPTS}"));
        }
        let (aliens, most) = (edition.aliens.len(), edition.seats[1]);
        if aliens < usize::from(most) {
            self.wrong("aliens", format!("there are {aliens} aliens for {most} seats"), "each seat needs one");
        }
    }

    fn destiny(&mut self) {
        let edition = self.edition;
        for (id, options) in &edition.destiny {
            self.script("destiny", id, true, Some(options));
        }
        for id in edition.cards.destiny.keys() {
            self.script("cards.destiny", id, true, None);
        }
    }

    fn presets(&mut self) {
        let edition = self.edition;
        for (name, preset) in &edition.presets {
            for id in preset.aliens.iter().filter(|id| !edition.aliens.contains_key(*id)) {
                self.unknown_alien(&format!("presets.{name}"), id);
            }
        }
    }

    fn unknown_alien(&mut self, group: &str, id: &str) {
        let near = suggest(id, self.edition.aliens.keys().map(String::as_str));
        let out = group
            .strip_prefix("presets.")
            .map(|name| format!(", or leave the set out: `{name} = false` in `[presets]`"));
        let hint = near.unwrap_or_else(|| format!("name one of `[aliens]`{}", out.unwrap_or_default()));
        self.wrong(id, format!("`{group}`: `{id}` is no alien of this edition"), hint);
    }

    /// A script that the edition names, and the options it sets.
    fn script(&mut self, group: &str, id: &str, is_destiny: bool, options: Option<&BTreeMap<String, OptionValue>>) {
        let of_kind = |script: &&Script| script.is_destiny == is_destiny;
        let scripts = self.known.scripts;
        match scripts.iter().filter(of_kind).find(|script| script.id == id) {
            Some(script) => {
                for (key, value) in options.into_iter().flatten() {
                    self.option(&format!("{group}.{id}.{key}"), script, key, value);
                }
            }
            None if self.known.broken.iter().any(|broken| broken == id) => {}
            None => {
                let folder = if is_destiny { "powers/destiny" } else { "powers/aliens" };
                let near = suggest(id, scripts.iter().filter(of_kind).map(|script| script.id.as_str()));
                let hint = near.unwrap_or_else(|| format!("put its script into {folder}/{id}.lua"));
                self.wrong(id, format!("`{group}.{id}`: there is no script of that id"), hint);
            }
        }
    }

    fn option(&mut self, place: &str, script: &Script, key: &str, value: &OptionValue) {
        match script.options.get(key) {
            None => {
                let known = script.options.keys().map(String::as_str);
                let hint = suggest(key, known.clone()).unwrap_or_else(|| {
                    let known: Vec<&str> = known.collect();
                    if known.is_empty() {
                        "the script has no options".to_owned()
                    } else {
                        format!("it has {}", known.join(", "))
                    }
                });
                self.wrong(key, format!("`{place}`: the script has no such option"), hint);
            }
            Some(default) if default.kind() != value.kind() => {
                self.wrong(&script.id, format!("`{place}` is {}, not {}", value.kind(), default.kind()), "");
            }
            Some(_) if key == "use" && !matches!(value, OptionValue::Text(word) if word == "must" || word == "may") => {
                self.wrong(&script.id, format!("`{place}` is neither \"must\" nor \"may\""), "");
            }
            Some(_) => {}
        }
    }
}
