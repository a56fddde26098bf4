//! What must hold of a position: every statement is tested, every one that fails is reported.

use super::super::checkpoint::Checkpoint;
use super::super::events::Happened;
use super::super::file::Table;
use super::super::values::{Read, number, parts, table, text};
use super::file::Expect;
use super::names::{Names, plain};
use super::phrases::ships_on;
use super::position::captives;
use super::recall::{KNOWN, MEMORY};
use super::{lying, zones};
use crate::cosmic::{Berth, Kinds, Side};
use crate::game::{Engine, Game};
use crate::table::{BySeat, Seat, Viewer};
use serde_json::Value;

/// Tests what is stated of a position.
pub(super) fn test(checkpoint: &mut Checkpoint<'_, Engine>, expect: &Expect) -> Read<()> {
    let (game, happened) = (checkpoint.table, checkpoint.happened);
    let names = Names::of(checkpoint.game, game.rules());
    Facts { names: &names, game, happened, checkpoint }.test(expect)
}

/// A position of which something is stated.
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

    /// Tests every statement.
    fn test(&mut self, expect: &Expect) -> Read<()> {
        self.planets(&expect.planets)?;
        self.captives(&expect.captives)?;
        self.ships(&expect.ships)?;
        let state = self.game.referee().state();
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
            let wanted = words(lying::in_order(self.names, lying)?);
            let seen = words(lying::all(self.names, self.game.referee().state()));
            self.check("lying", wanted == seen, wanted.as_str(), seen);
        }
        self.powers(&expect.power)?;
        self.aliens(&expect.aliens)?;
        self.words(expect)
    }

    fn foreign_bases(&self, seat: Seat) -> u8 {
        let seats = self.game.rules().seats;
        if seat.0 < seats { self.game.referee().state().foreign_bases(seat, seats) } else { 0 }
    }

    fn captives(&mut self, table: &Table) -> Read<()> {
        for (colour, value) in table {
            let holder = self.names.seat(colour)?;
            let words = |ships: Vec<(Seat, u8)>| {
                let some = ships.into_iter().filter(|(_, ships)| *ships > 0);
                let list: Vec<String> =
                    some.map(|(seat, ships)| format!("{} {ships}", self.names.of_seat(seat))).collect();
                if list.is_empty() { "no ships".to_owned() } else { list.join(", ") }
            };
            let mut wanted = captives(self.names, value)?;
            wanted.sort_by_key(|(seat, _)| seat.0);
            let held = self.game.referee().state().ships[Berth::Held(holder)];
            let seen = words(self.names.rules.seats().map(|seat| (seat, held[seat])).collect());
            let wanted = words(wanted);
            self.check_part("captives", colour, wanted == seen, format!("{colour}: {wanted}"), seen);
        }
        Ok(())
    }

    fn planets(&mut self, table: &Table) -> Read<()> {
        for (name, value) in table {
            let planet = self.names.planet(name)?;
            let of = |at| self.names.of_whereabouts(planet, at);
            let wanted = self.names.whereabouts(text(value)?).map(of)?;
            let seen = of(self.game.referee().state().planets.whereabouts(planet));
            self.check_part("planets", name, wanted == seen, format!("{name} = {wanted}"), seen);
        }
        Ok(())
    }

    fn ships(&mut self, table: &Table) -> Read<()> {
        for (place, value) in table {
            let planet = self.names.planet(place)?;
            let wanted = ships_on(self.names, planet, value)?;
            let seen = self.game.referee().state().ships[planet];
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
        for (colour, value) in table {
            let (seat, wanted) = (self.names.seat(colour)?, number(value)?);
            let seen = seen[seat];
            self.check_part(key, colour, wanted == seen, format!("{colour} = {wanted}"), seen.to_string());
        }
        Ok(())
    }

    fn hand(&self, seat: Seat) -> Kinds {
        self.game.seen(seat).view().hand
    }

    fn cards(&mut self, expect: &Expect) -> Read<()> {
        for (colour, value) in &expect.hands {
            let (seat, list) = (self.names.seat(colour)?, text(value)?);
            let (wanted, seen) = (self.names.cards(list)?, self.hand(seat));
            self.check_part("hands", colour, wanted == seen, format!("{colour} = {list}"), self.names.of_cards(&seen));
        }
        for (key, table, holds) in [("holds", &expect.holds, true), ("lacks", &expect.lacks, false)] {
            for (colour, value) in table {
                let (seat, list) = (self.names.seat(colour)?, text(value)?);
                let (wanted, seen) = (self.names.cards(list)?, self.hand(seat));
                let ok = if holds { wanted.are_in(&seen) } else { wanted.iter().all(|card| seen.count(card) == 0) };
                self.check_part(key, colour, ok, format!("{colour} = {list}"), self.names.of_cards(&seen));
            }
        }
        let view = self.game.seen_by(Viewer::Onlooker).view();
        for (colour, value) in &expect.aside {
            let (seat, list) = (self.names.seat(colour)?, text(value)?);
            let seen = view.seats[seat.index()].aside;
            let wanted = self.names.cards(list)?;
            self.check_part("aside", colour, wanted == seen, format!("{colour} = {list}"), self.names.of_cards(&seen));
        }
        for (colour, value) in &expect.zones {
            let seat = self.names.seat(colour)?;
            for (name, list) in zones::lists(colour, value)? {
                let wanted = self.names.cards(list)?;
                let (_, zone) = zones::find(self.names, self.game.referee().state(), seat, name)?;
                let cards = self.game.referee().state().cards.of(zone);
                let seen: Kinds = cards.iter().map(|card| self.names.rules.kind(card)).collect();
                let said = format!("{colour}.{name} = {list}");
                self.check_part("zones", colour, wanted == seen, said, self.names.of_cards(&seen));
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

    /// What a viewer knows of others' hands: known.red.blue = "attack 8".
    fn known(&mut self, statements: &Table) -> Read<()> {
        for (viewer, others) in statements {
            let view = self.game.seen(self.names.seat(viewer)?).view();
            let others = table(others, KNOWN)?;
            for (colour, value) in others {
                let (seat, list) = (self.names.seat(colour)?, text(value)?);
                let (wanted, seen) = (self.names.cards(list)?, view.seats[seat.index()].known);
                let statement = format!("{viewer} knows of {colour} {list}");
                self.check_part(
                    "known",
                    &format!("{viewer}/{colour}"),
                    wanted == seen,
                    statement,
                    self.names.of_cards(&seen),
                );
            }
        }
        Ok(())
    }

    /// What powers remember: memory.red.asked = true.
    fn memory(&mut self, statements: &Table) -> Read<()> {
        for (colour, cells) in statements {
            let cells = table(cells, MEMORY)?;
            for (key, value) in cells {
                let [wanted, seen] =
                    super::recall::compare(self.names, self.game.referee().state(), colour, key, value)?;
                self.check_part(
                    "memory",
                    &format!("{colour}/{key}"),
                    wanted == seen,
                    format!("{colour}: {key} = {wanted}"),
                    seen,
                );
            }
        }
        Ok(())
    }

    fn powers(&mut self, table: &Table) -> Read<()> {
        for (colour, value) in table {
            let seat = self.names.seat(colour)?;
            let wanted = value.as_bool().ok_or("`power` is true or false for each colour")?;
            let state = self.game.referee().state();
            let seen = state.powers.of(seat).any(|(_, power)| state.is_in_force(self.game.rules(), power));
            self.check_part("power", colour, wanted == seen, format!("{colour} = {wanted}"), seen.to_string());
        }
        Ok(())
    }

    /// Which powers seats have: `aliens.red = "one, other"`, or how many.
    fn aliens(&mut self, table: &Table) -> Read<()> {
        for (colour, value) in table {
            let seat = self.names.seat(colour)?;
            let powers = self.game.referee().state().powers.of(seat);
            let mut seen: Vec<&str> = powers.map(|(_, power)| self.names.of_script(power.alien)).collect();
            seen.sort_unstable();
            let (wanted, seen) = match aliens_wanted(self.names, value)? {
                Wanted::Count(count) => (count.to_string(), seen.len().to_string()),
                Wanted::These(ids) => (ids.join(", "), seen.join(", ")),
            };
            self.check_part("aliens", colour, wanted == seen, format!("{colour} = {wanted}"), seen);
        }
        Ok(())
    }

    fn last(&self, event: &str, field: &str) -> String {
        let told = self.happened.iter().rev().find(|told| told.name == event);
        told.and_then(|told| told.field(field)).unwrap_or("none").to_owned()
    }

    fn words(&mut self, expect: &Expect) -> Read<()> {
        let (names, view) = (self.names, self.game.seen_by(Viewer::Onlooker).view());
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

/// The powers that a seat should have.
enum Wanted {
    Count(u64),
    These(Vec<String>),
}

fn aliens_wanted(names: &Names<'_>, value: &Value) -> Read<Wanted> {
    if let Some(count) = value.as_u64() {
        return Ok(Wanted::Count(count));
    }
    let ids = value.as_str().ok_or("`aliens` is a list of aliens in quotes, or a number, for each colour")?;
    let ids: Read<Vec<String>> = parts(ids).iter().map(|id| names.alien(id).map(|_| (*id).to_owned())).collect();
    let mut ids = ids?;
    ids.sort_unstable();
    Ok(Wanted::These(ids))
}

/// Whether a statement about the powers of a seat can be read.
pub(super) fn aliens_are_read(names: &Names<'_>, colour: &str, value: &Value) -> Read<()> {
    names.seat(colour).and_then(|_| aliens_wanted(names, value)).map(|_| ())
}
