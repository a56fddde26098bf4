//! Names in the notation of scenarios: colors, planets, cards, options, and questions.

pub(super) use super::super::values::Read;
use super::super::values::{attack_value, digits, parts};
use crate::cosmic::{
    CardBag, CardKind, Decision, PickOption, Place, Planet, PlanetLocation, Prompt, Ruleset, ScriptId, ScriptInfo,
    ShipCounts, Side, Star, Topic,
};
use crate::edition::Color;
use crate::game::{Content, Engine, TableRules};
use crate::problem::{suggest, what_there_is};
use crate::table::{Seat, SeatSet};
use serde_json::Value;
use std::sync::Arc;

/// The answers that every question can have, and those without a name of their own.
const PLAIN: [&str; 8] = ["pass", "nobody", "none", "yes", "cone", "deck", "offense", "defense"];

/// The names at one table.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a> {
    pub content: &'a Arc<Content>,
    pub rules: &'a Ruleset,
    pub colors: &'a [Color],
}

impl<'a> Names<'a> {
    /// Creates the names for a table with these rules.
    pub fn of(engine: &'a Engine, rules: &'a TableRules) -> Names<'a> {
        let content = rules.content().unwrap_or_else(|| engine.content());
        let colors = content.edition(&rules.edition).map_or(&[][..], |edition| &edition.colors);
        Names { content, rules, colors }
    }

    pub fn seat(&self, name: &str) -> Read<Seat> {
        let seats = self.rules.seats().find(|seat| self.of_seat(*seat) == name);
        seats.ok_or_else(|| {
            let known: Vec<&str> = self.rules.seats().map(|seat| self.of_seat(seat)).collect();
            format!("unknown color `{name}` at this table; {}", what_there_is(known))
        })
    }

    /// Reads a list of colors without duplicates.
    pub fn seats<'t>(&self, list: impl IntoIterator<Item = &'t str>) -> Read<SeatSet> {
        let mut seats = SeatSet::EMPTY;
        for name in list {
            let seat = self.seat(name)?;
            if seats.contains(seat) {
                return Err(format!("duplicate `{name}`; list it once"));
            }
            seats.insert(seat);
        }
        Ok(seats)
    }

    pub fn of_seat(&self, seat: Seat) -> &'a str {
        self.colors.get(seat.index()).map_or("?", |color| color.id.as_str())
    }

    /// Returns the name of a star card: its color or the id of its script.
    pub fn of_star(&self, card: u8) -> &'a str {
        match self.rules.star(card) {
            Some(Star::Color(seat)) => self.of_seat(seat),
            Some(Star::Special(script)) => self.of_script(script),
            None => "?",
        }
    }

    pub fn of_seats(&self, seats: SeatSet) -> String {
        let names: Vec<&str> = seats.iter().map(|seat| self.of_seat(seat)).collect();
        if names.is_empty() { "nobody".to_owned() } else { names.join(", ") }
    }

    pub fn planet(&self, name: &str) -> Read<Planet> {
        let most = self.rules.numbers.planets_per_system;
        let wrong = || format!("unknown planet `{name}`; write a color and a number from 1 to {most}: `red 2`");
        let (color, number) = name.rsplit_once(' ').ok_or_else(wrong)?;
        let number: u8 = digits(number).ok_or_else(wrong)?;
        if !(1..=most).contains(&number) {
            return Err(wrong());
        }
        Ok(Planet::of(self.seat(color)?, number - 1))
    }

    pub fn of_planet(&self, planet: Planet) -> String {
        format!("{} {}", self.of_seat(planet.home()), planet.number() + 1)
    }

    /// Reads the place of a planet: "red" for a system, "out", or "base of red".
    pub fn whereabouts(&self, name: &str) -> Read<PlanetLocation> {
        match (name, name.strip_prefix("base of ")) {
            ("out", _) => Ok(PlanetLocation::Out),
            (_, Some(color)) => self.seat(color).map(PlanetLocation::BaseOf),
            (color, None) => self.seat(color).map(PlanetLocation::In),
        }
    }

    pub fn of_whereabouts(&self, planet: Planet, at: PlanetLocation) -> String {
        match at {
            PlanetLocation::AtHome => self.of_seat(planet.home()).to_owned(),
            PlanetLocation::In(seat) => self.of_seat(seat).to_owned(),
            PlanetLocation::Out => "out".to_owned(),
            PlanetLocation::BaseOf(seat) => format!("base of {}", self.of_seat(seat)),
        }
    }

    pub fn of_place(&self, place: Place) -> String {
        match place {
            Place::Planet(planet) => self.of_planet(planet),
            Place::Cone => "cone".to_owned(),
            Place::Shield => "shield".to_owned(),
        }
    }

    /// Reads a planet, the cone, or the shield.
    pub fn place(&self, name: &str) -> Read<Place> {
        match name {
            "cone" => Ok(Place::Cone),
            "shield" => Ok(Place::Shield),
            planet => self.planet(planet).map(Place::Planet),
        }
    }

    /// Reads numbers of ships by place, such as "2 red 1, 1 cone".
    pub fn ships<'t>(&self, listed: impl IntoIterator<Item = &'t str>) -> Read<ShipCounts> {
        let mut counts = ShipCounts::NONE;
        for part in listed {
            let wrong = || format!("invalid ships `{part}`; write a number and a place, such as `2 red 1` or `1 cone`");
            let (number, name) = part.split_once(' ').ok_or_else(wrong)?;
            let ships: u8 = digits(number).ok_or_else(wrong)?;
            let place = self.place(name)?;
            if ships == 0 {
                return Err(format!("`{part}` has no effect; remove it, or write `none` for no ships at all"));
            }
            if counts.get(place) > 0 {
                return Err(format!("duplicate `{name}`; add up its ships"));
            }
            counts.set(place, ships);
        }
        Ok(counts)
    }

    pub fn of_ships(&self, ships: &ShipCounts) -> String {
        let list: Vec<String> =
            ships.iter().map(|(place, ships)| format!("{ships} {}", self.of_place(place))).collect();
        if list.is_empty() { "none".to_owned() } else { list.join(", ") }
    }

    /// Reads a card in this edition's deck.
    pub fn card(&self, name: &str) -> Read<CardKind> {
        let kind = self.kind_of_card(name)?;
        if self.rules.cards_of(kind).is_empty() {
            return Err(format!("no `{name}` in the deck of {}", self.rules.edition));
        }
        Ok(kind)
    }

    /// Returns an error for the first picked card that is not in the deck. Only a script can offer such a card.
    pub fn in_no_deck(&self, picked: &[PickOption]) -> Option<String> {
        picked.iter().find_map(|option| match option {
            PickOption::Card(kind) if self.rules.cards_of(*kind).is_empty() => {
                Some(format!("no `{}` in the deck of {}", self.of_card(*kind), self.rules.edition))
            }
            _ => None,
        })
    }

    /// Reads a kind of card, including an attack card outside the deck, which a power can name.
    fn kind_of_card(&self, name: &str) -> Read<CardKind> {
        let wrong = || format!("unknown card `{name}`; write `attack 8`, `negotiate`, or the id of a destiny card");
        Ok(if name == "negotiate" {
            CardKind::Negotiate
        } else if let Some(value) = name.strip_prefix("attack ") {
            let kind = CardKind::Attack(attack_value(value).ok_or_else(wrong)?);
            // A negative value outside the deck is a typo, because powers cannot name it.
            if value.starts_with('-') && !self.rules.cards.contains(&kind) {
                return Err(format!("no `{name}` in the deck of {}", self.rules.edition));
            }
            kind
        } else {
            let script = self.rules.script_named(name).filter(|script| self.rules.script(*script).is_dealt());
            CardKind::Scripted(script.ok_or_else(|| self.near_card(name, wrong()))?)
        })
    }

    fn near_card(&self, name: &str, wrong: String) -> String {
        let destiny = self.rules.scripts.iter().filter(|script| script.is_dealt()).map(|script| script.id.as_str());
        suggest(name, destiny.chain(["negotiate"])).map_or_else(|| wrong.clone(), |near| format!("{wrong} ({near})"))
    }

    pub fn of_card(&self, kind: CardKind) -> String {
        match kind {
            CardKind::Attack(value) => format!("attack {value}"),
            CardKind::Negotiate => "negotiate".to_owned(),
            CardKind::Scripted(script) => self.of_script(script).to_owned(),
        }
    }

    /// Reads a list of cards, such as "attack 8, negotiate".
    pub fn cards(&self, list: &str) -> Read<CardBag> {
        let cards = parts(list).into_iter().map(|card| self.card(card)).collect::<Read<Vec<CardKind>>>()?;
        for card in &cards {
            let (named, copies) =
                (cards.iter().filter(|other| *other == card).count(), self.rules.cards_of(*card).len());
            if named > copies {
                let name = self.of_card(*card);
                return Err(format!(
                    "`{name}` named {named} times, but the deck of {} has {copies}",
                    self.rules.edition
                ));
            }
        }
        CardBag::try_from(cards).map_err(|error| error.to_string())
    }

    pub fn of_cards(&self, cards: &CardBag) -> String {
        let list: Vec<String> = cards.iter().map(|card| self.of_card(card)).collect();
        if list.is_empty() { "none".to_owned() } else { list.join(", ") }
    }

    pub fn of_script(&self, script: ScriptId) -> &'a str {
        self.rules.scripts.get(script.index()).map_or("?", |info| info.id.as_str())
    }

    pub fn alien(&self, id: &str) -> Read<ScriptId> {
        let found = self.rules.script_named(id).filter(|script| self.rules.script(*script).is_alien());
        found.ok_or_else(|| {
            let aliens = self.rules.scripts.iter().filter(|script| script.is_alien()).map(|script| script.id.as_str());
            let hint = suggest(id, aliens).map_or_else(String::new, |near| format!(" ({near})"));
            format!("unknown alien `{id}` in {}{hint}", self.rules.edition)
        })
    }

    /// Reads the id of an alien, a rule of the table, or a card that acts on it.
    pub fn acting(&self, id: &str) -> Read<ScriptId> {
        let lies = |info: &ScriptInfo| info.is_rule() || info.card().is_some_and(|card| card.lies.is_some());
        let lying = self.rules.script_named(id).filter(|script| lies(self.rules.script(*script)));
        lying.map_or_else(|| self.alien(id), Ok)
    }

    /// Reads the id of a script of this edition: an alien or a destiny card.
    pub fn script(&self, id: &str) -> Read<ScriptId> {
        self.rules.script_named(id).ok_or_else(|| {
            let known = self.rules.scripts.iter().map(|script| script.id.as_str());
            let hint = suggest(id, known).map_or_else(String::new, |near| format!(" ({near})"));
            format!("unknown script `{id}` in {}{hint}", self.rules.edition)
        })
    }

    /// Reads a picked option.
    pub fn option(&self, name: &str) -> Read<PickOption> {
        if let Some(used) = name.strip_prefix("use ") {
            let card = || self.card(used).ok().filter(|card| matches!(card, CardKind::Scripted(_)));
            let used_card = |what| card().map(PickOption::Card).ok_or(what);
            return self.acting(used).map(PickOption::Power).or_else(used_card);
        }
        Ok(match name {
            "pass" | "no" => PickOption::Pass,
            "yes" => PickOption::Yes,
            "cone" => PickOption::Cone,
            "deck" => PickOption::Deck,
            "offense" => PickOption::Side(Side::Offense),
            "defense" => PickOption::Side(Side::Defense),
            _ => {
                let seat = self.seat(name).map(PickOption::Seat);
                let seat = seat.or_else(|_| self.planet(name).map(PickOption::Planet));
                let known = seat.or_else(|_| self.kind_of_card(name).map(PickOption::Card));
                let known = known.or_else(|_| self.acting(name).map(PickOption::Power));
                let word = || self.words().find(|word| *word == name).and_then(|word| self.content.word_named(word));
                known.or_else(|_| word().map(PickOption::Word).ok_or(())).map_err(|()| self.no_option(name))?
            }
        })
    }

    fn no_option(&self, name: &str) -> String {
        let colors = self.rules.seats().map(|seat| self.of_seat(seat));
        let scripts = self.rules.scripts.iter().map(|script| script.id.as_str());
        let near = || suggest(name, colors.chain(scripts).chain(self.words()).chain(PLAIN));
        let hint = self.whole_word(name).map(|word| format!("did you mean `{word}`?")).or_else(near);
        let hint = hint.map_or_else(String::new, |hint| format!(" ({hint})"));
        if let (true, Err(what)) = (name.starts_with("attack "), self.kind_of_card(name)) {
            return what;
        }
        format!("unknown option `{name}`: not a color, planet, card, alien, side, or word of a script{hint}")
    }

    /// Returns the words of the scripts at this table.
    pub(super) fn words(&self) -> impl Iterator<Item = &'a str> {
        let (content, rules) = (self.content, self.rules);
        content.words().filter(move |word| {
            word.split_once('.').is_some_and(|(id, _)| rules.scripts.iter().any(|info| info.script == id))
        })
    }

    /// Returns the full word for a word without its script's name.
    fn whole_word(&self, short: &str) -> Option<&'a str> {
        self.words().find(|word| word.split_once('.').is_some_and(|(_, key)| key == short))
    }

    /// Reads an option of this question. In a script's own question, its words need no script name.
    pub fn option_of(&self, decision: &Decision, name: &str) -> Read<PickOption> {
        let whole = |script| self.content.word_named(&format!("{}.{name}", self.rules.script(script).script));
        let own = decision.source.and_then(whole).map(PickOption::Word);
        let offered =
            |option: &PickOption| matches!(&decision.ask, Prompt::Pick { options, .. } if options.contains(option));
        match (self.option(name), own) {
            (Ok(PickOption::Power(alien)), _) if offered(&PickOption::Alien(alien)) => Ok(PickOption::Alien(alien)),
            (Err(_), Some(own)) => Ok(own),
            (Ok(option), Some(own)) if offered(&own) && !offered(&option) => Ok(own),
            (read, _) => read,
        }
    }

    pub fn of_option(&self, option: PickOption) -> String {
        match option {
            PickOption::Pass => "pass".to_owned(),
            PickOption::Yes => "yes".to_owned(),
            PickOption::Seat(seat) => self.of_seat(seat).to_owned(),
            PickOption::Planet(planet) => self.of_planet(planet),
            PickOption::Cone => "cone".to_owned(),
            PickOption::Deck => "deck".to_owned(),
            PickOption::Card(kind) => self.of_card(kind),
            PickOption::Power(script) | PickOption::Alien(script) => self.of_script(script).to_owned(),
            PickOption::Side(Side::Offense) => "offense".to_owned(),
            PickOption::Side(Side::Defense) => "defense".to_owned(),
            PickOption::Word(word) => self.content.word(word).unwrap_or("?").to_owned(),
        }
    }

    /// Returns the topic of a question, such as "load" or "my_card.who_is_struck".
    pub fn of_topic(&self, topic: Topic) -> String {
        match topic {
            Topic::Script(word) => self.content.word(word).unwrap_or("?").to_owned(),
            _ => plain(&topic),
        }
    }

    /// Returns a question without its seat, for failures.
    pub fn of_decision(&self, decision: &Decision) -> String {
        let mut about = self.of_topic(decision.topic);
        if let Some(hook) = decision.hook.filter(|_| decision.topic == Topic::Window) {
            about = format!("{about} {}", hook.spec().name);
        }
        let options = match &decision.ask {
            Prompt::Pick { min, max, options } => {
                let options: Vec<String> = options.iter().map(|option| self.of_option(*option)).collect();
                let count = if (*min, *max) == (1, 1) { String::new() } else { format!("{min} to {max} of ") };
                let nobody = if *min == 0 { " | nobody" } else { "" };
                format!("{count}{}{nobody}", options.join(" | "))
            }
            Prompt::Number { min, max } => format!("{min} to {max}"),
            Prompt::Ships { bounds, min, max } => format!("{min} to {max} ships, at most {}", self.of_ships(bounds)),
            Prompt::Deal(_) => "offer … for … | accept | refuse | no deal".to_owned(),
        };
        format!("{about}: {options}")
    }
}

/// Returns the serialized name of a value, as in files.
pub(super) fn plain(value: &impl serde::Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(Value::String(name)) => name,
        Ok(other) => other.to_string(),
        Err(_) => "?".to_owned(),
    }
}
