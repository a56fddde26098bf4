//! From a scenario's setup to a state: what is not named is as at the start of a game (S2 to S5).

use super::file::{Setup, Table};
use super::names::{Names, Read};
use super::phrases::ships_on;
use super::placed::{At, Misplaced, Placed};
use super::values::{number, text};
use crate::cosmic::{
    BeginTurn, Berth, CardId, CardKind, CardSet, Encounter, Face, Lies, MAX_ALIENS, MAX_PLANETS, Meeting, Phase,
    PhaseIndex, Phases, ScriptId, Side, Stack, State, Zone,
};
use crate::table::{Dice, Seat, SeatSet};
use serde_json::Value;

/// A position in the making.
struct Board<'a> {
    names: &'a Names<'a>,
    setup: &'a Setup,
    state: State,
}

/// The state a scenario begins with.
pub(super) fn state(names: &Names<'_>, setup: &Setup) -> Placed<State> {
    super::idle::none(setup)?;
    let aliens = aliens(names, &setup.aliens)?;
    let chance = setup.chance.map(|used| Dice::at(setup.seed, used));
    let mut state = State::new(names.rules, &aliens, Dice::new(setup.seed));
    if setup.phase == "begin" {
        state.dice = chance.unwrap_or(state.dice);
        return Ok(state);
    }
    let mut board = Board { names, setup, state };
    board.turn()?;
    board.ships()?;
    board.cards()?;
    board.stars()?;
    board.complete()?;
    super::recall::recall(names, setup, &mut board.state)?;
    // The decks are shuffled by the seed alone; what comes after goes on where the game was.
    board.state.dice = chance.unwrap_or(board.state.dice);
    for seat in names.rules.seats() {
        if board.state.home_bases(seat) < names.rules.home_bases_for_power() {
            board.state.powerless.insert(seat);
        }
    }
    Ok(board.state)
}

fn aliens(names: &Names<'_>, table: &Table) -> Placed<Vec<Vec<ScriptId>>> {
    let mut aliens = vec![Vec::new(); usize::from(names.rules.seats)];
    for (colour, value) in table {
        let list: Vec<&Value> = if let Value::Array(list) = value { list.iter().collect() } else { vec![value] };
        let own = &mut aliens[names.seat(colour).within("aliens", colour)?.index()];
        for id in list {
            let alien = text(id).and_then(|id| names.alien(id)).within("aliens", colour)?;
            if own.contains(&alien) {
                return Err(format!("{colour} has `{}` twice; name it once", names.of_script(alien)))
                    .within("aliens", colour);
            }
            own.push(alien);
        }
        if own.is_empty() || own.len() > MAX_ALIENS {
            let what = format!("{colour} has {} aliens; a seat that is named has 1 to {MAX_ALIENS}", own.len());
            return Err(what).within("aliens", colour);
        }
    }
    Ok(aliens)
}

fn side(name: &str) -> Read<Side> {
    match name {
        "offense" => Ok(Side::Offense),
        "defense" => Ok(Side::Defense),
        _ => Err(format!("`{name}` is no side; there is offense, defense")),
    }
}

/// How many cards lie below the top ones of a deck of this size.
fn size_below(key: &str, size: Option<usize>, top: usize, rest: usize) -> Placed<usize> {
    match size {
        None => Ok(rest),
        Some(size) if (top..=top + rest).contains(&size) => Ok(size - top),
        Some(size) => {
            Err(format!("`{key} = {size}` cannot be: it is from {top} (those on top) to {}", top + rest)).at(key)
        }
    }
}

impl Board<'_> {
    /// Whose turn it is, which encounter, and which phase comes first.
    fn turn(&mut self) -> Placed<()> {
        let (names, setup) = (self.names, self.setup);
        let number = setup.encounter.unwrap_or(1);
        self.state.offense = setup.offense.as_deref().map_or(Ok(Seat(0)), |colour| names.seat(colour)).at("offense")?;
        self.state.turn = setup.turn.unwrap_or(1);
        self.state.ran_out = setup.ran_out;
        for (key, number) in [("turn", self.state.turn), ("encounter", u16::from(number))] {
            if number == 0 {
                return Err(format!("`{key} = 0`: they are counted from 1")).at(key);
            }
        }
        self.state.out = names.seats(setup.out.iter().map(String::as_str)).at("out")?;
        if self.state.out.contains(self.state.offense) {
            let colour = names.of_seat(self.state.offense);
            return Err(format!("{colour} has left the game by `out`; another seat is the offense")).at("offense");
        }
        if setup.phase == "turn" {
            self.state.turn -= 1;
            self.state.stack = Stack::of(BeginTurn);
            return Ok(());
        }
        let index = self.phase_index().at("phase")?;
        self.state.phase = names.rules.choices.phases[index];
        self.state.stack = Stack::of(Phases { from: PhaseIndex(index as u8) });
        self.state.encounter = Encounter::new(number, &names.rules.numbers);
        self.encounter()
    }

    fn phase_index(&self) -> Read<usize> {
        let phases = &self.names.rules.choices.phases;
        let named = phases.iter().map(super::names::plain).collect::<Vec<String>>();
        named.iter().position(|name| *name == self.setup.phase).ok_or_else(|| {
            format!("`phase = \"{}\"` is no phase; there is begin, turn, {}", self.setup.phase, named.join(", "))
        })
    }

    /// What earlier phases would have settled.
    fn encounter(&mut self) -> Placed<()> {
        let (names, setup, offense) = (self.names, self.setup, self.state.offense);
        let defense = setup.defense.as_deref().map(|colour| names.seat(colour)).transpose().at("defense")?;
        let planet = setup.planet.as_deref().map(|planet| names.planet(planet)).transpose().at("planet")?;
        let encounter = &mut self.state.encounter;
        let at_home = setup.at_home.unwrap_or(planet.is_some_and(|planet| planet.home() == offense));
        encounter.meeting = defense.map(|defense| Meeting { defense, at_home, planet, defenders_at_first: 0 });
        if encounter.planet() != planet {
            return Err("the cone points at a planet only when there is a `defense`".to_owned()).at("planet");
        }
        for (name, seats) in &setup.invited {
            let side = side(name).within("invited", name)?;
            let list = || "`invited` gives a list of colours for each side".to_owned();
            let seats = seats.as_array().ok_or_else(list).within("invited", name)?;
            let seats = seats.iter().map(text).collect::<Read<Vec<&str>>>().and_then(|seats| names.seats(seats));
            encounter[side].invited = seats.within("invited", name)?;
            if let Some(main) = encounter[side].invited.iter().find(|seat| *seat == offense || Some(*seat) == defense) {
                let what = format!("{} is a main player and is invited by nobody", names.of_seat(main));
                return Err(what).within("invited", name);
            }
        }
        for seat in names.seats(setup.zapped.iter().map(String::as_str)).at("zapped")?.iter() {
            self.state.powers.of_mut(seat).for_each(|(_, power)| power.zapped = true);
        }
        if self.is_past(Phase::Answers) {
            let others = names.rules.seats().filter(|seat| *seat != offense && Some(*seat) != defense);
            self.state.encounter.answered = others.collect::<SeatSet>();
            self.state.encounter.alliances_made = true;
        }
        Ok(())
    }

    /// Whether the scenario begins after this phase.
    fn is_past(&self, phase: Phase) -> bool {
        let phases = &self.names.rules.choices.phases;
        let at = |wanted: Phase| phases.iter().position(|other| *other == wanted);
        matches!((at(self.state.phase), at(phase)), (Some(now), Some(then)) if now > then)
    }

    /// Ships: named places first; the rest of each seat's ships stand at home as at the start.
    fn ships(&mut self) -> Placed<()> {
        let setup = self.setup;
        let mut named = [false; MAX_PLANETS];
        for (place, value) in &setup.ships {
            self.ships_at(place, value, &mut named).within("ships", place)?;
        }
        let elsewhere = [
            ("black_hole", &setup.black_hole, Berth::Hole),
            ("gone", &setup.gone, Berth::Gone),
            ("cone", &setup.cone, Berth::Front(Side::Offense)),
            ("allies", &setup.allies, Berth::Front(Side::Defense)),
        ];
        for (key, table, berth) in elsewhere {
            for (colour, ships) in table {
                let seat = self.names.seat(colour).within(key, colour)?;
                let ships = number(ships).within(key, colour)?;
                self.on_a_side(key, seat).within(key, colour)?;
                self.state.ships.lay_out(seat, ships, berth);
            }
        }
        self.names.rules.seats().try_for_each(|seat| {
            let mustered = self.muster(seat, &named);
            mustered.map_err(|what| Misplaced { key: self.ships_key(self.names.of_seat(seat)), what })
        })?;
        if let Some(meeting) = &mut self.state.encounter.meeting
            && let Some(planet) = meeting.planet
        {
            meeting.defenders_at_first = self.state.ships[planet][meeting.defense];
        }
        Ok(())
    }

    /// The cone carries no ships of the defense, its allies are neither main player.
    fn on_a_side(&self, key: &str, seat: Seat) -> Read<()> {
        let (colour, defense) = (self.names.of_seat(seat), self.state.encounter.defense());
        match key {
            "cone" if Some(seat) == defense => Err(format!("{colour} is the defense: its ships are not on the cone")),
            "allies" if Some(seat) == defense || seat == self.state.offense => {
                Err(format!("{colour} is a main player, no ally; its ships are on the cone or on its planet"))
            }
            _ => Ok(()),
        }
    }

    /// The key that most likely is to blame where a colour's ships do not add up.
    fn ships_key(&self, colour: &str) -> String {
        let setup = self.setup;
        let zones = [
            ("cone", &setup.cone),
            ("allies", &setup.allies),
            ("black_hole", &setup.black_hole),
            ("gone", &setup.gone),
        ];
        let most = |(_, table): &(&str, &Table)| table.get(colour).and_then(Value::as_u64).unwrap_or_default();
        let own = setup.ships.keys().find(|place| place.split(' ').next() == Some(colour));
        let zone = zones.into_iter().filter(|zone| most(zone) > 0).max_by_key(most);
        match (own, zone) {
            (Some(place), _) => format!("ships/{place}"),
            (None, Some((key, _))) => format!("{key}/{colour}"),
            (None, None) => String::new(),
        }
    }

    /// "red 1" = { red = 2, blue = 1 }, or "red 1" = 2, or red = [4, 4, 4, 4, 4].
    fn ships_at(&mut self, place: &str, value: &Value, named: &mut [bool]) -> Read<()> {
        if let Value::Array(list) = value {
            let seat = self.names.seat(place)?;
            if list.len() != self.names.rules.system(seat).count() {
                return Err(format!("`ships.{place}` does not give a number for each of its planets"));
            }
            for (planet, ships) in self.names.rules.system(seat).zip(list) {
                self.state.ships.lay_out(seat, number(ships)?, Berth::Planet(planet));
                named[planet.index()] = true;
            }
            return Ok(());
        }
        let planet = self.names.planet(place)?;
        let ships = ships_on(self.names, planet, value)?;
        if std::mem::replace(&mut named[planet.index()], true) {
            return Err(format!("the ships on {place} are given twice"));
        }
        ships.iter().for_each(|(seat, ships)| self.state.ships.lay_out(seat, *ships, Berth::Planet(planet)));
        Ok(())
    }

    /// What a seat has elsewhere is missing at home: it is taken evenly from planets that are not named.
    fn muster(&mut self, seat: Seat, named: &[bool]) -> Read<()> {
        let (all, colour) = (u32::from(self.names.rules.ships_per_seat()), self.names.of_seat(seat));
        loop {
            let total = self.state.ships.of(seat);
            if total == all {
                return Ok(());
            }
            if total < all {
                return Err(format!("{colour} has {total} ships, not {all}: say where the other {} are", all - total));
            }
            let spare = self
                .names
                .rules
                .system(seat)
                .filter(|planet| !named[planet.index()] && self.state.ships_on(*planet, seat) > 1)
                .max_by_key(|planet| self.state.ships_on(*planet, seat));
            let planet =
                spare.ok_or_else(|| format!("{colour} has {total} ships, not {all}: {} too many", total - all))?;
            let left = self.state.ships_on(planet, seat) - 1;
            self.state.ships.lay_out(seat, left, Berth::Planet(planet));
        }
    }

    fn cards(&mut self) -> Placed<()> {
        let (names, setup) = (self.names, self.setup);
        let mut pool = CardSet::first(names.rules.cards.len());
        for (colour, list) in &setup.hands {
            let seat = names.seat(colour).within("hands", colour)?;
            let cards = text(list).and_then(|list| self.take(&mut pool, list)).within("hands", colour)?;
            cards.into_iter().for_each(|card| self.state.cards.lay_out(card, Zone::Hand(seat), Lies::Down));
        }
        for (colour, list) in &setup.aside {
            let seat = names.seat(colour).within("aside", colour)?;
            let cards = text(list).and_then(|list| self.take(&mut pool, list)).within("aside", colour)?;
            cards.into_iter().for_each(|card| self.state.cards.lay_out(card, Zone::Aside(seat), Lies::Up));
        }
        for (name, card) in &setup.laid {
            let side = side(name).within("laid", name)?;
            text(card).and_then(|card| self.lay(side, card, &mut pool)).within("laid", name)?;
        }
        let discard = self.take(&mut pool, &setup.discard).at("discard")?;
        let top = self.take(&mut pool, &setup.deck_top).at("deck_top")?;
        let mut rest: Vec<CardId> = pool.iter().collect();
        self.state.dice.shuffle(&mut rest);
        let below = size_below("deck_size", setup.deck_size, top.len(), rest.len())?;
        let discard = discard.into_iter().chain(rest.split_off(below));
        discard.for_each(|card| self.state.cards.lay_out(card, Zone::Discard, Lies::Up));
        let deck = rest.into_iter().chain(top.into_iter().rev());
        deck.for_each(|card| self.state.cards.lay_out(card, Zone::Deck, Lies::Down));
        Ok(())
    }

    /// Takes cards of these kinds, in the order written.
    fn take(&self, pool: &mut CardSet, list: &str) -> Read<Vec<CardId>> {
        let names = self.names;
        let card = |name: &str| -> Read<CardId> {
            let kind = names.card(name)?;
            let card = pool.iter().find(|card| names.rules.kind(*card) == kind);
            let card = card.ok_or_else(|| {
                let copies = names.rules.cards_of(kind).len();
                format!("there is no `{name}` left: the deck of {} has {copies}", names.rules.edition)
            })?;
            pool.remove(card);
            Ok(card)
        };
        super::names::parts(list).into_iter().map(card).collect()
    }

    fn lay(&mut self, side: Side, card: &str, pool: &mut CardSet) -> Read<()> {
        let [card] = *self.take(pool, card)? else {
            return Err(format!("`{card}` is not one card; each side lays one"));
        };
        if !self.is_past(Phase::Cards) {
            return Err(format!(
                "`laid` would be laid again in `phase = \"{}\"`; cards lie from `reveal` on",
                self.setup.phase
            ));
        }
        let kind = self.names.rules.kind(card);
        if !CardKind::is_encounter_card(kind) {
            return Err("`laid` names an attack or a negotiate for each side".to_owned());
        }
        let turned = self.is_past(Phase::Reveal);
        let encounter = &mut self.state.encounter;
        encounter.choice_begun = true;
        encounter[side].face = turned.then(|| Face::of(kind));
        if let Some(seat) = self.state.main_player(side) {
            let lies = if turned { Lies::Up } else { Lies::Down };
            self.state.cards.lay_out(card, Zone::Laid(seat), lies);
        }
        Ok(())
    }

    /// The star cards: of those who have left the game there are none (T5).
    fn stars(&mut self) -> Placed<()> {
        let (setup, out) = (self.setup, self.state.out);
        let mut pool: Vec<u8> = self.state.stars.as_slice().to_vec();
        pool.retain(|star| !out.contains(Seat(*star)));
        let top = self.take_stars(&mut pool, &setup.star_top).at("star_top")?;
        let drawn = self.take_stars(&mut pool, setup.stars_drawn.as_deref().unwrap_or_default());
        let mut drawn = drawn.at("stars_drawn")?;
        self.state.dice.shuffle(&mut pool);
        let size = size_below("star_deck_size", setup.star_deck_size, top.len(), pool.len())?;
        drawn.extend(pool.split_off(size));
        self.state.star_discards = drawn.into_iter().collect();
        self.state.stars = pool.into_iter().chain(top.into_iter().rev()).collect();
        Ok(())
    }

    /// Takes star cards of these colours, in the order written.
    fn take_stars(&self, pool: &mut Vec<u8>, colours: &[String]) -> Read<Vec<u8>> {
        let take = |colour: &String| {
            let seat = self.names.seat(colour)?;
            let at = pool.iter().position(|star| *star == seat.0);
            Ok(pool.remove(at.ok_or_else(|| format!("there are not so many star cards of {colour}"))?))
        };
        colours.iter().map(take).collect()
    }

    /// Tests that all is there that earlier phases would have settled.
    fn complete(&self) -> Placed<()> {
        let (encounter, phase) = (&self.state.encounter, &self.setup.phase);
        if self.setup.phase == "turn" {
            return Ok(());
        }
        let missing = |key: &str, what: &str| Err(format!("`phase = \"{phase}\"` needs `{key}`: {what}")).at("phase");
        if self.is_past(Phase::Star) && encounter.defense().is_none() {
            return missing("defense", "the star card has named a colour");
        }
        if encounter.defense() == Some(self.state.offense) {
            return Err("offense and defense are the same seat".to_owned()).at("defense");
        }
        if self.is_past(Phase::Point) && encounter.planet().is_none() {
            return missing("planet", "the cone points at one");
        }
        if self.is_past(Phase::Load) && self.state.ships[Side::Offense][self.state.offense] == 0 {
            return missing("cone", "the offense has loaded its ships");
        }
        if self.is_past(Phase::Cards) && Side::BOTH.into_iter().any(|side| self.state.laid(side).is_none()) {
            return missing("laid", "both cards are on the table, `laid = { offense = \"attack 8\", defense = … }`");
        }
        Ok(())
    }
}
