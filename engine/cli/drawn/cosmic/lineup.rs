//! The lineup of the encounter. It remembers the ships after they have left the encounter.

use hyperkon::__private::cosmic::{BySide, CardKind, Event, Face, Side, TotalView, View};
use hyperkon_table::Seat;

/// A played encounter card.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Laid {
    /// The kind of the card, if the seat may see it.
    pub kind: Option<CardKind>,
    /// The face that the card counts as.
    pub face: Option<Face>,
}

/// The seats and ships of each side before the outcome of the encounter.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lineup {
    /// The numbers of the turn and the encounter.
    when: (u16, u8),
    /// The ships of the offense, with the main player first.
    pub offense: Vec<(Seat, u8)>,
    /// The ships of the defense, with the main player first.
    pub defense: Vec<(Seat, u8)>,
    /// The played cards, which may be discarded before the encounter is over.
    pub laid: BySide<Option<Laid>>,
    /// The last visible totals.
    pub sums: BySide<Option<TotalView>>,
}

impl Lineup {
    /// Notes the cards that an event reveals. The cards may be gone at the next call of `look`.
    pub fn note(&mut self, event: &Event, view: &View) {
        let (seat, kind, face) = match *event {
            Event::CardTurned { seat, kind } => (seat, Some(kind), None),
            Event::CountsAs { seat, face } => (seat, None, Some(face)),
            _ => return,
        };
        let side = if view.offense == seat { Side::Offense } else { Side::Defense };
        let laid = self.laid[side].get_or_insert(Laid { kind: None, face: None });
        (laid.kind, laid.face) = (kind.or(laid.kind), face.or(laid.face));
    }

    /// Notes the lineup in a view.
    pub fn look(&mut self, view: &View) {
        let when = (view.turn, view.encounter);
        if self.when != when {
            *self = Lineup { when, ..Lineup::default() };
        }
        let laid = BySide::each(|side| view.laid[side].as_ref().map(|laid| Laid { kind: laid.kind, face: laid.face }));
        for (side, laid) in laid.iter().filter(|(_, laid)| laid.is_some()) {
            self.laid[side] = *laid;
        }
        for (side, sum) in view.sums.iter().filter(|(_, sum)| sum.is_some()) {
            self.sums[side] = sum.clone();
        }
        if view.outcome.is_some() {
            return;
        }
        if view.defense.is_none() {
            self.sums = BySide::default();
        }
        if view.totals.is_none() {
            self.laid = laid;
        }
        let on_cone = view.seats.iter().filter(|seat| seat.cone > 0 && seat.seat != view.offense);
        let offense = view.seats.get(view.offense.index()).map(|seat| (seat.seat, seat.cone));
        self.offense = offense.into_iter().chain(on_cone.map(|seat| (seat.seat, seat.cone))).collect();
        self.defense.clear();
        if let Some(defense) = view.defense {
            let there =
                view.planet.map_or(0, |planet| view.ships_on(planet).get(defense.index()).copied().unwrap_or(0));
            self.defense.push((defense, there));
            let allies = view.seats.iter().filter(|seat| seat.shield > 0 && seat.seat != defense);
            self.defense.extend(allies.map(|seat| (seat.seat, seat.shield)));
        }
    }
}
