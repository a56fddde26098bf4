//! A table at its start (S1 to S6): planets full of ships, aliens on their seats, cards dealt, who begins.

use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::settled::{Fact, Facts};
use crate::moment::step::Step;
use crate::rule::Rule;
use crate::seen::unsound::Unsound;
use crate::table::{BySeat, Dice, Seat, SeatSet};
use crate::things::berth::{Berth, Ships};
use crate::things::card::{CardSet, Pile, ScriptId};
use crate::things::cards::Cards;
use crate::things::encounter::Encounter;
use crate::things::event::Event;
use crate::things::frame::{Begin, BeginTurn, DealAliens, DealCards, FirstStar, Window, frames};
use crate::things::hook::Hook;
use crate::things::planets::Planets;
use crate::things::power::{AllPowers, Power, Source};
use crate::things::power_sets::{MAX_ALIENS, MAX_LYING, PowersByHook};
use crate::things::ruleset::{self, Ruleset};
use crate::things::stack::Stack;
use crate::things::stall::Stall;
use crate::things::state::State;

impl Step for Begin {
    const RULE: Rule = Rule::S1;

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        now.open(&[Fact::Dealt, Fact::Begun]).map(|now| now.with(&[Fact::Dealt, Fact::Begun]))
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.tell(Event::GameBegan { seats: play.rules.seats });
        play.then(&frames![DealAliens, DealCards, FirstStar, Window::at(Hook::OnSetup), BeginTurn])
    }
}

impl Step for DealAliens {
    const RULE: Rule = Rule::S3;

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        now.open(&[Fact::Dealt, Fact::Begun])
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        for seat in play.rules.seats() {
            let dealt: Vec<ScriptId> = play.state.powers.of(seat).map(|(_, power)| power.alien).collect();
            for alien in dealt {
                play.tell(Event::AlienDealt { seat, alien });
            }
        }
        let rules: Vec<ScriptId> = play.state.powers.lying().map(|(_, power)| power.alien).collect();
        rules.into_iter().for_each(|rule| play.tell(Event::RuleApplies { rule }));
        Ok(())
    }
}

impl Step for DealCards {
    const RULE: Rule = Rule::S4;

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        now.open(&[Fact::Dealt, Fact::Begun]).map(|now| now.with(&[Fact::Dealt]))
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.state.cards.shuffle_deck(&mut play.state.dice);
        for seat in play.rules.seats() {
            play.draw_cards(seat, play.rules.numbers.new_hand);
        }
        Ok(())
    }
}

impl Step for FirstStar {
    const RULE: Rule = Rule::S6;

    fn settles(&self, now: Facts, _: &Ruleset) -> Result<Facts, Unsound> {
        now.settled(&[Fact::Dealt])?.open(&[Fact::Begun])
    }

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let state = &mut *play.state;
        state.dice.shuffle(state.stars.as_mut_slice());
        // A star card that shows no colour names nobody who could begin.
        let shows_none = |star: Option<&u8>| star.is_some_and(|star| play.rules.colour(*star).is_none());
        while play.rules.begins.is_none() && shows_none(state.stars.as_slice().last()) {
            state.dice.shuffle(state.stars.as_mut_slice());
        }
        if let Some(begins) = play.rules.begins {
            state.set_offense(begins);
        } else if let Some(colour) = state.stars.pop() {
            match play.rules.choices.first_star {
                ruleset::FirstStar::StaysDrawn => state.star_discards.push(colour),
                ruleset::FirstStar::GoesBack => {
                    state.stars.push(colour);
                    state.dice.shuffle(state.stars.as_mut_slice());
                }
            }
            state.set_offense(Seat(colour));
            play.tell(Event::StarDrawn { by: Seat(colour), colour: Seat(colour), first: true });
        }
        Ok(())
    }
}

impl State {
    /// The state before the first shuffle, with these aliens for each seat (S2, S5, V1).
    pub fn new(rules: &Ruleset, aliens: &[Vec<ScriptId>], dice: Dice) -> State {
        let mut state = State {
            stack: Stack::of(Begin),
            dice,
            ships: Ships::NONE,
            planets: Planets::AT_HOME,
            cards: Cards::in_deck(rules.cards.len()),
            looked_at: CardSet::EMPTY,
            stars: rules.star_deck().collect(),
            star_discards: Pile::EMPTY,
            star_known: false,
            powers: AllPowers::NONE,
            powers_moved: false,
            power_hooks: PowersByHook::NONE,
            disabled: 0,
            powerless: SeatSet::EMPTY,
            out: SeatSet::EMPTY,
            turn: 0,
            offense: Seat(0),
            ran_out: false,
            stall: Stall::default(),
            phase: rules.choices.phases[0],
            encounter: Encounter::new(0, &rules.numbers),
            captors: BySeat::of(None),
            win_by_power: BySeat::of(None),
            winners: SeatSet::EMPTY,
        };
        for planet in rules.planets() {
            state.ships.lay_out(planet.home(), rules.numbers.ships_per_planet, Berth::Planet(planet));
        }
        for (seat, aliens) in rules.seats().zip(aliens) {
            aliens.iter().take(MAX_ALIENS).for_each(|alien| state.deal_power(rules, seat, *alien, Source::Alien));
        }
        let scripts = (0..).map(ScriptId).zip(&rules.scripts);
        for (rule, _) in scripts.filter(|(_, info)| info.is_rule()).take(MAX_LYING) {
            state.deal_power(rules, state.offense, rule, Source::Rule);
        }
        state
    }

    /// A seat is dealt an alien, or the table a rule. There is room: no more are dealt than a table can have.
    fn deal_power(&mut self, rules: &Ruleset, seat: Seat, alien: ScriptId, source: Source) {
        let power = Power { source, ..Power::new(alien, seat, &rules.script(alien).memory, rules.seats) };
        if let Some(slot) = self.powers.put(power) {
            self.find_hooks(rules, slot, alien);
        }
    }
}
