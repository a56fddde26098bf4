//! Labels of seats, planets, places, cards, phases, options, and answers.

use super::{NamedScript, Narrator};
use hyperkon_cosmic::{
    CardBag, CardKind, Choice, ClassId, Decision, Face, Hook, MemoryValue, Outcome, Phase, PickOption, Place, Planet,
    PlanetLocation, ScriptId, ShipCounts, Side, Source, TableCardView, Topic, TurnEnd,
};
use hyperkon_table::{Seat, SeatSet};

impl Narrator {
    /// Returns the name of a seat, which by default is its color.
    pub fn seat(&self, seat: Seat) -> String {
        self.names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string())
    }

    /// Returns a list of seats. Example: "red, blue and green". Without seats, returns "nobody".
    pub fn seats(&self, seats: SeatSet) -> String {
        if seats.is_empty() {
            return self.text("list.nobody", &[]);
        }
        self.list(&seats.iter().map(|seat| self.seat(seat)).collect::<Vec<_>>())
    }

    /// Returns a list of items. Example: "a, b and c". Without items, returns "nothing".
    pub fn list(&self, items: &[String]) -> String {
        match items {
            [] => self.text("list.nothing", &[]),
            [one] => one.clone(),
            [first @ .., last] => self.said(say!(self, "list.and", first = first.join(", "), last = last.clone())),
        }
    }

    /// Returns a planet by its system's color and its number, such as "red 3". Numbers start at 1.
    pub fn planet(&self, planet: Planet) -> String {
        format!("{} {}", self.seat(planet.home()), planet.number() + 1)
    }

    /// Returns the location of a moved planet. Example: "red 3 is out of the game".
    pub fn whereabouts(&self, planet: Planet, at: PlanetLocation) -> String {
        let (key, seat) = match at {
            PlanetLocation::AtHome => ("board.planet_in", planet.home()),
            PlanetLocation::In(seat) => ("board.planet_in", seat),
            PlanetLocation::BaseOf(seat) => ("board.planet_base_of", seat),
            PlanetLocation::Out => ("board.planet_out", planet.home()),
        };
        self.text(key, &[("planet", self.planet(planet)), ("seat", self.seat(seat))])
    }

    /// Returns the list of alternatives.
    pub(super) fn list_or(&self, items: &[String]) -> String {
        match items {
            [first @ .., last] if !first.is_empty() => {
                self.said(say!(self, "list.or", first = first.join(", "), last = last.clone()))
            }
            _ => self.list(items),
        }
    }

    /// Returns the name of a rule, or of a card with its place. Example: "Comet beside red 3".
    pub fn lying(&self, lying: &TableCardView) -> String {
        let card = self.script(lying.script);
        match lying.source {
            Source::Before => self.said(say!(self, "board.lies_before", card, seat = self.seat(lying.holder))),
            Source::Beside(planet) => self.said(say!(self, "board.lies_beside", card, planet)),
            _ => card,
        }
    }

    /// Returns a line for the rules and a line for the cards on the table. Empty lists have no line.
    pub fn on_the_table(&self, lying: &[TableCardView]) -> Vec<String> {
        let named = |is_card: bool| -> Vec<String> {
            lying.iter().filter(|lying| lying.source.is_card() == is_card).map(|lying| self.lying(lying)).collect()
        };
        let lines = [("board.rules", "rules", named(false)), ("board.lying", "cards", named(true))];
        let some = lines.into_iter().filter(|(.., named)| !named.is_empty());
        some.map(|(key, value, named)| self.text(key, &[(value, named.join(", "))])).collect()
    }

    /// Returns the name of a place for ships.
    pub fn place(&self, place: Place) -> String {
        match place {
            Place::Planet(planet) => self.planet(planet),
            Place::Cone => self.text("place.cone", &[]),
            Place::Shield => self.text("place.shield", &[]),
        }
    }

    /// Returns the number of ships at each place. Example: "2 at red 1 and 1 at red 3".
    pub fn ships(&self, counts: &ShipCounts) -> String {
        let at = |(place, ships): (Place, u8)| self.said(say!(self, "place.ships", n = ships, place));
        self.list(&counts.iter().map(at).collect::<Vec<_>>())
    }

    /// Returns the origin of ships, to be appended to their number. Examples: " from red 1", ": 2 from red 1 and 1 from
    /// red 3".
    pub fn ships_from(&self, counts: &ShipCounts) -> String {
        self.behind_a_number(counts, "place.from", "place.ships_from")
    }

    /// Returns the destination of ships, to be appended to their number. Examples: " to red 1", ": 2 to red 1 and 1 to
    /// red 3".
    pub fn ships_to(&self, counts: &ShipCounts) -> String {
        self.behind_a_number(counts, "place.to", "place.ships_to")
    }

    /// Returns the destination of freed, saved, or returned ships, to be appended to their number.
    pub(super) fn ships_back(&self, counts: &ShipCounts) -> String {
        self.behind_a_number(counts, "place.back", "place.ships_back")
    }

    /// Returns the places of ships, to be appended to their total number. A single place needs no number.
    pub(super) fn behind_a_number(
        &self,
        counts: &ShipCounts,
        of_one: &'static str,
        of_several: &'static str,
    ) -> String {
        let at = |key, (place, ships): (Place, u8)| {
            self.text(key, &[("n", ships.to_string()), ("place", self.place(place))])
        };
        match counts.iter().collect::<Vec<_>>().as_slice() {
            [only] => format!(" {}", at(of_one, *only)),
            places => format!(": {}", self.list(&places.iter().map(|one| at(of_several, *one)).collect::<Vec<_>>())),
        }
    }

    /// Returns the name of a kind of card.
    pub fn card(&self, kind: CardKind) -> String {
        match kind {
            CardKind::Attack(value) => self.said(say!(self, "card.attack", n = value)),
            CardKind::Negotiate => self.text("card.negotiate", &[]),
            CardKind::Scripted(script) => self.script(script),
        }
    }

    /// Returns kinds of cards with their counts, such as "2 × attack 8 and negotiate".
    pub fn cards(&self, kinds: &CardBag) -> String {
        let counted = |(kind, count): (CardKind, usize)| match count {
            1 => self.card(kind),
            _ => format!("{count} × {}", self.card(kind)),
        };
        self.list(&kinds.counted().map(counted).collect::<Vec<_>>())
    }

    /// Returns the name of an alien, a rule, or a card.
    pub fn script(&self, script: ScriptId) -> String {
        let named = |named: &NamedScript| self.text(&format!("{}.name", named.id), &[("value", named.value.clone())]);
        self.scripts.get(script.index()).map_or_else(|| "?".to_owned(), named)
    }

    /// Returns `true` if a script belongs to an alien.
    pub(super) fn is_aliens(&self, script: ScriptId) -> bool {
        self.scripts.get(script.index()).is_some_and(|named| named.is_alien)
    }

    /// Returns the text of an alien, a rule, or a card in this edition.
    pub fn script_text(&self, script: ScriptId) -> String {
        let text =
            |named: &NamedScript| self.content.script_text(&self.rules_of, &named.id, &named.options, &self.language);
        self.scripts.get(script.index()).map_or_else(|| "?".to_owned(), text)
    }

    /// Returns the name of a class of cards, to be used after "no". Without a text, returns the script's word.
    pub(super) fn class(&self, class: ClassId) -> String {
        let Some(word) = self.classes.get(usize::from(class.0)) else { return "?".to_owned() };
        let whole = format!("class.{word}");
        let text = self.text(&whole, &[]);
        if text == whole { word.replace('_', " ") } else { text }
    }

    /// Returns a value in a power's memory.
    pub fn recalled(&self, script: ScriptId, value: &MemoryValue) -> String {
        match value {
            MemoryValue::Nothing => self.text("list.nothing", &[]),
            MemoryValue::Flag(flag) => flag.to_string(),
            MemoryValue::Number(number) => number.to_string(),
            MemoryValue::Seat(seat) => self.seat(*seat),
            MemoryValue::Planet(planet) => self.planet(*planet),
            MemoryValue::Kind(kind) => self.card(*kind),
            MemoryValue::Alien(alien) => self.script(*alien),
            MemoryValue::Word(word) => self.memory(script, word),
        }
    }

    /// Returns the label of a key in a power's memory. Without a text, returns the key.
    pub fn memory(&self, script: ScriptId, key: &str) -> String {
        let whole = self.scripts.get(script.index()).map(|named| format!("{}.{key}", named.id)).unwrap_or_default();
        let text = self.text(&whole, &[]);
        if text == whole { key.replace('_', " ") } else { text }
    }

    /// Returns the name of a side in an encounter.
    pub fn side(&self, side: Side) -> String {
        match side {
            Side::Offense => self.text("side.offense", &[]),
            Side::Defense => self.text("side.defense", &[]),
        }
    }

    /// Returns the value of a revealed card.
    pub fn face(&self, face: Face) -> String {
        match face {
            Face::Attack(value) => self.said(say!(self, "card.as_attack", n = value)),
            Face::Negotiate => self.text("card.as_negotiate", &[]),
        }
    }

    /// Returns the name of a phase.
    pub fn phase(&self, phase: Phase) -> String {
        self.text(phase_key(phase), &[])
    }

    /// Returns the outcome of an encounter.
    pub fn outcome(&self, outcome: Outcome) -> String {
        let key = match outcome {
            Outcome::Won(Side::Offense) => "outcome.offense",
            Outcome::Won(Side::Defense) => "outcome.defense",
            Outcome::Deal => "outcome.deal",
            Outcome::NoDeal => "outcome.no_deal",
            Outcome::Success => "outcome.success",
            Outcome::Failure => "outcome.failure",
        };
        self.text(key, &[])
    }

    /// Returns the reason why a turn ended.
    pub fn turn_end(&self, why: TurnEnd) -> String {
        self.text(&format!("turn_end.{why}"), &[])
    }

    /// Returns the name of a hook's trigger.
    pub fn moment(&self, hook: Hook) -> String {
        self.text(&format!("moment.{}", hook.spec().name), &[])
    }

    /// Returns the label of an option in a question.
    pub fn option(&self, decision: &Decision, option: PickOption) -> String {
        match option {
            PickOption::Pass => self.text(pass_key(decision.topic), &[]),
            PickOption::Yes => self.text(yes_key(decision.topic), &[]),
            PickOption::Card(kind) if decision.topic == Topic::Window => {
                self.said(say!(self, "option.play", card = kind))
            }
            PickOption::Power(script) => self.said(say!(self, "option.use", alien = script)),
            PickOption::Word(word) => {
                self.content.word(word).map_or_else(|| "?".to_owned(), |key| self.text(key, &self.named(decision)))
            }
            PickOption::Seat(_)
            | PickOption::Planet(_)
            | PickOption::Cone
            | PickOption::Card(_)
            | PickOption::Side(_)
            | PickOption::Alien(_)
            | PickOption::Deck => self.pick(option),
        }
    }

    /// Returns the name of an option, independent of the question.
    pub fn pick(&self, what: PickOption) -> String {
        match what {
            PickOption::Pass => self.text("option.pass", &[]),
            PickOption::Yes => self.text("option.yes", &[]),
            PickOption::Deck => self.text("option.deck", &[]),
            PickOption::Seat(seat) => self.seat(seat),
            PickOption::Planet(planet) => self.planet(planet),
            PickOption::Cone => self.place(Place::Cone),
            PickOption::Card(kind) => self.card(kind),
            PickOption::Power(script) | PickOption::Alien(script) => self.script(script),
            PickOption::Side(side) => self.side(side),
            PickOption::Word(word) => self.content.word(word).map_or_else(|| "?".to_owned(), |key| self.text(key, &[])),
        }
    }

    /// Returns the number of ships at each place of origin or destination, as an answer.
    fn ships_answered(&self, topic: Topic, counts: &ShipCounts) -> String {
        let key = if topic.is_putting() { "place.ships_to" } else { "place.ships_from" };
        let at =
            |(place, ships): (Place, u8)| self.text(key, &[("n", ships.to_string()), ("place", self.place(place))]);
        self.list(&counts.iter().map(at).collect::<Vec<_>>())
    }

    /// Returns an answer to a question.
    pub fn choice(&self, decision: &Decision, choice: &Choice) -> String {
        match choice {
            Choice::Pick(picked) if picked.is_empty() => self.text("option.none", &[]),
            Choice::Pick(picked) => {
                self.list(&picked.iter().map(|option| self.option(decision, *option)).collect::<Vec<_>>())
            }
            Choice::Number(number) => number.to_string(),
            Choice::Ships(ships) => self.ships_answered(decision.topic, ships),
            Choice::Offer(offer) => self.offer(offer),
            Choice::Accept => self.text("deal.accept", &[]),
            Choice::Refuse => self.text("deal.refuse", &[]),
            Choice::NoDeal => self.text("deal.no_deal", &[]),
        }
    }
}

/// Returns the text key of the label for passing or declining.
const fn pass_key(topic: Topic) -> &'static str {
    match topic {
        Topic::FreeShip => "option.pass_free",
        Topic::OwnColor => "option.pass_color",
        Topic::AnswerInvitation => "option.pass_join",
        Topic::SecondEncounter => "option.pass_encounter",
        Topic::DrawNewHand => "option.pass_hand",
        Topic::TakeCompensation => "option.pass_compensation",
        Topic::HideCard => "option.no",
        _ => "option.pass",
    }
}

/// Returns the text key of the label for agreeing.
const fn yes_key(topic: Topic) -> &'static str {
    match topic {
        Topic::SecondEncounter => "option.yes_encounter",
        Topic::DrawNewHand => "option.yes_hand",
        Topic::TakeCompensation => "option.yes_compensation",
        _ => "option.yes",
    }
}

/// Returns the text key of a phase.
pub(super) const fn phase_key(phase: Phase) -> &'static str {
    match phase {
        Phase::NewHand => "phase.new_hand",
        Phase::FreeShip => "phase.free_ship",
        Phase::Star => "phase.star",
        Phase::DefenseHand => "phase.defense_hand",
        Phase::Load => "phase.load",
        Phase::Point => "phase.point",
        Phase::OffenseInvites => "phase.offense_invites",
        Phase::DefenseInvites => "phase.defense_invites",
        Phase::Answers => "phase.answers",
        Phase::Cards => "phase.cards",
        Phase::Reveal => "phase.reveal",
        Phase::Resolve => "phase.resolve",
    }
}
