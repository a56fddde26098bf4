//! The phases before alliances: free a ship, the star card, load, point (T4 to T7, D1, W5).

use crate::ask::decision::{Ask, Pickable, Topic};
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::step::Step;
use crate::moment::wrong::Broken;
use crate::rule::Rule;
use crate::table::Seat;
use crate::things::berth::Berth;
use crate::things::encounter::Meeting;
use crate::things::event::Event;
use crate::things::frame::*;
use crate::things::number::Number;
use crate::things::place::Place;
use crate::things::side::Side;

impl Step for Load {
    const RULE: Rule = Rule::T7;

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.load()
    }
}

impl Play<'_, '_> {
    /// T4: the offense may free one ship to a base; without any base, straight to the cone.
    pub(crate) fn free_a_ship(&mut self) -> Flow {
        let offense = self.state.offense;
        if self.state.ships[Berth::Hole][offense] == 0 {
            return Ok(());
        }
        let bases = self.state.bases(offense, self.rules.seats).map(Pickable::Planet);
        let mut options: Vec<Pickable> = bases.collect();
        if options.is_empty() {
            options.push(Pickable::Cone);
        }
        options.push(Pickable::Pass);
        let question = self.question(offense, Topic::FreeShip, Ask::one_of(options));
        let to = match self.pick_one(question)? {
            Pickable::Planet(planet) => Place::Planet(planet),
            Pickable::Cone => Place::Cone,
            _ => return Ok(()),
        };
        self.state.ships.shift(offense, 1, Berth::Hole, to.into());
        self.tell(Event::ShipFreed { seat: offense, to });
        Ok(())
    }

    /// W5: whether the offense can launch a ship at all.
    fn can_launch(&self) -> bool {
        self.ships_at_large(self.state.offense).total() > 0
    }

    /// Seats that have a base in the offense's home system (T5).
    fn foreigners_at_home(&self) -> Vec<Seat> {
        let home = self.state.offense;
        let others = home.after(self.rules.seats).filter(|seat| !self.state.out.contains(*seat));
        others.filter(|seat| self.rules.system(home).any(|planet| self.state.has_base(planet, *seat))).collect()
    }

    /// T5: star cards are drawn until one names a defense; D1: two seats choose instead.
    pub(crate) fn draw_star(&mut self) -> Flow {
        if !self.can_launch() {
            return self.break_off(TurnEnd::NoShips);
        }
        let offense = self.state.offense;
        let foreigners = self.foreigners_at_home();
        if self.rules.is_for_two() {
            return self.choose_system(&foreigners);
        }
        let mut passed_over = false;
        // Every colour in play comes up within two decks, or none but the offense's is left.
        for _ in 0..2 * self.star_cards() + 2 {
            let Some(colour) = self.next_star() else { break };
            self.tell(Event::StarDrawn { by: offense, colour });
            if colour != offense {
                return self.name_defense(colour, false);
            }
            if foreigners.is_empty() || passed_over {
                continue;
            }
            let options = foreigners.iter().copied().map(Pickable::Seat).chain([Pickable::Pass]);
            let question = self.question(offense, Topic::OwnColour, Ask::one_of(options));
            match self.pick_one(question)? {
                Pickable::Seat(seat) => return self.name_defense(seat, true),
                _ => passed_over = true,
            }
        }
        self.break_off(TurnEnd::NobodyToMeet)
    }

    fn star_cards(&self) -> usize {
        self.state.stars.len() + self.state.star_discards.len()
    }

    /// The next star card; a single one left is not drawn, all are shuffled into a new deck (T5).
    fn next_star(&mut self) -> Option<Seat> {
        if self.state.stars.len() <= 1 && !self.state.star_discards.is_empty() {
            let discards = std::mem::replace(&mut self.state.star_discards, crate::things::card::Pile::EMPTY);
            discards.as_slice().iter().for_each(|colour| self.state.stars.push(*colour));
            self.state.dice.shuffle(self.state.stars.as_mut_slice());
            self.tell(Event::StarsReshuffled);
        }
        let colour = self.state.stars.pop()?;
        self.state.star_discards.push(colour);
        Some(Seat(colour))
    }

    /// D1: the other system, or one's own where the other has a base.
    fn choose_system(&mut self, foreigners: &[Seat]) -> Flow {
        let offense = self.state.offense;
        let other = offense.after(self.rules.seats).next().ok_or(Broken::NobodyElse)?;
        let systems = [other].into_iter().chain((!foreigners.is_empty()).then_some(offense));
        let question = self.question(offense, Topic::ChooseSystem, Ask::one_of(systems.map(Pickable::Seat)));
        let Pickable::Seat(system) = self.pick_one(question)? else { return Err(crate::moment::play::misfit()) };
        self.name_defense(other, system == offense)
    }

    fn name_defense(&mut self, defense: Seat, at_home: bool) -> Flow {
        self.state.encounter.meeting = Some(Meeting { defense, at_home, planet: None });
        self.tell(Event::DefenseNamed { defense });
        self.then(&frames![DefenseHand { due: false }])
    }

    /// T6: any planet of the defense's system; at home only one with a base of the defense.
    pub(crate) fn point(&mut self) -> Flow {
        let meeting @ Meeting { defense, at_home, .. } = self.meeting()?;
        let offense = self.state.offense;
        let planets: Vec<Pickable> = if at_home {
            self.rules
                .system(offense)
                .filter(|planet| self.state.has_base(*planet, defense))
                .map(Pickable::Planet)
                .collect()
        } else {
            self.rules.system(defense).map(Pickable::Planet).collect()
        };
        if planets.is_empty() {
            // A card or power has taken away the only base that could be met.
            return self.break_off(TurnEnd::NobodyToMeet);
        }
        let question = self.question(offense, Topic::Point, Ask::one_of(planets));
        let Pickable::Planet(planet) = self.pick_one(question)? else { return Err(crate::moment::play::misfit()) };
        self.state.encounter.meeting = Some(Meeting { planet: Some(planet), ..meeting });
        self.state.encounter.defenders_at_first = self.state.ships_on(planet, defense);
        self.tell(Event::Pointed { planet });
        Ok(())
    }

    /// T7: the limit is fixed first, then ships are loaded.
    pub(crate) fn begin_load(&mut self) -> Flow {
        self.then(&frames![self.to_fix(Number::ShipLimit, self.state.offense), Load])
    }

    /// T7: 1 to 4 ships from any bases; one freed straight to the cone counts.
    pub(crate) fn load(&mut self) -> Flow {
        if !self.can_launch() {
            return self.break_off(TurnEnd::NoShips);
        }
        let offense = self.state.offense;
        let loaded = self.state.ships[Side::Offense][offense];
        let bounds = self.ships_on_bases(offense);
        let most = self.ship_limit(offense).saturating_sub(loaded).min(bounds.total() as u8);
        let least = u8::from(loaded == 0).min(most);
        if most == 0 {
            return Ok(());
        }
        let question = self.question(offense, Topic::Load, Ask::Ships { bounds, min: least, max: most });
        let from = self.pick_ships(question)?;
        let ships = self.state.ships.gather(offense, &from, Berth::Front(Side::Offense));
        if ships > 0 {
            self.tell(Event::Loaded { seat: offense, from });
        }
        Ok(())
    }
}
