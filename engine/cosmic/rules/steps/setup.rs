//! The setup of a table (S1 to S6): ships, aliens, cards, and the first offense.

use crate::rule::Rule;
use crate::state::frame::FirstStar;
use crate::state::ruleset::{self, Ruleset};
use crate::state::{
    AllPowers, Begin, BeginTurn, Berth, CardSet, Cards, DealAliens, DealCards, Encounter, Event, Hook, MAX_ALIENS,
    MAX_LYING, Pile, Planets, Power, PowersByHook, ScriptId, Ships, Source, Stack, Stall, State, Window, frames,
};
use crate::table::{BySeat, Dice, Seat, SeatSet};
use crate::trigger::{Fact, Flow, Play, Settles, Step};

impl Step for Begin {
    const RULE: Rule = Rule::S1;
    const SETTLES: Settles<Self> =
        |_, now, _| now.open(&[Fact::Dealt, Fact::Begun]).map(|now| now.with(&[Fact::Dealt, Fact::Begun]));

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.emit(Event::GameBegan { seats: play.rules.seats });
        let (hands, setup) = (Window::at(Hook::BeforeHands), Window::at(Hook::OnSetup));
        play.then(&frames![DealAliens, hands, DealCards, FirstStar, setup, BeginTurn])
    }
}

impl Step for DealAliens {
    const RULE: Rule = Rule::S3;
    const SETTLES: Settles<Self> = |_, now, _| now.open(&[Fact::Dealt, Fact::Begun]);

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        for seat in play.rules.seats() {
            let dealt: Vec<ScriptId> = play.state.powers.of(seat).map(|(_, power)| power.alien).collect();
            for alien in dealt {
                play.emit(Event::AlienDealt { seat, alien });
            }
        }
        let rules: Vec<ScriptId> = play.state.powers.lying().map(|(_, power)| power.alien).collect();
        rules.into_iter().for_each(|rule| play.emit(Event::RuleApplies { rule }));
        if play.has_actors(Hook::BeforeHands) {
            play.state.cards.shuffle_deck(&mut play.state.dice);
        }
        Ok(())
    }
}

impl Step for DealCards {
    const RULE: Rule = Rule::S4;
    // A power can already have chosen cards for its hand.
    const SETTLES: Settles<Self> = |_, now, _| now.open(&[Fact::Begun]).map(|now| now.with(&[Fact::Dealt]));

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        play.state.cards.shuffle_deck(&mut play.state.dice);
        let out = play.state.out;
        for seat in play.rules.seats().filter(|seat| !out.contains(*seat)) {
            let held = play.hand(seat).len().min(usize::from(u8::MAX)) as u8;
            play.draw_cards(seat, play.rules.numbers.new_hand.saturating_sub(held));
        }
        Ok(())
    }
}

impl Step for FirstStar {
    const RULE: Rule = Rule::S6;
    const SETTLES: Settles<Self> = |_, now, _| now.settled(&[Fact::Dealt])?.open(&[Fact::Begun]);

    fn run(self, play: &mut Play<'_, '_>) -> Flow {
        let state = &mut *play.state;
        state.dice.shuffle(state.stars.as_mut_slice());
        // A star card without a color cannot name the first offense.
        let shows_none = |star: Option<&u8>| star.is_some_and(|star| play.rules.color(*star).is_none());
        while play.rules.begins.is_none() && shows_none(state.stars.as_slice().last()) {
            state.dice.shuffle(state.stars.as_mut_slice());
        }
        if let Some(begins) = play.rules.begins {
            state.set_offense(begins);
        } else if let Some(color) = state.stars.pop() {
            match play.rules.choices.first_star {
                ruleset::FirstStar::StaysDrawn => state.star_discards.push(color),
                ruleset::FirstStar::GoesBack => {
                    state.stars.push(color);
                    state.dice.shuffle(state.stars.as_mut_slice());
                }
            }
            state.set_offense(Seat(color));
            play.emit(Event::StarDrawn { by: Seat(color), color: Seat(color), first: true });
        }
        Ok(())
    }
}

impl State {
    /// Creates the state before the first shuffle, with each seat's aliens (S2, S5, V1).
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

    /// Deals an alien to a seat, or a rule to the table.
    ///
    /// The table always has a free slot, because its rules limit the number of aliens and rules.
    fn deal_power(&mut self, rules: &Ruleset, seat: Seat, alien: ScriptId, source: Source) {
        let power = Power { source, ..Power::new(alien, seat, &rules.script(alien).memory, rules.seats) };
        if let Some(slot) = self.powers.put(power) {
            self.find_hooks(rules, slot, alien);
        }
    }
}
