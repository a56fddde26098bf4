//! Queries about the board: neighbors, roads, and reachable hexes.

use super::full::State;
use super::hex::{At, Hex, HexId, Piece, Road};
use super::ruleset::Ruleset;
use hyperkon_table::Seat;

impl State {
    /// Returns a hex by its number.
    pub fn hex(&self, hex: HexId) -> Option<&Hex> {
        self.board.get(usize::from(hex))
    }

    /// Returns the numbers of all hexes.
    pub fn hexes(&self) -> impl Iterator<Item = HexId> + use<> {
        0..self.board.len() as u8
    }

    /// Returns all hexes with their numbers.
    pub fn each_hex(&self) -> impl Iterator<Item = (HexId, &Hex)> {
        self.hexes().zip(&self.board)
    }

    /// Returns the hex at these coordinates.
    pub fn hex_at(&self, at: At) -> Option<HexId> {
        self.each_hex().find(|(_, hex)| hex.at == at).map(|(id, _)| id)
    }

    /// Returns the neighbor of a hex in a direction.
    pub fn beside(&self, hex: HexId, direction: u8) -> Option<HexId> {
        self.hex_at(self.hex(hex)?.at.beside(direction))
    }

    /// Returns `true` if a seat has a road between a hex and its neighbor.
    pub fn is_joined(&self, seat: Seat, hex: HexId, direction: u8) -> bool {
        let has =
            |hex: HexId, direction| self.hex(hex).is_some_and(|hex| hex.roads.contains(&Road { seat, direction }));
        has(hex, direction) || self.beside(hex, direction).is_some_and(|other| has(other, (direction + 3) % 6))
    }

    /// Returns all hexes that the seat's roads connect with this hex (C1). The hex itself is included.
    pub fn joined(&self, seat: Seat, hex: HexId) -> Vec<HexId> {
        let (mut found, mut at) = (vec![hex], 0);
        while let Some(here) = found.get(at).copied() {
            at += 1;
            for direction in 0..6 {
                if let Some(next) = self.beside(here, direction)
                    && !found.contains(&next)
                    && self.is_joined(seat, here, direction)
                {
                    found.push(next);
                }
            }
        }
        found
    }

    /// Returns `true` if a road of this seat leads to a hex from any side.
    fn has_road_to(&self, seat: Seat, hex: HexId) -> bool {
        (0..6).any(|direction| self.is_joined(seat, hex, direction))
    }

    /// Returns the hexes that a worker can reach with one move. Moving along the seat's own roads before and after the
    /// move is free (C1).
    ///
    /// Some fields can be entered only if one of the seat's own roads leads to them. By our ruling, the worker need not
    /// use that road.
    pub fn reach(&self, rules: &Ruleset, seat: Seat, from: HexId) -> Vec<HexId> {
        let joined = self.joined(seat, from);
        let mut found = joined.clone();
        for here in joined {
            for next in (0..6).filter_map(|direction| self.beside(here, direction)) {
                let is_open =
                    self.hex(next).is_some_and(|hex| !rules.field(hex.field).by_road) || self.has_road_to(seat, next);
                if is_open && !found.contains(&next) {
                    found.extend(self.joined(seat, next));
                }
            }
        }
        found.retain(|hex| *hex != from);
        found.sort_unstable();
        found.dedup();
        found
    }

    /// Returns all hexes and directions in which a worker could explore (C1).
    ///
    /// An empty place occurs once for each hex from which the worker can reach it.
    pub fn frontier(&self, seat: Seat, from: HexId) -> Vec<(HexId, u8)> {
        let mut found = Vec::new();
        for stand in self.joined(seat, from) {
            let Some(at) = self.hex(stand).map(|hex| hex.at) else { continue };
            let empty = (0..6).filter(|way| self.hex_at(at.beside(*way)).is_none());
            found.extend(empty.map(|way| (stand, way)));
        }
        found
    }

    /// Returns the number of a seat's workers, bases, and roads on the table.
    pub fn on_table(&self, seat: Seat) -> [u8; 3] {
        let mut count = [0_u8; 3];
        for hex in &self.board {
            count[0] = count[0].saturating_add(hex.workers[seat]);
            count[1] += u8::from(hex.bases.contains(seat));
            count[2] = count[2].saturating_add(hex.roads.iter().filter(|road| road.seat == seat).count() as u8);
        }
        count
    }

    /// Returns the number of workers that a seat can still place (M1).
    pub fn workers_left(&self, rules: &Ruleset, seat: Seat) -> u8 {
        rules.edition.workers.saturating_sub(self.on_table(seat)[0])
    }

    /// Returns the number of bases that a seat can still build (M1).
    pub fn bases_left(&self, rules: &Ruleset, seat: Seat) -> u8 {
        rules.edition.bases.saturating_sub(self.on_table(seat)[1])
    }

    /// Returns the number of roads that a seat can still build (M1).
    pub fn roads_left(&self, rules: &Ruleset, seat: Seat) -> u8 {
        rules.edition.roads.saturating_sub(self.on_table(seat)[2])
    }

    /// Returns the roads that a seat could build (C2, T3). An edge can have one road of each color.
    ///
    /// A road leads to a neighbor from a hex with one of the seat's workers. With `from_bases`, one of its bases is
    /// enough.
    pub fn places_for_roads(&self, rules: &Ruleset, seat: Seat, from_bases: bool) -> Vec<(HexId, u8)> {
        if self.roads_left(rules, seat) == 0 {
            return Vec::new();
        }
        let from = self.each_hex().filter(|(_, hex)| hex.workers[seat] > 0 || (from_bases && hex.bases.contains(seat)));
        let edges = from.flat_map(|(id, _)| (0..6).map(move |direction| (id, direction)));
        edges.filter(|(hex, way)| self.beside(*hex, *way).is_some() && !self.is_joined(seat, *hex, *way)).collect()
    }

    /// Returns the hexes on which a seat can build a base (C2). The seat needs a worker there, no base yet, and enough
    /// plastic.
    pub fn places_for_bases(&self, rules: &Ruleset, seat: Seat) -> Vec<HexId> {
        if self.bases_left(rules, seat) == 0 {
            return Vec::new();
        }
        let plastic = self.resources[seat].plastic;
        let fits = |hex: &Hex| {
            hex.workers[seat] > 0 && !hex.bases.contains(seat) && rules.field(hex.field).base_costs <= plastic
        };
        self.each_hex().filter(|(_, hex)| fits(hex)).map(|(id, _)| id).collect()
    }

    /// Returns the number of bases in the largest group that the seat's roads connect (C2).
    pub fn largest_group(&self, seat: Seat) -> usize {
        let bases: Vec<HexId> = self.each_hex().filter(|(_, hex)| hex.bases.contains(seat)).map(|(id, _)| id).collect();
        let group = |base: &HexId| {
            let joined = self.joined(seat, *base);
            bases.iter().filter(|other| joined.contains(other)).count()
        };
        bases.iter().map(group).max().unwrap_or(0)
    }

    /// Returns a seat's pieces on a hex.
    pub fn pieces(&self, seat: Seat, hex: HexId) -> Vec<Piece> {
        let Some(hex) = self.hex(hex) else { return Vec::new() };
        let worker = (hex.workers[seat] > 0).then_some(Piece::Worker);
        let base = hex.bases.contains(seat).then_some(Piece::Base);
        let roads = hex.roads.iter().filter(|road| road.seat == seat).map(|road| Piece::Road(road.direction));
        worker.into_iter().chain(base).chain(roads).collect()
    }
}
