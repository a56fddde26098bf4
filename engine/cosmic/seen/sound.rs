//! Whether a state that came from outside can be played: every seat, planet, card and script it names exists.
//!
//! The kernel's own states are sound by construction; this is the door for saved games. It tests what the
//! rules take for granted, and nothing of the story that led there. What is to be done is tested in `sound_stack`.

use super::unsound::{Unsettled, Unsound};
use crate::table::{BySeat, Seat, SeatSet};
use crate::things::berth::Berth;
use crate::things::card::{CardId, CardSet, ScriptId};
use crate::things::deal::{Offer, Terms};
use crate::things::encounter::Meeting;
use crate::things::face::Wanted;
use crate::things::frame::Frame;
use crate::things::hook::Hook;
use crate::things::number::Number;
use crate::things::place::Planet;
use crate::things::planets::Whereabouts;
use crate::things::power::{Lasts, Power, Source};
use crate::things::power_sets::{MAX_ALIENS, PowerSlot};
use crate::things::ruleset::Ruleset;
use crate::things::script::ScriptInfo;
use crate::things::side::Side;
use crate::things::state::State;

pub(super) type Sound = Result<(), Unsound>;

/// What exists at a table.
pub(super) struct Things<'a> {
    pub(super) rules: &'a Ruleset,
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
        self.sound_planets(&things)?;
        self.sound_powers(&things)?;
        self.sound_captives(&things)?;
        self.sound_encounter(&things)?;
        self.sound_end(rules)?;
        self.audit(rules)?;
        self.sound_table(&things)?;
        self.sound_stack(&things)
    }

    fn sound_cards(&self, things: &Things<'_>) -> Sound {
        let discarded = self.encounter.sides.both().into_iter().filter_map(|front| front.discarded);
        self.cards.deck().chain(discarded).try_for_each(|card| things.card(card))?;
        things.cards(self.cards.count().named)?;
        let stars = self.stars.as_slice().iter().chain(self.star_discards.as_slice());
        let no_seat = |star: &u8| Unsound::NoSeat { seat: Seat(*star) };
        stars.into_iter().try_for_each(|star| things.rules.star(*star).map(|_| ()).ok_or_else(|| no_seat(star)))
    }

    /// On the table lie encounter cards of the main players, one each, and destiny cards that are being played.
    fn sound_table(&self, things: &Things<'_>) -> Sound {
        let kind = |card| things.rules.kind(card);
        for seat in things.rules.seats() {
            if let Some(laid) = self.cards.laid(seat)
                && (self.side_of(seat).is_none() || things.rules.face_of(kind(laid.card)).is_none())
            {
                return Err(Unsound::StrangeLaid { seat });
            }
        }
        for (card, seat, pile) in self.cards.each_owned() {
            let info = self.pile_of(things.rules, seat, pile).map(|(_, info)| info);
            if info.is_none_or(|info| info.up && self.cards.is_down(card)) {
                return Err(Unsound::StrangePile { seat });
            }
        }
        let all_played = self.cards.in_play().iter().all(|card| kind(card).script().is_some());
        if all_played && self.cards.down_are_on_table() { Ok(()) } else { Err(Unsound::StrangeLying) }
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
        if self.win_by_power.beyond(seats).iter().any(Option::is_some) {
            return Err(Unsound::Stranger);
        }
        self.win_by_power.values().flatten().try_for_each(|script| things.any_script(*script))?;
        self.stall.removed_by.map_or(Ok(()), |script| things.any_script(script))?;
        if self.out.len() >= usize::from(seats) {
            return Err(Unsound::NobodyLeft);
        }
        // A seat that has left has no ships but those that are still falling, no hand and no star card (W4).
        for seat in self.out.iter() {
            let away = u32::from(self.ships[Berth::Gone][seat]) + u32::from(self.ships[Berth::Falling][seat]);
            if away != self.ships.of(seat) || !self.cards.hand(seat).or(self.cards.owned(seat)).is_empty() {
                return Err(Unsound::LeftBehind { seat });
            }
        }
        things.seat(self.offense)
    }

    /// Planets that have moved are of this table, and on none that has left the game are ships, or a fight.
    fn sound_planets(&self, things: &Things<'_>) -> Sound {
        for (planet, at) in self.planets.moved() {
            things.planet(planet)?;
            if let Whereabouts::In(seat) | Whereabouts::BaseOf(seat) = at {
                things.seat(seat)?;
            }
            let is_empty = self.ships[planet] == BySeat::of(0) && !self.is_at_stake(planet);
            if !self.planets.has(planet) && !is_empty {
                return Err(Unsound::StrangePlanet { home: planet.home(), number: planet.number() });
            }
        }
        Ok(())
    }

    /// Who holds ships captive holds them by a power of its own.
    fn sound_captives(&self, things: &Things<'_>) -> Sound {
        for seat in things.rules.seats() {
            let has_captor = self.captors[seat].and_then(|slot| self.powers.get(slot)).is_some_and(|power| {
                power.holder == seat && power.source.is_alien() && self.ships[Berth::Held(seat)][seat] == 0
            });
            if (self.captives(seat) > 0 || self.captors[seat].is_some()) && !has_captor {
                return Err(Unsound::StrangeCaptives { seat });
            }
        }
        let beyond = self.captors.beyond(things.rules.seats).iter().any(Option::is_some);
        if beyond { Err(Unsound::Stranger) } else { Ok(()) }
    }

    /// A game that is over has been won, and nothing is left to be done (W2, W4).
    fn sound_end(&self, rules: &Ruleset) -> Sound {
        let is_won = self.can_have_won(rules, self.winners);
        if !self.is_over() || is_won && self.stack.is_empty() { Ok(()) } else { Err(Unsound::NotWon) }
    }

    fn sound_powers(&self, things: &Things<'_>) -> Sound {
        for (_, power) in self.powers.iter() {
            things.seat(power.holder)?;
            if !power.source.is_alien() {
                self.sound_lying(things, power)?;
                continue;
            }
            let others = self.powers.of(power.holder).filter(|(_, other)| other.place == power.place);
            if usize::from(power.place) >= MAX_ALIENS || others.count() > 1 {
                return Err(Unsound::StrangePile { seat: power.holder });
            }
            things.script(power.alien, false)?;
            if let Lasts::Lent(owner) = power.lasts {
                things.seat(owner)?;
            }
            power.given_by.map_or(Ok(()), |giver| things.power(giver, self))?;
            if self.powers.of(power.holder).count() > MAX_ALIENS {
                return Err(Unsound::TooManyPowers { seat: power.holder, most: MAX_ALIENS });
            }
        }
        if self.all_hooks(things.rules) != self.power_hooks {
            return Err(Unsound::OtherPowers);
        }
        for (_, power) in self.powers.iter() {
            if !power.remembers_well(things.rules) {
                return Err(Unsound::StrangeMemory { seat: power.holder });
            }
        }
        Ok(())
    }

    /// A rule is one, and a card on the table lies where it can, as often as there are such cards; what is for the offense is
    /// its.
    fn sound_lying(&self, things: &Things<'_>, power: &Power) -> Sound {
        things.any_script(power.alien)?;
        let info = things.rules.script(power.alien);
        let copies = match (power.source, info.card().and_then(|card| card.lies)) {
            (Source::Rule, None) if info.is_rule() => 1,
            (Source::Star, Some(lies)) if lies.star => lies.copies,
            (Source::Middle | Source::Before, Some(lies)) if !lies.star => lies.copies,
            (Source::Beside(planet), Some(lies)) if !lies.star => {
                things.planet(planet)?;
                lies.copies
            }
            _ => 0,
        };
        let lying = self.powers.lying().filter(|(_, other)| other.alien == power.alien).count();
        let is_placed = power.place == 0 && power.given_by.is_none() && !power.zapped;
        let is_its = !power.source.is_common() || power.holder == self.offense;
        if lying > usize::from(copies)
            || self.powers.lying().count() > things.rules.room_for_lying()
            || !is_placed
            || !is_its
        {
            return Err(Unsound::LiesThere { script: power.alien.0 });
        }
        Ok(())
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
        sets.into_iter()
            .chain(fronts.map(|front| front.invited))
            .chain(fronts.map(|front| front.allies))
            .chain(fronts.map(|front| front.barred))
            .try_for_each(|set| things.seats(set))?;
        if encounter.called.beyond(things.rules.seats).iter().any(Option::is_some) {
            return Err(Unsound::Stranger);
        }
        things.cards(encounter.declined_hand.unwrap_or_default())?;
        for bound in fronts.into_iter().filter_map(|front| front.bound) {
            if let Wanted::Scripted(script) = bound.wanted {
                things.script(script, true)?;
            }
        }
        if encounter.ending.is_some() && encounter.meeting.is_none() {
            return Err(Unsound::Unsettled { what: Unsettled::Met });
        }
        encounter.bent.scripts().try_for_each(|script| things.any_script(script))?;
        encounter.offer.as_deref().map_or(Ok(()), |(_, offer)| things.offer(offer))?;
        for number in Number::ALL {
            things.rules.seats().try_for_each(|seat| things.number(*number, encounter.numbers[*number][seat]))?;
        }
        // Once it has been carried out, what it promises is no more where it was; then it is done with.
        let awaits = |found: fn(&Frame) -> bool| self.stack.frames().iter().any(found);
        let is_sound = match encounter.offer.as_deref() {
            Some((_, offer)) if awaits(|frame| matches!(frame, Frame::Talk(_) | Frame::CarryOut(_))) => {
                self.can_be_carried_out(things.rules, offer)
            }
            Some(_) => awaits(|frame| matches!(frame, Frame::AfterDeal(_))),
            None => true,
        };
        if is_sound { Ok(()) } else { Err(Unsound::NoSuchDeal) }
    }
}

impl Things<'_> {
    pub(super) fn seat(&self, seat: Seat) -> Sound {
        if seat.0 < self.rules.seats { Ok(()) } else { Err(Unsound::NoSeat { seat }) }
    }

    pub(super) fn seats(&self, seats: SeatSet) -> Sound {
        seats.iter().try_for_each(|seat| self.seat(seat))
    }

    /// A number that powers can change is what a script may say.
    pub(super) fn number(&self, number: Number, value: i16) -> Sound {
        if number.range().contains(&value) { Ok(()) } else { Err(Unsound::StrangeNumber { number: value }) }
    }

    pub(super) fn planet(&self, planet: Planet) -> Sound {
        self.seat(planet.home())?;
        let there = planet.number() < self.rules.numbers.planets_per_system;
        if there { Ok(()) } else { Err(Unsound::NoPlanet { home: planet.home(), number: planet.number() }) }
    }

    fn cards(&self, cards: CardSet) -> Sound {
        if cards.without(self.cards).is_empty() { Ok(()) } else { Err(Unsound::StrangeCard) }
    }

    pub(super) fn card(&self, card: CardId) -> Sound {
        if usize::from(card.0) < self.rules.cards.len() { Ok(()) } else { Err(Unsound::NoCard { card: card.0 }) }
    }

    pub(super) fn script(&self, script: ScriptId, is_card: bool) -> Sound {
        let is_it = |info: &ScriptInfo| if is_card { info.is_card() } else { info.is_alien() };
        let found = self.rules.scripts.get(script.index()).is_some_and(is_it);
        if found { Ok(()) } else { Err(Unsound::NoScript { script: script.0 }) }
    }

    /// Whether a card has this hook.
    pub(super) fn has_hook(&self, card: CardId, hook: Hook) -> bool {
        self.rules.found.in_hand[hook.index()].contains(card)
    }

    pub(super) fn any_script(&self, script: ScriptId) -> Sound {
        if script.index() < self.rules.scripts.len() { Ok(()) } else { Err(Unsound::NoScript { script: script.0 }) }
    }

    pub(super) fn power(&self, power: PowerSlot, state: &State) -> Sound {
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
}
