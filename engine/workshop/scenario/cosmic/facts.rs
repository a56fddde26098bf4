//! Statements about a position. All are tested, and every failure is reported.

use super::super::checkpoint::Checkpoint;
use super::super::events::Happened;
use super::super::file::Table;
use super::super::values::{Read, number, parts, table, text};
use super::file::Expect;
use super::names::{Names, plain};
use super::phrases::ships_on;
use super::position::captives;
use super::recall::{KNOWN, MEMORY};
use super::{table_cards, zones};
use crate::cosmic::{Berth, CardBag, Side};
use crate::game::{Engine, Game};
use crate::table::{BySeat, Seat, Viewer};
use serde_json::Value;

/// Tests the statements about a position.
pub(super) fn test(checkpoint: &mut Checkpoint<'_, Engine>, expect: &Expect) -> Read<()> {
    let (game, happened) = (checkpoint.table, checkpoint.happened);
    let names = Names::of(checkpoint.game, game.rules());
    Facts { names: &names, game, happened, checkpoint }.test(expect)
}

/// A position, with the statements to test.
struct Facts<'a, 'c> {
    names: &'a Names<'a>,
    game: &'a Game,
    happened: &'a [Happened],
    checkpoint: &'a mut Checkpoint<'c, Engine>,
}

impl Facts<'_, '_> {
    fn check(&mut self, key: &'static str, holds: bool, statement: impl Into<String>, seen: impl Into<String>) {
        self.check_part(key, "", holds, statement, seen);
    }

    fn check_part(
        &mut self,
        key: &'static str,
        part: &str,
        holds: bool,
        statement: impl Into<String>,
        seen: impl Into<String>,
    ) {
        self.checkpoint.check(key, part, holds, statement, seen);
    }

    /// Tests all statements.
    fn test(&mut self, expect: &Expect) -> Read<()> {
        self.planets(&expect.planets)?;
        self.captives(&expect.captives)?;
        self.ships(&expect.ships)?;
        let state = self.game.full_state().state();
        let zones = [
            ("black_hole", &expect.black_hole, state.ships[Berth::Hole]),
            ("gone", &expect.gone, state.ships[Berth::Gone]),
            ("cone", &expect.cone, state.ships[Side::Offense]),
            ("allies", &expect.allies, state.ships[Side::Defense]),
            ("hand_size", &expect.hand_size, BySeat::each(|seat| state.cards.hand(seat).len() as u8)),
            ("bases", &expect.bases, BySeat::each(|seat| self.foreign_bases(seat))),
        ];
        for (key, table, seen) in zones {
            self.counts(key, table, seen)?;
        }
        self.cards(expect)?;
        self.known(&expect.known)?;
        self.memory(&expect.memory)?;
        if let Some(lying) = &expect.lying {
            let words = |list: Vec<String>| if list.is_empty() { "nothing".to_owned() } else { list.join(", ") };
            let wanted = words(table_cards::in_order(self.names, lying)?);
            let seen = words(table_cards::all(self.names, self.game.full_state().state()));
            self.check("lying", wanted == seen, wanted.as_str(), seen);
        }
        self.powers(&expect.power)?;
        self.aliens(&expect.aliens)?;
        self.words(expect)
    }

    fn foreign_bases(&self, seat: Seat) -> u8 {
        let seats = self.game.rules().seats;
        if seat.0 < seats { self.game.full_state().state().foreign_bases(seat, seats) } else { 0 }
    }

    fn captives(&mut self, table: &Table) -> Read<()> {
        for (color, value) in table {
            let holder = self.names.seat(color)?;
            let words = |ships: Vec<(Seat, u8)>| {
                let some = ships.into_iter().filter(|(_, ships)| *ships > 0);
                let list: Vec<String> =
                    some.map(|(seat, ships)| format!("{} {ships}", self.names.of_seat(seat))).collect();
                if list.is_empty() { "no ships".to_owned() } else { list.join(", ") }
            };
            let mut wanted = captives(self.names, value)?;
            wanted.sort_by_key(|(seat, _)| seat.0);
            let held = self.game.full_state().state().ships[Berth::Held(holder)];
            let seen = words(self.names.rules.seats().map(|seat| (seat, held[seat])).collect());
            let wanted = words(wanted);
            self.check_part("captives", color, wanted == seen, format!("{color}: {wanted}"), seen);
        }
        Ok(())
    }

    fn planets(&mut self, table: &Table) -> Read<()> {
        for (name, value) in table {
            let planet = self.names.planet(name)?;
            let of = |at| self.names.of_whereabouts(planet, at);
            let wanted = self.names.whereabouts(text(value)?).map(of)?;
            let seen = of(self.game.full_state().state().planets.whereabouts(planet));
            self.check_part("planets", name, wanted == seen, format!("{name} = {wanted}"), seen);
        }
        Ok(())
    }

    fn ships(&mut self, table: &Table) -> Read<()> {
        for (place, value) in table {
            let planet = self.names.planet(place)?;
            let wanted = ships_on(self.names, planet, value)?;
            let seen = self.game.full_state().state().ships[planet];
            let words = |ships: BySeat<u8>| {
                let here = self.names.rules.seats().filter(|seat| ships[*seat] > 0);
                let list: Vec<String> =
                    here.map(|seat| format!("{} {}", self.names.of_seat(seat), ships[seat])).collect();
                if list.is_empty() { "no ships".to_owned() } else { list.join(", ") }
            };
            let (statement, seen_words) = (format!("{place}: {}", words(wanted)), words(seen));
            self.check_part("ships", place, wanted == seen, statement, seen_words);
        }
        Ok(())
    }

    fn counts(&mut self, key: &'static str, table: &Table, seen: BySeat<u8>) -> Read<()> {
        for (color, value) in table {
            let (seat, wanted) = (self.names.seat(color)?, number(value)?);
            let seen = seen[seat];
            self.check_part(key, color, wanted == seen, format!("{color} = {wanted}"), seen.to_string());
        }
        Ok(())
    }

    fn hand(&self, seat: Seat) -> CardBag {
        self.game.seen(seat).view().hand
    }

    fn cards(&mut self, expect: &Expect) -> Read<()> {
        for (color, value) in &expect.hands {
            let (seat, list) = (self.names.seat(color)?, text(value)?);
            let (wanted, seen) = (self.names.cards(list)?, self.hand(seat));
            self.check_part("hands", color, wanted == seen, format!("{color} = {list}"), self.names.of_cards(&seen));
        }
        for (key, table, holds) in [("holds", &expect.holds, true), ("lacks", &expect.lacks, false)] {
            for (color, value) in table {
                let (seat, list) = (self.names.seat(color)?, text(value)?);
                let (wanted, seen) = (self.names.cards(list)?, self.hand(seat));
                let ok = if holds { wanted.are_in(&seen) } else { wanted.iter().all(|card| seen.count(card) == 0) };
                self.check_part(key, color, ok, format!("{color} = {list}"), self.names.of_cards(&seen));
            }
        }
        let view = self.game.seen_by(Viewer::Spectator).view();
        for (color, value) in &expect.aside {
            let (seat, list) = (self.names.seat(color)?, text(value)?);
            let seen = view.seats[seat.index()].aside;
            let wanted = self.names.cards(list)?;
            self.check_part("aside", color, wanted == seen, format!("{color} = {list}"), self.names.of_cards(&seen));
        }
        for (color, value) in &expect.zones {
            let seat = self.names.seat(color)?;
            for (name, list) in zones::lists(color, value)? {
                let wanted = self.names.cards(list)?;
                let (_, zone) = zones::find(self.names, self.game.full_state().state(), seat, name)?;
                let cards = self.game.full_state().state().cards.of(zone);
                let seen: CardBag = cards.iter().map(|card| self.names.rules.kind(card)).collect();
                let said = format!("{color}.{name} = {list}");
                self.check_part("zones", color, wanted == seen, said, self.names.of_cards(&seen));
            }
        }
        for (key, list, there) in [("discard", &expect.discard, true), ("not_discard", &expect.not_discard, false)] {
            let Some(list) = list else { continue };
            let wanted = self.names.cards(list)?;
            let ok = if there {
                wanted.are_in(&view.discard)
            } else {
                wanted.iter().all(|card| view.discard.count(card) == 0)
            };
            self.check(key, ok, list.as_str(), self.names.of_cards(&view.discard));
        }
        Ok(())
    }

    /// Tests a seat's knowledge of other hands, such as known.red.blue = "attack 8".
    fn known(&mut self, statements: &Table) -> Read<()> {
        for (viewer, others) in statements {
            let view = self.game.seen(self.names.seat(viewer)?).view();
            let others = table(others, KNOWN)?;
            for (color, value) in others {
                let (seat, list) = (self.names.seat(color)?, text(value)?);
                let (wanted, seen) = (self.names.cards(list)?, view.seats[seat.index()].known);
                let statement = format!("{viewer} knows of {color} {list}");
                self.check_part(
                    "known",
                    &format!("{viewer}/{color}"),
                    wanted == seen,
                    statement,
                    self.names.of_cards(&seen),
                );
            }
        }
        Ok(())
    }

    /// Tests the memory of powers, such as memory.red.asked = true.
    fn memory(&mut self, statements: &Table) -> Read<()> {
        for (color, cells) in statements {
            let cells = table(cells, MEMORY)?;
            for (key, value) in cells {
                let [wanted, seen] =
                    super::recall::compare(self.names, self.game.full_state().state(), color, key, value)?;
                self.check_part(
                    "memory",
                    &format!("{color}/{key}"),
                    wanted == seen,
                    format!("{color}: {key} = {wanted}"),
                    seen,
                );
            }
        }
        Ok(())
    }

    fn powers(&mut self, table: &Table) -> Read<()> {
        for (color, value) in table {
            let seat = self.names.seat(color)?;
            let wanted = value.as_bool().ok_or("invalid `power`: expected true or false for each color")?;
            let state = self.game.full_state().state();
            let seen = state.powers.of(seat).any(|(_, power)| state.is_in_force(self.game.rules(), power));
            self.check_part("power", color, wanted == seen, format!("{color} = {wanted}"), seen.to_string());
        }
        Ok(())
    }

    /// Tests the powers of seats, such as `aliens.red = "one, other"` or their number.
    fn aliens(&mut self, table: &Table) -> Read<()> {
        for (color, value) in table {
            let seat = self.names.seat(color)?;
            let powers = self.game.full_state().state().powers.of(seat);
            let mut seen: Vec<&str> = powers.map(|(_, power)| self.names.of_script(power.alien)).collect();
            seen.sort_unstable();
            let (wanted, seen) = match aliens_wanted(self.names, value)? {
                Wanted::Count(count) => (count.to_string(), seen.len().to_string()),
                Wanted::These(ids) => (ids.join(", "), seen.join(", ")),
            };
            self.check_part("aliens", color, wanted == seen, format!("{color} = {wanted}"), seen);
        }
        Ok(())
    }

    fn last(&self, event: &str, field: &str) -> String {
        let told = self.happened.iter().rev().find(|told| told.name == event);
        told.and_then(|told| told.field(field)).unwrap_or("none").to_owned()
    }

    fn words(&mut self, expect: &Expect) -> Read<()> {
        let (names, view) = (self.names, self.game.seen_by(Viewer::Spectator).view());
        if let Some(totals) = &expect.totals {
            let wanted: Vec<String> = totals.iter().map(i16::to_string).collect();
            let seen = [self.last("totals", "offense"), self.last("totals", "defense")];
            self.check("totals", wanted == seen, wanted.join(" against "), seen.join(" against "));
        }
        let seat = |seat: Option<Seat>| seat.map_or_else(|| "none".to_owned(), |seat| names.of_seat(seat).to_owned());
        let planet = view.planet.map_or_else(|| "none".to_owned(), |planet| names.of_planet(planet));
        let statements = [
            ("outcome", expect.outcome.clone(), self.last("decided", "outcome")),
            ("phase", expect.phase.clone(), plain(&view.phase)),
            ("turn", expect.turn.map(|turn| turn.to_string()), view.turn.to_string()),
            ("encounter", expect.encounter.map(|number| number.to_string()), view.encounter.to_string()),
            ("offense", expect.offense.clone(), seat(Some(view.offense))),
            ("defense", expect.defense.clone(), seat(view.defense)),
            ("planet", expect.planet.clone(), planet),
            ("deck", expect.deck.map(|cards| cards.to_string()), view.deck.to_string()),
            ("star_deck", expect.star_deck.map(|cards| cards.to_string()), view.stars.to_string()),
            (
                "stars_drawn",
                expect.stars_drawn.map(|cards| cards.to_string()),
                (view.star_discards.len() + view.special_stars.len()).to_string(),
            ),
        ];
        for (key, wanted, seen) in statements {
            if let Some(wanted) = wanted {
                self.check(key, wanted == seen, wanted.as_str(), seen);
            }
        }
        Ok(())
    }
}

/// The expected powers of a seat: their names or their number.
enum Wanted {
    Count(u64),
    These(Vec<String>),
}

fn aliens_wanted(names: &Names<'_>, value: &Value) -> Read<Wanted> {
    if let Some(count) = value.as_u64() {
        return Ok(Wanted::Count(count));
    }
    let ids =
        value.as_str().ok_or("invalid `aliens`: expected a quoted list of aliens, or a number, for each color")?;
    let ids: Read<Vec<String>> = parts(ids).iter().map(|id| names.alien(id).map(|_| (*id).to_owned())).collect();
    let mut ids = ids?;
    ids.sort_unstable();
    Ok(Wanted::These(ids))
}

/// Checks that a statement about a seat's powers is valid.
pub(super) fn aliens_are_read(names: &Names<'_>, color: &str, value: &Value) -> Read<()> {
    names.seat(color).and_then(|_| aliens_wanted(names, value)).map(|_| ())
}
