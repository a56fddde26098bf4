//! Whether a state that came from outside can be played: every seat, planet, card and script it names exists.
//!
//! The kernel's own states are sound by construction; this is the door for saved games. It tests what the
//! rules take for granted, and nothing of the story that led there.

use super::unsound::{Unsettled, Unsound};
use crate::rule::Rule;
use crate::table::{BySeat, Seat, SeatSet};
use crate::things::card::{CardId, CardSet, ScriptId};
use crate::things::deal::{Offer, Terms};
use crate::things::encounter::{Meeting, Wanted};
use crate::things::frame::{Frame, Loss, PhaseIndex, Stage, TurnEnd, each_step};
use crate::things::number::Number;
use crate::things::place::Planet;
use crate::things::power::{MAX_ALIENS, PowerSet, PowerSlot};
use crate::things::ruleset::Phase;
use crate::things::ruleset::Ruleset;
use crate::things::side::Side;
use crate::things::stack::Moment;
use crate::things::state::State;

type Sound = Result<(), Unsound>;

/// What exists at a table.
struct Things<'a> {
    rules: &'a Ruleset,
    cards: CardSet,
}

impl State {
    /// Tests that the state can be played at a table with these rules.
    ///
    /// # Errors
    /// The first thing found that does not exist there, is not in exactly one place, or is missing.
    pub fn sound(&self, rules: &Ruleset) -> Sound {
        let cards = CardSet::first(rules.cards.len());
        let things = Things { rules, cards };
        self.sound_cards(&things)?;
        self.sound_seats(&things)?;
        self.sound_powers(&things)?;
        self.sound_encounter(&things)?;
        self.sound_stack(&things)?;
        self.audit(rules)
    }

    fn sound_cards(&self, things: &Things<'_>) -> Sound {
        let discarded = self.encounter.sides.both().into_iter().filter_map(|front| front.discarded);
        self.cards.deck().chain(discarded).try_for_each(|card| things.card(card))?;
        things.cards(self.cards.count().named)?;
        let stars = self.stars.as_slice().iter().chain(self.star_discards.as_slice());
        stars.copied().map(Seat).try_for_each(|seat| things.seat(seat))
    }

    /// Seats that are not at the table own nothing.
    fn sound_seats(&self, things: &Things<'_>) -> Sound {
        let seats = things.rules.seats;
        let is_sound = self.ships.are_at_table(seats, things.rules.numbers.planets_per_system)
            && self.encounter.lost.beyond(seats).iter().all(|ships| *ships == 0)
            && self.cards.are_at_table(seats);
        if !is_sound {
            return Err(Unsound::Stranger);
        }
        [self.powerless, self.out, self.winners].into_iter().try_for_each(|set| things.seats(set))?;
        if self.out.len() >= usize::from(seats) {
            return Err(Unsound::NobodyLeft);
        }
        things.seat(self.offense)
    }

    fn sound_powers(&self, things: &Things<'_>) -> Sound {
        for (_, power) in self.powers.iter() {
            things.seat(power.holder)?;
            things.script(power.alien, false)?;
            if self.powers.of(power.holder).count() > MAX_ALIENS {
                return Err(Unsound::TooManyPowers { seat: power.holder, most: MAX_ALIENS });
            }
        }
        let mut fresh = *self;
        fresh.find_all_hooks(things.rules);
        if fresh.power_hooks == self.power_hooks { Ok(()) } else { Err(Unsound::OtherPowers) }
    }

    fn sound_encounter(&self, things: &Things<'_>) -> Sound {
        let encounter = &self.encounter;
        if let Some(Meeting { defense, planet, .. }) = encounter.meeting {
            things.seat(defense)?;
            planet.into_iter().try_for_each(|planet| things.planet(planet))?;
            if defense == self.offense {
                return Err(Unsound::AttacksItself);
            }
        }
        let sets = [encounter.welcome, encounter.answered, encounter.may_free, encounter.may_free_any];
        let fronts = encounter.sides.both();
        sets.into_iter().chain(fronts.map(|front| front.invited)).try_for_each(|set| things.seats(set))?;
        things.cards(encounter.declined_hand.unwrap_or_default())?;
        for bound in fronts.into_iter().filter_map(|front| front.bound) {
            if let Wanted::Destiny(script) = bound.wanted {
                things.script(script, true)?;
            }
        }
        encounter.bent.scripts().try_for_each(|script| things.any_script(script))?;
        encounter.offer.iter().try_for_each(|(_, offer)| things.offer(offer))
    }

    fn sound_stack(&self, things: &Things<'_>) -> Sound {
        if self.stack.is_empty() && !self.is_over() {
            return Err(Unsound::NothingToDo);
        }
        self.stack.frames().iter().try_for_each(|frame| things.frame(frame, self))?;
        // What lies at the bottom is done last; it must bring up what comes next, as a turn does that passes on.
        if self.stack.frames().first().is_some_and(|last| !leads_on(last)) {
            return Err(Unsound::NothingAfter);
        }
        let met = self.encounter.meeting.is_some();
        self.sound_course(things, Phase::Star, met, Unsettled::Met)?;
        self.sound_course(things, Phase::Point, self.encounter.planet().is_some(), Unsettled::Planet)
    }

    /// What a step to be done counts on is settled, or is by a phase that comes before it.
    fn sound_course(&self, things: &Things<'_>, phase: Phase, mut settled: bool, what: Unsettled) -> Sound {
        for frame in self.stack.frames().iter().rev() {
            if !settled && things.counts_on(frame, phase) {
                return Err(Unsound::Unsettled { what });
            }
            settled |= things.settles(frame, phase);
        }
        Ok(())
    }
}

/// Whether a step brings up further ones until the game is won.
const fn leads_on(frame: &Frame) -> bool {
    matches!(
        frame,
        Frame::Begin(_) | Frame::BeginTurn(_) | Frame::BeginEncounter(_) | Frame::Phases(_) | Frame::EndEncounter(_)
    )
}

impl Things<'_> {
    fn seat(&self, seat: Seat) -> Sound {
        if seat.0 < self.rules.seats { Ok(()) } else { Err(Unsound::NoSeat { seat }) }
    }

    fn seats(&self, seats: SeatSet) -> Sound {
        seats.iter().try_for_each(|seat| self.seat(seat))
    }

    fn planet(&self, planet: Planet) -> Sound {
        self.seat(planet.home())?;
        let there = planet.number() < self.rules.numbers.planets_per_system;
        if there { Ok(()) } else { Err(Unsound::NoPlanet { home: planet.home(), number: planet.number() }) }
    }

    fn cards(&self, cards: CardSet) -> Sound {
        if cards.without(self.cards).is_empty() { Ok(()) } else { Err(Unsound::StrangeCard) }
    }

    fn card(&self, card: CardId) -> Sound {
        if usize::from(card.0) < self.rules.cards.len() { Ok(()) } else { Err(Unsound::NoCard { card: card.0 }) }
    }

    fn script(&self, script: ScriptId, is_destiny: bool) -> Sound {
        let found = self.rules.scripts.get(script.index()).is_some_and(|info| info.is_destiny == is_destiny);
        if found { Ok(()) } else { Err(Unsound::NoScript { script: script.0 }) }
    }

    fn any_script(&self, script: ScriptId) -> Sound {
        self.script(script, false).or_else(|_| self.script(script, true))
    }

    fn power(&self, power: PowerSlot, state: &State) -> Sound {
        if state.powers.get(power).is_some() { Ok(()) } else { Err(Unsound::NoPower { power: power.0 }) }
    }

    fn offer(&self, offer: &Offer) -> Sound {
        Side::BOTH.into_iter().try_for_each(|side| self.terms(&offer[side]))
    }

    fn terms(&self, terms: &Terms) -> Sound {
        terms.base.iter().try_for_each(|base| self.planet(base.planet))?;
        terms.freed.iter().try_for_each(|freed| self.seat(freed.seat))?;
        let known = |kind| self.rules.cards.contains(&kind);
        if terms.cards.iter().all(known) { Ok(()) } else { Err(Unsound::StrangeOffer) }
    }

    /// The phases from one on.
    fn phases_from(&self, PhaseIndex(index): PhaseIndex) -> &[Phase] {
        self.rules.choices.phases.get(usize::from(index)..).unwrap_or_default()
    }

    /// Whether a frame settles what this phase settles.
    fn settles(&self, frame: &Frame, phase: Phase) -> bool {
        match frame {
            Frame::PhaseWork(work) => work.phase == phase,
            Frame::Phases(phases) => self.phases_from(phases.from).contains(&phase),
            _ => false,
        }
    }

    /// Whether a frame counts on what this phase settles, and does not settle it itself.
    fn counts_on(&self, frame: &Frame, phase: Phase) -> bool {
        match frame {
            Frame::PhaseWork(work) => work.phase.after() == Some(phase),
            Frame::Phases(_) if self.settles(frame, phase) => false,
            Frame::Phases(phases) => self.phases_from(phases.from).iter().any(|later| later.after() == Some(phase)),
            _ => frame.after() == Some(phase),
        }
    }

    fn moment(&self, moment: &Moment, state: &State) -> Sound {
        if moment.matter.is_some() && state.stack.matter(moment).is_none() {
            return Err(Unsound::MomentOfNothing);
        }
        moment.subject.iter().try_for_each(|seat| self.seat(*seat))
    }
}

/// What a step can be about, each tested in its own way.
trait Fits {
    fn fits(&self, things: &Things<'_>, state: &State) -> Sound;
}

macro_rules! fits {
    ($($Type:ty: |$it:ident, $things:ident, $state:ident| $test:expr;)*) => {
        $(impl Fits for $Type {
            fn fits(&self, $things: &Things<'_>, $state: &State) -> Sound {
                let $it = *self;
                $test
            }
        })*
    };
}

fits! {
    Seat: |seat, things, _state| things.seat(seat);
    CardId: |card, things, _state| things.card(card);
    Option<ScriptId>: |by, things, _state| by.map_or(Ok(()), |script| things.any_script(script));
    PowerSlot: |power, things, state| things.power(power, state);
    Moment: |moment, things, state| things.moment(&moment, state);
    Loss: |loss, things, state| {
        loss.sent_away_by.fits(things, state)?;
        things.seats(loss.leave_game).and(loss.ships.fits(things, state))
    };
    BySeat<u8>: |ships, things, _state| {
        let none_beyond = ships.beyond(things.rules.seats).iter().all(|ships| *ships == 0);
        if none_beyond { Ok(()) } else { Err(Unsound::StrangeShips) }
    };
    PhaseIndex: |index, things, _state| {
        let within = usize::from(index.0) <= things.rules.choices.phases.len();
        if within { Ok(()) } else { Err(Unsound::NoPhase { phase: index.0 }) }
    };
}

/// What exists at every table.
macro_rules! always {
    ($($Type:ty)*) => {
        $(impl Fits for $Type {
            fn fits(&self, _things: &Things<'_>, _state: &State) -> Sound {
                Ok(())
            }
        })*
    };
}

always! { bool u8 i16 Option<i16> Number PowerSet Phase Side Stage TurnEnd Rule }

macro_rules! sound {
    ($($Step:ident { $($field:ident)* })*) => {
        impl Things<'_> {
            /// A frame fits if all that its step is about does.
            fn frame(&self, frame: &Frame, state: &State) -> Sound {
                match frame {
                    $(Frame::$Step(_step) => {
                        $(_step.$field.fits(self, state)?;)*
                        Ok(())
                    })*
                }
            }
        }
    };
}

each_step!(sound);
