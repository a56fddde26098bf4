//! Names as scenarios write them: colours, planets, cards, options, questions.

pub(super) use super::super::values::Read;
use super::super::values::{attack_value, digits, parts};
use crate::cosmic::{
    Ask, CardKind, Decision, Kinds, Pickable, Place, Planet, Ruleset, ScriptId, ScriptInfo, ShipCounts, Side, Star,
    Topic, Whereabouts,
};
use crate::edition::Colour;
use crate::game::{Content, Engine, TableRules};
use crate::problem::{suggest, what_there_is};
use crate::table::{Seat, SeatSet};
use serde_json::Value;
use std::sync::Arc;

/// The names of one table.
#[derive(Clone, Copy)]
pub(crate) struct Names<'a> {
    pub content: &'a Arc<Content>,
    pub rules: &'a Ruleset,
    pub colours: &'a [Colour],
}

impl<'a> Names<'a> {
    /// The names of a table of these rules.
    pub fn of(engine: &'a Engine, rules: &'a TableRules) -> Names<'a> {
        let content = rules.content().unwrap_or_else(|| engine.content());
        let colours = content.edition(&rules.edition).map_or(&[][..], |edition| &edition.colours);
        Names { content, rules, colours }
    }

    pub fn seat(&self, name: &str) -> Read<Seat> {
        let seats = self.rules.seats().find(|seat| self.of_seat(*seat) == name);
        seats.ok_or_else(|| {
            let known: Vec<&str> = self.rules.seats().map(|seat| self.of_seat(seat)).collect();
            format!("`{name}` is no colour of this table; {}", what_there_is(known))
        })
    }

    /// Colours, each once.
    pub fn seats<'t>(&self, list: impl IntoIterator<Item = &'t str>) -> Read<SeatSet> {
        let mut seats = SeatSet::EMPTY;
        for name in list {
            let seat = self.seat(name)?;
            if seats.contains(seat) {
                return Err(format!("`{name}` is named twice; name it once"));
            }
            seats.insert(seat);
        }
        Ok(seats)
    }

    pub fn of_seat(&self, seat: Seat) -> &'a str {
        self.colours.get(seat.index()).map_or("?", |colour| colour.id.as_str())
    }

    /// A star card: its colour, or the id of its script.
    pub fn of_star(&self, card: u8) -> &'a str {
        match self.rules.star(card) {
            Some(Star::Colour(seat)) => self.of_seat(seat),
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
        let wrong = || format!("`{name}` is no planet; a colour and a number from 1 to {most}: `red 2`");
        let (colour, number) = name.rsplit_once(' ').ok_or_else(wrong)?;
        let number: u8 = digits(number).ok_or_else(wrong)?;
        if !(1..=most).contains(&number) {
            return Err(wrong());
        }
        Ok(Planet::of(self.seat(colour)?, number - 1))
    }

    pub fn of_planet(&self, planet: Planet) -> String {
        format!("{} {}", self.of_seat(planet.home()), planet.number() + 1)
    }

    /// Where a planet is: "red", in whose system; "out"; "base of red".
    pub fn whereabouts(&self, name: &str) -> Read<Whereabouts> {
        match (name, name.strip_prefix("base of ")) {
            ("out", _) => Ok(Whereabouts::Out),
            (_, Some(colour)) => self.seat(colour).map(Whereabouts::BaseOf),
            (colour, None) => self.seat(colour).map(Whereabouts::In),
        }
    }

    pub fn of_whereabouts(&self, planet: Planet, at: Whereabouts) -> String {
        match at {
            Whereabouts::AtHome => self.of_seat(planet.home()).to_owned(),
            Whereabouts::In(seat) => self.of_seat(seat).to_owned(),
            Whereabouts::Out => "out".to_owned(),
            Whereabouts::BaseOf(seat) => format!("base of {}", self.of_seat(seat)),
        }
    }

    pub fn of_place(&self, place: Place) -> String {
        match place {
            Place::Planet(planet) => self.of_planet(planet),
            Place::Cone => "cone".to_owned(),
            Place::Shield => "shield".to_owned(),
        }
    }

    /// A planet, the cone or the shield.
    pub fn place(&self, name: &str) -> Read<Place> {
        match name {
            "cone" => Ok(Place::Cone),
            "shield" => Ok(Place::Shield),
            planet => self.planet(planet).map(Place::Planet),
        }
    }

    /// Ships over places, "2 red 1, 1 cone".
    pub fn ships<'t>(&self, listed: impl IntoIterator<Item = &'t str>) -> Read<ShipCounts> {
        let mut counts = ShipCounts::NONE;
        for part in listed {
            let wrong = || format!("`{part}` is no ships at a place; write `2 red 1` or `1 cone`");
            let (number, name) = part.split_once(' ').ok_or_else(wrong)?;
            let ships: u8 = digits(number).ok_or_else(wrong)?;
            let place = self.place(name)?;
            if ships == 0 {
                return Err(format!("`{part}` says nothing; leave it out, or write `none` for no ships at all"));
            }
            if counts.get(place) > 0 {
                return Err(format!("`{name}` is named twice; add up its ships"));
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

    /// A card of this edition's deck.
    pub fn card(&self, name: &str) -> Read<CardKind> {
        let kind = self.kind_of_card(name)?;
        if self.rules.cards_of(kind).is_empty() {
            return Err(format!("there is no `{name}` in the deck of {}", self.rules.edition));
        }
        Ok(kind)
    }

    /// The first card that is picked and in no deck here: only a script can name one.
    pub fn in_no_deck(&self, picked: &[Pickable]) -> Option<String> {
        picked.iter().find_map(|option| match option {
            Pickable::Card(kind) if self.rules.cards_of(*kind).is_empty() => {
                Some(format!("there is no `{}` in the deck of {}", self.of_card(*kind), self.rules.edition))
            }
            _ => None,
        })
    }

    /// What a card may be said to be: of an attack that is in no deck a power can speak too.
    fn kind_of_card(&self, name: &str) -> Read<CardKind> {
        let wrong = || format!("`{name}` is no card; write `attack 8`, `negotiate`, or the id of a destiny card");
        Ok(if name == "negotiate" {
            CardKind::Negotiate
        } else if let Some(value) = name.strip_prefix("attack ") {
            let kind = CardKind::Attack(attack_value(value).ok_or_else(wrong)?);
            // Below 0 no power speaks of an attack that there is not: it is a slip of the pen.
            if value.starts_with('-') && !self.rules.cards.contains(&kind) {
                return Err(format!("there is no `{name}` in the deck of {}", self.rules.edition));
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

    /// A list of cards, "attack 8, negotiate".
    pub fn cards(&self, list: &str) -> Read<Kinds> {
        let cards = parts(list).into_iter().map(|card| self.card(card)).collect::<Read<Vec<CardKind>>>()?;
        for card in &cards {
            let (named, copies) =
                (cards.iter().filter(|other| *other == card).count(), self.rules.cards_of(*card).len());
            if named > copies {
                let name = self.of_card(*card);
                return Err(format!(
                    "`{name}` is named {named} times; the deck of {} has {copies}",
                    self.rules.edition
                ));
            }
        }
        Kinds::try_from(cards).map_err(|error| error.to_string())
    }

    pub fn of_cards(&self, cards: &Kinds) -> String {
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
            format!("`{id}` is no alien of {}{hint}", self.rules.edition)
        })
    }

    /// An alien, a rule of the table, or a card that comes to lie on it.
    pub fn acting(&self, id: &str) -> Read<ScriptId> {
        let lies = |info: &ScriptInfo| info.is_rule() || info.card().is_some_and(|card| card.lies.is_some());
        let lying = self.rules.script_named(id).filter(|script| lies(self.rules.script(*script)));
        lying.map_or_else(|| self.alien(id), Ok)
    }

    /// A script of this edition, an alien's or a destiny card's.
    pub fn script(&self, id: &str) -> Read<ScriptId> {
        self.rules.script_named(id).ok_or_else(|| {
            let known = self.rules.scripts.iter().map(|script| script.id.as_str());
            let hint = suggest(id, known).map_or_else(String::new, |near| format!(" ({near})"));
            format!("there is no script `{id}` in {}{hint}", self.rules.edition)
        })
    }

    /// An option of a pick.
    pub fn option(&self, name: &str) -> Read<Pickable> {
        if let Some(used) = name.strip_prefix("use ") {
            let card = || self.card(used).ok().filter(|card| matches!(card, CardKind::Scripted(_)));
            let used_card = |what| card().map(Pickable::Card).ok_or(what);
            return self.acting(used).map(Pickable::Power).or_else(used_card);
        }
        Ok(match name {
            "pass" | "no" => Pickable::Pass,
            "yes" => Pickable::Yes,
            "cone" => Pickable::Cone,
            "deck" => Pickable::Deck,
            "offense" => Pickable::Side(Side::Offense),
            "defense" => Pickable::Side(Side::Defense),
            _ => {
                let seat = self.seat(name).map(Pickable::Seat);
                let seat = seat.or_else(|_| self.planet(name).map(Pickable::Planet));
                let known = seat.or_else(|_| self.kind_of_card(name).map(Pickable::Card));
                let known = known.or_else(|_| self.acting(name).map(Pickable::Power));
                let word = || self.words().find(|word| *word == name).and_then(|word| self.content.word_named(word));
                known.or_else(|_| word().map(Pickable::Word).ok_or(())).map_err(|()| self.no_option(name))?
            }
        })
    }

    fn no_option(&self, name: &str) -> String {
        let colours = self.rules.seats().map(|seat| self.of_seat(seat));
        let scripts = self.rules.scripts.iter().map(|script| script.id.as_str());
        let near = || suggest(name, colours.chain(scripts).chain(self.words()));
        let hint = self.whole_word(name).map(|word| format!("did you mean `{word}`?")).or_else(near);
        let hint = hint.map_or_else(String::new, |hint| format!(" ({hint})"));
        if let (true, Err(what)) = (name.starts_with("attack "), self.kind_of_card(name)) {
            return what;
        }
        format!("`{name}` is no option: no colour, planet, card, alien, side or word of a script{hint}")
    }

    /// The words of the scripts at this table.
    pub(super) fn words(&self) -> impl Iterator<Item = &'a str> {
        let (content, rules) = (self.content, self.rules);
        content.words().filter(move |word| {
            word.split_once('.').is_some_and(|(id, _)| rules.scripts.iter().any(|info| info.script == id))
        })
    }

    /// The word of a script whose name was left out.
    fn whole_word(&self, short: &str) -> Option<&'a str> {
        self.words().find(|word| word.split_once('.').is_some_and(|(_, key)| key == short))
    }

    /// An option as an answer to this question: where a script asks, its own words can go without its name.
    pub fn option_of(&self, decision: &Decision, name: &str) -> Read<Pickable> {
        let whole = |script| self.content.word_named(&format!("{}.{name}", self.rules.script(script).script));
        let own = decision.source.and_then(whole).map(Pickable::Word);
        let offered =
            |option: &Pickable| matches!(&decision.ask, Ask::Pick { options, .. } if options.contains(option));
        match (self.option(name), own) {
            (Ok(Pickable::Power(alien)), _) if offered(&Pickable::Alien(alien)) => Ok(Pickable::Alien(alien)),
            (Err(_), Some(own)) => Ok(own),
            (Ok(option), Some(own)) if offered(&own) && !offered(&option) => Ok(own),
            (read, _) => read,
        }
    }

    pub fn of_option(&self, option: Pickable) -> String {
        match option {
            Pickable::Pass => "pass".to_owned(),
            Pickable::Yes => "yes".to_owned(),
            Pickable::Seat(seat) => self.of_seat(seat).to_owned(),
            Pickable::Planet(planet) => self.of_planet(planet),
            Pickable::Cone => "cone".to_owned(),
            Pickable::Deck => "deck".to_owned(),
            Pickable::Card(kind) => self.of_card(kind),
            Pickable::Power(script) | Pickable::Alien(script) => self.of_script(script).to_owned(),
            Pickable::Side(Side::Offense) => "offense".to_owned(),
            Pickable::Side(Side::Defense) => "defense".to_owned(),
            Pickable::Word(word) => self.content.word(word).unwrap_or("?").to_owned(),
        }
    }

    /// What a question is about: "load", "my_card.who_is_struck".
    pub fn of_topic(&self, topic: Topic) -> String {
        match topic {
            Topic::Script(word) => self.content.word(word).unwrap_or("?").to_owned(),
            _ => plain(&topic),
        }
    }

    /// A question as failures show it, without its seat.
    pub fn of_decision(&self, decision: &Decision) -> String {
        let mut about = self.of_topic(decision.topic);
        if let Some(hook) = decision.hook.filter(|_| decision.topic == Topic::Window) {
            about = format!("{about} {}", hook.spec().name);
        }
        let options = match &decision.ask {
            Ask::Pick { min, max, options } => {
                let options: Vec<String> = options.iter().map(|option| self.of_option(*option)).collect();
                let count = if (*min, *max) == (1, 1) { String::new() } else { format!("{min} to {max} of ") };
                format!("{count}{}", options.join(" | "))
            }
            Ask::Number { min, max } => format!("{min} to {max}"),
            Ask::Ships { bounds, min, max } => format!("{min} to {max} ships, at most {}", self.of_ships(bounds)),
            Ask::Deal(_) => "offer … for … | accept | refuse | no deal".to_owned(),
        };
        format!("{about}: {options}")
    }
}

/// The name that plain data has in files.
pub(super) fn plain(value: &impl serde::Serialize) -> String {
    match serde_json::to_value(value) {
        Ok(Value::String(name)) => name,
        Ok(other) => other.to_string(),
        Err(_) => "?".to_owned(),
    }
}
