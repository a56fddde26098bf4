//! Converts the setup of a scenario into a state. Everything not named is as at the start of a game (S2 to S5).

mod cards;
mod ships;

pub(super) use ships::{captives, share_of};

use super::super::file::Table;
use super::super::values::Read;
use super::super::values::text;
use super::file::Setup;
use super::names::Names;
use super::placed::{At, Placed};
use crate::cosmic::{
    BeginEncounter, BeginTurn, Encounter, MAX_ALIENS, Meeting, Phase, PhaseIndex, Phases, ScriptId, Side, Stack, State,
};
use crate::table::{Dice, Seat, SeatSet};
use serde_json::Value;

/// A position that is being built.
struct Board<'a> {
    names: &'a Names<'a>,
    setup: &'a Setup,
    state: State,
}

/// Returns the state at the start of a scenario.
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
    board.planets()?;
    board.turn()?;
    board.ships()?;
    board.cards()?;
    board.stars()?;
    board.complete()?;
    super::table_cards::lay(names, &setup.lying, &mut board.state)?;
    super::recall::recall(names, setup, &mut board.state)?;
    // Up to this point, the dice shuffled the piles. From here on, `chance` replaces them.
    board.state.dice = chance.unwrap_or(board.state.dice);
    for seat in names.rules.seats() {
        if board.state.has_lost_power(names.rules, seat) == Some(true) {
            board.state.powerless.insert(seat);
        }
    }
    Ok(board.state)
}

fn aliens(names: &Names<'_>, table: &Table) -> Placed<Vec<Vec<ScriptId>>> {
    let mut aliens = vec![Vec::new(); usize::from(names.rules.seats)];
    for (color, value) in table {
        let list: Vec<&Value> = if let Value::Array(list) = value { list.iter().collect() } else { vec![value] };
        let own = &mut aliens[names.seat(color).within("aliens", color)?.index()];
        for id in list {
            let alien = text(id).and_then(|id| names.alien(id)).within("aliens", color)?;
            if own.contains(&alien) {
                return Err(format!("duplicate `{}` of {color}; list it once", names.of_script(alien)))
                    .within("aliens", color);
            }
            own.push(alien);
        }
        if own.is_empty() || own.len() > MAX_ALIENS {
            let what = format!("{color} has {} aliens; expected 1 to {MAX_ALIENS}", own.len());
            return Err(what).within("aliens", color);
        }
    }
    Ok(aliens)
}

fn side(name: &str) -> Read<Side> {
    match name {
        "offense" => Ok(Side::Offense),
        "defense" => Ok(Side::Defense),
        _ => Err(format!("unknown side `{name}`; available: offense, defense")),
    }
}

impl Board<'_> {
    /// Sets the turn, the encounter, and the first phase.
    fn turn(&mut self) -> Placed<()> {
        let (names, setup) = (self.names, self.setup);
        let number = setup.encounter.unwrap_or(1);
        let offense = setup.offense.as_deref().map_or(Ok(Seat(0)), |color| names.seat(color)).at("offense")?;
        self.state.set_offense(offense);
        self.state.turn = setup.turn.unwrap_or(1);
        self.state.ran_out = setup.ran_out;
        for (key, number) in [("turn", self.state.turn), ("encounter", u16::from(number))] {
            if number == 0 {
                return Err(format!("`{key}` is 0; expected 1 or more")).at(key);
            }
        }
        self.state.out = names.seats(setup.out.iter().map(String::as_str)).at("out")?;
        if self.state.out.contains(self.state.offense) {
            let color = names.of_seat(self.state.offense);
            return Err(format!("{color} has left the game (`out`); use another seat as the offense")).at("offense");
        }
        if setup.phase == "turn" {
            self.state.turn -= 1;
            self.state.stack = Stack::of(BeginTurn);
            return Ok(());
        }
        if setup.phase == "encounter" {
            self.state.encounter = Encounter::new(number - 1, &names.rules.numbers);
            self.state.stack = Stack::of(BeginEncounter { number });
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
            format!("unknown phase `{}`; available: begin, turn, encounter, {}", self.setup.phase, named.join(", "))
        })
    }

    /// Sets the results of the phases before the first one.
    fn encounter(&mut self) -> Placed<()> {
        let (names, setup, offense) = (self.names, self.setup, self.state.offense);
        let defense = setup.defense.as_deref().map(|color| names.seat(color)).transpose().at("defense")?;
        let planet = setup.planet.as_deref().map(|planet| names.planet(planet)).transpose().at("planet")?;
        let encounter = &mut self.state.encounter;
        let at_home = setup.at_home.unwrap_or(planet.is_some_and(|planet| self.state.planets.home(planet) == offense));
        encounter.meeting = defense.map(|defense| Meeting { defense, at_home, planet, defenders_at_first: 0 });
        if encounter.planet() != planet {
            return Err("the cone points at a planet only with a `defense`".to_owned()).at("planet");
        }
        for (name, seats) in &setup.invited {
            let side = side(name).within("invited", name)?;
            let list = || "invalid `invited`: expected a list of colors for each side".to_owned();
            let seats = seats.as_array().ok_or_else(list).within("invited", name)?;
            let seats = seats.iter().map(text).collect::<Read<Vec<&str>>>().and_then(|seats| names.seats(seats));
            encounter[side].invited = seats.within("invited", name)?;
            if let Some(main) = encounter[side].invited.iter().find(|seat| *seat == offense || Some(*seat) == defense) {
                let what = format!("{} is a main player and cannot be invited", names.of_seat(main));
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

    /// Returns `true` if the scenario starts after this phase.
    fn is_past(&self, phase: Phase) -> bool {
        let phases = &self.names.rules.choices.phases;
        let at = |wanted: Phase| phases.iter().position(|other| *other == wanted);
        matches!((at(self.state.phase), at(phase)), (Some(now), Some(then)) if now > then)
    }

    /// Checks that the results of all earlier phases are given.
    fn complete(&self) -> Placed<()> {
        let (encounter, phase) = (&self.state.encounter, &self.setup.phase);
        if ["turn", "encounter"].contains(&phase.as_str()) {
            return Ok(());
        }
        let missing = |key: &str, what: &str| Err(format!("`phase = \"{phase}\"` needs `{key}`: {what}")).at("phase");
        if self.is_past(Phase::Star) && encounter.defense().is_none() {
            return missing("defense", "the star card has named a color");
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
