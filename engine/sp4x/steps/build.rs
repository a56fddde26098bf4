//! Building of roads and bases ([`Rule::C2`]).
//!
//! [`Rule::C2`]: crate::Rule::C2

use super::Play;
use crate::decision::{Pick, Topic};
use crate::fault::Flow;
use crate::state::{Event, HexId, Kind, Road, Task};
use hyperkon_table::Seat;

/// Maximum number of roads for a pair (C2).
const ROADS: u8 = 3;

impl Play<'_, '_> {
    fn road_picks(&self, seat: Seat, from_bases: bool) -> impl Iterator<Item = Pick> + use<> {
        let places = self.state.places_for_roads(self.rules, seat, from_bases);
        places.into_iter().map(|(hex, direction)| Pick::Road { hex, direction })
    }

    /// Builds up to this number of roads, each from a hex with a worker (C2).
    pub(super) fn roads(&mut self, seat: Seat, left: u8) -> Flow {
        let picks: Vec<Pick> = self.road_picks(seat, false).filter(|_| left > 0).collect();
        let pick = self.may(seat, Topic::Build, picks)?;
        self.done();
        let Pick::Road { hex, direction } = pick else { return Ok(()) };
        self.then(Task::Roads { seat, left: left - 1 });
        self.build_road(seat, hex, direction)
    }

    /// Builds up to 3 roads, or a base on a hex with a worker (C2).
    pub(super) fn build(&mut self, seat: Seat) -> Flow {
        let bases = self.state.places_for_bases(self.rules, seat).into_iter().map(Pick::Base);
        let picks: Vec<Pick> = bases.chain(self.road_picks(seat, false)).collect();
        let pick = self.may(seat, Topic::Build, picks)?;
        self.done();
        match pick {
            Pick::Base(hex) => self.build_base(seat, hex),
            Pick::Road { hex, direction } => {
                self.then(Task::Roads { seat, left: ROADS - 1 });
                self.build_road(seat, hex, direction)
            }
            _ => Ok(()),
        }
    }

    /// Returns the roads that a seat can buy. They start on hexes with its workers or bases (T3).
    pub(super) fn bought_roads(&self, seat: Seat) -> Vec<Pick> {
        self.road_picks(seat, true).collect()
    }

    pub(super) fn build_road(&mut self, seat: Seat, hex: HexId, direction: u8) -> Flow {
        self.hex_mut(hex)?.roads.push(Road { seat, direction });
        self.emit(Event::RoadBuilt { seat, hex, direction });
        Ok(())
    }

    /// Builds a base and pays its cost on this field (C2).
    pub(crate) fn build_base(&mut self, seat: Seat, hex: HexId) -> Flow {
        let field = self.hex_mut(hex)?.field;
        self.pay(seat, Kind::Plastic, self.rules.field(field).base_costs)?;
        self.hex_mut(hex)?.bases.insert(seat);
        self.emit(Event::BaseBuilt { seat, hex });
        Ok(())
    }
}
