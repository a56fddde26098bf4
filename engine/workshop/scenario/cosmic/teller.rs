//! Describes a position in sentences: the seats, their ships, and the cards on the table.

use super::names::Names;
use crate::cosmic::{Berth, Frame, Place, ShipCounts, Side, State};
use crate::game::Game;
use crate::narrate::{Narrator, capitalized};
use crate::table::{Seat, Viewer};

/// Narrator of positions.
pub(super) struct Teller<'a> {
    pub narrator: &'a Narrator,
    pub names: Names<'a>,
}

impl Teller<'_> {
    /// Describes the seats, the cards on the table, and the current point in the game.
    pub fn position(&self, game: &Game) -> Vec<String> {
        let (state, rules) = (game.full_state().state(), game.rules());
        if matches!(state.stack.top(), Some(Frame::Begin(_))) {
            let of = |seat| format!("{}: {}.", capitalized(&self.narrator.seat(seat)), self.aliens(state, seat));
            return rules.seats().map(of).chain([self.narrator.sentence("explain.begins", &[])]).collect();
        }
        let mut lines: Vec<String> = rules.seats().map(|seat| self.seat(state, seat)).collect();
        lines.extend(self.moved(state));
        let lying = self.narrator.on_the_table(&game.seen_by(Viewer::Spectator).view().lying);
        lines.extend(lying.iter().map(|text| format!("{}.", capitalized(text))));
        lines.push(self.moment(state));
        lines
    }

    /// Describes the planets that are not in their starting places.
    fn moved(&self, state: &State) -> Vec<String> {
        let at = |(planet, at)| self.narrator.whereabouts(planet, at);
        state.planets.moved().map(|moved| format!("{}.", capitalized(&at(moved)))).collect()
    }

    fn aliens(&self, state: &State, seat: Seat) -> String {
        let names: Vec<String> = state.powers.of(seat).map(|(_, power)| self.narrator.script(power.alien)).collect();
        if names.is_empty() { self.narrator.text("explain.no_alien", &[]) } else { self.narrator.list(&names) }
    }

    /// Describes a seat: its aliens, its ships, and its cards.
    fn seat(&self, state: &State, seat: Seat) -> String {
        let say = |key: &str, n: u8| self.narrator.text(key, &[("n", n.to_string())]);
        let mut on_planets = ShipCounts::NONE;
        self.names
            .rules
            .planets()
            .for_each(|planet| on_planets.set(Place::Planet(planet), state.ships_on(planet, seat)));
        let mut parts = vec![self.narrator.text("explain.ships", &[("ships", self.narrator.ships(&on_planets))])];
        let zones = [
            ("board.on_cone", state.ships[Side::Offense][seat]),
            ("board.on_shield", state.ships[Side::Defense][seat]),
            ("explain.hole", state.ships[Berth::Hole][seat]),
            ("explain.gone", state.ships[Berth::Gone][seat]),
        ];
        parts.extend(zones.iter().filter(|(_, ships)| *ships > 0).map(|(key, ships)| say(key, *ships)));
        let held = self.names.rules.seats().map(|other| (other, state.ships[Berth::Held(seat)][other]));
        let held: Vec<String> = held
            .filter(|(_, ships)| *ships > 0)
            .map(|(other, ships)| format!("{} {ships}", self.narrator.seat(other)))
            .collect();
        if !held.is_empty() {
            parts.push(self.narrator.text("explain.captives", &[("ships", held.join(", "))]));
        }
        let hand = state.cards.hand(seat).iter().map(|card| self.names.rules.kind(card)).collect();
        let laid = state.side_of(seat).and_then(|side| state.laid(side));
        parts.extend(laid.map(|laid| {
            let card = self.narrator.card(self.names.rules.kind(laid.card));
            self.narrator.text("explain.laid", &[("card", card)])
        }));
        parts.push(self.narrator.text("explain.hand", &[("cards", self.narrator.cards(&hand))]));
        let name = capitalized(&self.narrator.seat(seat));
        format!("{name} ({}): {}.", self.aliens(state, seat), parts.join("; "))
    }

    /// Describes the current point in the game.
    fn moment(&self, state: &State) -> String {
        let (key, at_turn, number) = match state.stack.top() {
            Some(Frame::BeginTurn(_)) => ("explain.turn", true, 1),
            Some(Frame::BeginEncounter(begin)) => ("explain.encounter", false, begin.number),
            _ => ("board.title", false, state.encounter.number),
        };
        let turn = [
            ("turn", (state.turn + u16::from(at_turn)).to_string()),
            ("encounter", number.to_string()),
            ("seat", self.narrator.seat(state.offense)),
            ("phase", self.narrator.phase(state.phase)),
        ];
        let mut text = self.narrator.sentence(key, &turn);
        if let ("board.title", Some(defense)) = (key, state.encounter.defense()) {
            let mut values =
                vec![("offense", self.narrator.seat(state.offense)), ("defense", self.narrator.seat(defense))];
            let key = match state.encounter.planet() {
                Some(planet) => {
                    values.push(("planet", self.narrator.planet(planet)));
                    "board.encounter_at"
                }
                None => "board.encounter",
            };
            text += &format!("; {}", self.narrator.text(key, &values));
        }
        text + "."
    }
}
