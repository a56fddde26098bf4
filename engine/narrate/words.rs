//! Words for things: seats, planets, places, cards, phases, options, answers.

use super::{NamedScript, Narrator};
use hyperkon_cosmic::{
    CardKind, Choice, ClassId, Decision, Face, Hook, Kinds, LyingView, Outcome, Phase, Pickable, Place, Planet,
    Recalled, ScriptId, ShipCounts, Side, Source, Topic, TurnEnd, Whereabouts,
};
use hyperkon_table::{Seat, SeatSet};

impl Narrator {
    /// A seat by its colour.
    pub fn seat(&self, seat: Seat) -> String {
        self.names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string())
    }

    /// Seats, "red, blue and green"; "nobody" for none.
    pub fn seats(&self, seats: SeatSet) -> String {
        if seats.is_empty() {
            return self.text("list.nobody", &[]);
        }
        self.list(&seats.iter().map(|seat| self.seat(seat)).collect::<Vec<_>>())
    }

    /// Things in a row, "a, b and c"; "nothing" for none.
    pub fn list(&self, items: &[String]) -> String {
        match items {
            [] => self.text("list.nothing", &[]),
            [one] => one.clone(),
            [first @ .., last] => self.said(say!("list.and", first = first.join(", "), last = last.clone())),
        }
    }

    /// A planet by the colour of its system and its number from 1, "red 3".
    pub fn planet(&self, planet: Planet) -> String {
        format!("{} {}", self.seat(planet.home()), planet.number() + 1)
    }

    /// Where a planet is that is not as at the start, "red 3 is out of the game".
    pub fn whereabouts(&self, planet: Planet, at: Whereabouts) -> String {
        let (key, seat) = match at {
            Whereabouts::AtHome => ("board.planet_in", planet.home()),
            Whereabouts::In(seat) => ("board.planet_in", seat),
            Whereabouts::BaseOf(seat) => ("board.planet_base_of", seat),
            Whereabouts::Out => ("board.planet_out", planet.home()),
        };
        self.text(key, &[("planet", self.planet(planet)), ("seat", self.seat(seat))])
    }

    /// What lies on the table, "Comet beside red 3"; a rule by its name.
    pub fn lying(&self, lying: &LyingView) -> String {
        let card = self.script(lying.script);
        match lying.source {
            Source::Before => self.said(say!("board.lies_before", card = card, seat = self.seat(lying.holder))),
            Source::Beside(planet) => self.said(say!("board.lies_beside", card = card, planet = self.planet(planet))),
            _ => card,
        }
    }

    /// The rules of the table, and the cards that lie on it: a line each, if there are any.
    pub fn on_the_table(&self, lying: &[LyingView]) -> Vec<String> {
        let named = |is_card: bool| -> Vec<String> {
            lying.iter().filter(|lying| lying.source.is_card() == is_card).map(|lying| self.lying(lying)).collect()
        };
        let lines = [("board.rules", "rules", named(false)), ("board.lying", "cards", named(true))];
        let some = lines.into_iter().filter(|(.., named)| !named.is_empty());
        some.map(|(key, value, named)| self.text(key, &[(value, named.join(", "))])).collect()
    }

    /// A place of ships.
    pub fn place(&self, place: Place) -> String {
        match place {
            Place::Planet(planet) => self.planet(planet),
            Place::Cone => self.text("place.cone", &[]),
            Place::Shield => self.text("place.shield", &[]),
        }
    }

    /// Ships by place, "2 at red 1 and 1 at red 3".
    pub fn ships(&self, counts: &ShipCounts) -> String {
        let at = |(place, ships): (Place, u8)| {
            self.said(say!("place.ships", n = ships.to_string(), place = self.place(place)))
        };
        self.list(&counts.iter().map(at).collect::<Vec<_>>())
    }

    /// Where ships come from, to be put behind their number: " from red 1", ": 2 from red 1 and 1 from red 3".
    pub fn ships_from(&self, counts: &ShipCounts) -> String {
        self.behind_a_number(counts, "place.from", "place.ships_from")
    }

    /// Where ships go, to be put behind their number: " to red 1", ": 2 to red 1 and 1 to red 3".
    pub fn ships_to(&self, counts: &ShipCounts) -> String {
        self.behind_a_number(counts, "place.to", "place.ships_to")
    }

    /// Where ships come to stand that are freed, saved or given back, to be put behind their number.
    pub(super) fn ships_back(&self, counts: &ShipCounts) -> String {
        self.behind_a_number(counts, "place.back", "place.ships_back")
    }

    /// Ships of one place need no second number.
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

    /// A kind of card.
    pub fn card(&self, kind: CardKind) -> String {
        match kind {
            CardKind::Attack(value) => self.said(say!("card.attack", n = value.to_string())),
            CardKind::Negotiate => self.text("card.negotiate", &[]),
            CardKind::Scripted(script) => self.script(script),
        }
    }

    /// Kinds of cards, equal ones counted: "2 × attack 8 and negotiate".
    pub fn cards(&self, kinds: &Kinds) -> String {
        let counted = |(kind, count): (CardKind, usize)| match count {
            1 => self.card(kind),
            _ => format!("{count} × {}", self.card(kind)),
        };
        self.list(&kinds.counted().map(counted).collect::<Vec<_>>())
    }

    /// The name of an alien or a destiny card.
    pub fn script(&self, script: ScriptId) -> String {
        let named = |named: &NamedScript| self.text(&format!("{}.name", named.id), &[("value", named.value.clone())]);
        self.scripts.get(script.index()).map_or_else(|| "?".to_owned(), named)
    }

    /// Whether a script is an alien's: a rule or a card on the table is nobody's.
    pub(super) fn is_aliens(&self, script: ScriptId) -> bool {
        self.scripts.get(script.index()).is_some_and(|named| named.is_alien)
    }

    /// What an alien or a destiny card does in this edition.
    pub fn script_text(&self, script: ScriptId) -> String {
        let text =
            |named: &NamedScript| self.content.script_text(&self.rules_of, &named.id, &named.options, &self.language);
        self.scripts.get(script.index()).map_or_else(|| "?".to_owned(), text)
    }

    /// The name of a class of cards, to be put behind "no": the text of that name, or the word of the scripts.
    pub(super) fn class(&self, class: ClassId) -> String {
        let Some(word) = self.classes.get(usize::from(class.0)) else { return "?".to_owned() };
        let whole = format!("class.{word}");
        let text = self.text(&whole, &[]);
        if text == whole { word.replace('_', " ") } else { text }
    }

    /// A value that a power remembers.
    pub fn recalled(&self, script: ScriptId, value: &Recalled) -> String {
        match value {
            Recalled::Nothing => self.text("list.nothing", &[]),
            Recalled::Flag(flag) => flag.to_string(),
            Recalled::Number(number) => number.to_string(),
            Recalled::Seat(seat) => self.seat(*seat),
            Recalled::Planet(planet) => self.planet(*planet),
            Recalled::Kind(kind) => self.card(*kind),
            Recalled::Alien(alien) => self.script(*alien),
            Recalled::Word(word) => self.memory(script, word),
        }
    }

    /// What a power calls something that it remembers: the text of that name, or the name itself.
    pub fn memory(&self, script: ScriptId, key: &str) -> String {
        let whole = self.scripts.get(script.index()).map(|named| format!("{}.{key}", named.id)).unwrap_or_default();
        let text = self.text(&whole, &[]);
        if text == whole { key.replace('_', " ") } else { text }
    }

    /// A side of an encounter.
    pub fn side(&self, side: Side) -> String {
        match side {
            Side::Offense => self.text("side.offense", &[]),
            Side::Defense => self.text("side.defense", &[]),
        }
    }

    /// What a turned card counts as.
    pub fn face(&self, face: Face) -> String {
        match face {
            Face::Attack(value) => self.said(say!("card.as_attack", n = value.to_string())),
            Face::Negotiate => self.text("card.as_negotiate", &[]),
        }
    }

    /// A phase of an encounter.
    pub fn phase(&self, phase: Phase) -> String {
        self.text(phase_key(phase), &[])
    }

    /// How an encounter was decided.
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

    /// Why a turn ended.
    pub fn turn_end(&self, why: TurnEnd) -> String {
        let key = match why {
            TurnEnd::NoSuccess => "turn_end.no_success",
            TurnEnd::Enough => "turn_end.enough",
            TurnEnd::LastEncounter => "turn_end.last_encounter",
            TurnEnd::OutOfCards => "turn_end.out_of_cards",
            TurnEnd::RanOut => "turn_end.ran_out",
            TurnEnd::NoShips => "turn_end.no_ships",
            TurnEnd::NobodyToMeet => "turn_end.nobody_to_meet",
            TurnEnd::LeftGame => "turn_end.left_game",
        };
        self.text(key, &[])
    }

    /// The moment of a hook.
    pub fn moment(&self, hook: Hook) -> String {
        self.text(&format!("moment.{}", hook.spec().name), &[])
    }

    /// An option of a question.
    pub fn option(&self, decision: &Decision, option: Pickable) -> String {
        match option {
            Pickable::Pass => self.text(pass_key(decision.topic), &[]),
            Pickable::Yes => self.text(yes_key(decision.topic), &[]),
            Pickable::Card(kind) if decision.topic == Topic::Window => {
                self.said(say!("option.play", card = self.card(kind)))
            }
            Pickable::Power(script) => self.said(say!("option.use", alien = self.script(script))),
            Pickable::Word(word) => {
                self.content.word(word).map_or_else(|| "?".to_owned(), |key| self.text(key, &self.named(decision)))
            }
            Pickable::Seat(_)
            | Pickable::Planet(_)
            | Pickable::Cone
            | Pickable::Card(_)
            | Pickable::Side(_)
            | Pickable::Alien(_)
            | Pickable::Deck => self.pick(option),
        }
    }

    /// What was picked, by its name alone.
    pub fn pick(&self, what: Pickable) -> String {
        match what {
            Pickable::Pass => self.text("option.pass", &[]),
            Pickable::Yes => self.text("option.yes", &[]),
            Pickable::Deck => self.text("option.deck", &[]),
            Pickable::Seat(seat) => self.seat(seat),
            Pickable::Planet(planet) => self.planet(planet),
            Pickable::Cone => self.place(Place::Cone),
            Pickable::Card(kind) => self.card(kind),
            Pickable::Power(script) | Pickable::Alien(script) => self.script(script),
            Pickable::Side(side) => self.side(side),
            Pickable::Word(word) => self.content.word(word).map_or_else(|| "?".to_owned(), |key| self.text(key, &[])),
        }
    }

    /// Ships by place, as the answer to a question about where they come from, or where they go.
    fn ships_answered(&self, topic: Topic, counts: &ShipCounts) -> String {
        let key = match topic {
            Topic::ReturnShips | Topic::PlaceShips => "place.ships_to",
            _ => "place.ships_from",
        };
        let at =
            |(place, ships): (Place, u8)| self.text(key, &[("n", ships.to_string()), ("place", self.place(place))]);
        self.list(&counts.iter().map(at).collect::<Vec<_>>())
    }

    /// An answer to a question.
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

/// What doing nothing is called.
const fn pass_key(topic: Topic) -> &'static str {
    match topic {
        Topic::FreeShip => "option.pass_free",
        Topic::OwnColour => "option.pass_colour",
        Topic::AnswerInvitation => "option.pass_join",
        Topic::SecondEncounter => "option.pass_encounter",
        Topic::DrawNewHand => "option.pass_hand",
        Topic::TakeCompensation => "option.pass_compensation",
        Topic::HideCard => "option.no",
        Topic::Window
        | Topic::ChooseSystem
        | Topic::Point
        | Topic::Load
        | Topic::Invite
        | Topic::SendShips
        | Topic::ChooseCard
        | Topic::Deal
        | Topic::RewardShips
        | Topic::RewardCards
        | Topic::ReturnShips
        | Topic::LoseShips
        | Topic::SettleShips
        | Topic::DiscardCard
        | Topic::GiveCard
        | Topic::MoveShips
        | Topic::PlaceShips
        | Topic::Script(_) => "option.pass",
    }
}

/// What agreeing is called.
const fn yes_key(topic: Topic) -> &'static str {
    match topic {
        Topic::SecondEncounter => "option.yes_encounter",
        Topic::DrawNewHand => "option.yes_hand",
        Topic::TakeCompensation => "option.yes_compensation",
        _ => "option.yes",
    }
}

/// The key of a phase's words.
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
