//! Validation of an external state: all its seats, planets, cards, and scripts exist.
//!
//! States that the engine makes are valid by construction; saved games must pass this check. The check tests the
//! assumptions of the rules, but not how the state came about. The module `validation_stack` tests the pending steps.

use super::invalid_state::{InvalidState, Unsettled};
use crate::state::{
    Berth, CardId, CardSet, Ending, Frame, Hook, Lasts, MAX_ALIENS, Meeting, Number, Offer, OfferSide, Planet,
    PlanetLocation, Power, PowerSlot, Ruleset, ScriptId, ScriptInfo, Side, Source, State, Wanted,
};
use crate::table::{BySeat, Seat, SeatSet};

pub(super) type Sound = Result<(), InvalidState>;

/// The objects that exist at a table.
pub(super) struct Things<'a> {
    pub(super) rules: &'a Ruleset,
    cards: CardSet,
}

impl State {
    /// Checks that the state can be played at a table with these rules.
    ///
    /// # Errors
    /// The first object that does not exist at the table, or is missing or duplicated.
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
        let no_seat = |star: &u8| InvalidState::NoSeat { seat: Seat(*star) };
        stars.into_iter().try_for_each(|star| things.rules.star(*star).map(|_| ()).ok_or_else(|| no_seat(star)))
    }

    /// Checks the cards on the table, in piles, and in play. An encounter card belongs to a main player; a card in play
    /// is a destiny card.
    fn sound_table(&self, things: &Things<'_>) -> Sound {
        let kind = |card| things.rules.kind(card);
        for seat in things.rules.seats() {
            if let Some(laid) = self.cards.laid(seat)
                && (self.side_of(seat).is_none() || things.rules.face_of(kind(laid.card)).is_none())
            {
                return Err(InvalidState::StrangeLaid { seat });
            }
        }
        for (card, seat, pile) in self.cards.each_owned() {
            let info = self.pile_of(things.rules, seat, pile).map(|(_, info)| info);
            if info.is_none_or(|info| info.up && self.cards.is_down(card)) {
                return Err(InvalidState::StrangePile { seat });
            }
        }
        let all_played = self.cards.in_play().iter().all(|card| kind(card).script().is_some());
        if all_played && self.cards.down_are_on_table() { Ok(()) } else { Err(InvalidState::StrangeLying) }
    }

    /// Checks that seats that are not at the table own nothing.
    fn sound_seats(&self, things: &Things<'_>) -> Sound {
        let seats = things.rules.seats;
        let is_sound = self.ships.are_at_table(seats, things.rules.numbers.planets_per_system)
            && self.encounter.lost.beyond(seats).iter().all(|ships| *ships == 0)
            && self.cards.are_at_table(seats);
        if !is_sound {
            return Err(InvalidState::Stranger);
        }
        [self.powerless, self.out, self.winners].into_iter().try_for_each(|set| things.seats(set))?;
        if self.win_by_power.beyond(seats).iter().any(Option::is_some) {
            return Err(InvalidState::Stranger);
        }
        self.win_by_power.values().flatten().try_for_each(|script| things.any_script(*script))?;
        self.stall.removed_by.map_or(Ok(()), |script| things.any_script(script))?;
        if self.out.len() >= usize::from(seats) {
            return Err(InvalidState::NobodyLeft);
        }
        // A seat that has left has no hand, no star cards, and no ships except those in a pending loss (W4).
        for seat in self.out.iter() {
            let away = u32::from(self.ships[Berth::Gone][seat]) + u32::from(self.ships[Berth::Falling][seat]);
            if away != self.ships.of(seat) || !self.cards.hand(seat).or(self.cards.owned(seat)).is_empty() {
                return Err(InvalidState::LeftBehind { seat });
            }
        }
        things.seat(self.offense)
    }

    /// Checks that moved planets belong to the table. A planet out of the game has no ships and no encounter.
    fn sound_planets(&self, things: &Things<'_>) -> Sound {
        for (planet, at) in self.planets.moved() {
            things.planet(planet)?;
            if let PlanetLocation::In(seat) | PlanetLocation::BaseOf(seat) = at {
                things.seat(seat)?;
            }
            let is_empty = self.ships[planet] == BySeat::of(0) && !self.is_at_stake(planet);
            if !self.planets.has(planet) && !is_empty {
                return Err(InvalidState::StrangePlanet { home: planet.home(), number: planet.number() });
            }
        }
        Ok(())
    }

    /// Checks that each captor holds ships of others with one of its own powers.
    fn sound_captives(&self, things: &Things<'_>) -> Sound {
        for seat in things.rules.seats() {
            let has_captor = self.captors[seat].and_then(|slot| self.powers.get(slot)).is_some_and(|power| {
                power.holder == seat && power.source.is_alien() && self.ships[Berth::Held(seat)][seat] == 0
            });
            if (self.captives(seat) > 0 || self.captors[seat].is_some()) && !has_captor {
                return Err(InvalidState::StrangeCaptives { seat });
            }
        }
        let beyond = self.captors.beyond(things.rules.seats).iter().any(Option::is_some);
        if beyond { Err(InvalidState::Stranger) } else { Ok(()) }
    }

    /// Checks that a finished game has valid winners and no pending steps (W2, W4).
    fn sound_end(&self, rules: &Ruleset) -> Sound {
        let is_won = self.can_have_won(rules, self.winners);
        if !self.is_over() || is_won && self.stack.is_empty() { Ok(()) } else { Err(InvalidState::NotWon) }
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
                return Err(InvalidState::StrangePile { seat: power.holder });
            }
            things.script(power.alien, false)?;
            if let Lasts::Lent(owner) = power.lasts {
                things.seat(owner)?;
            }
            power.given_by.map_or(Ok(()), |giver| things.power(giver, self))?;
            if self.powers.of(power.holder).count() > MAX_ALIENS {
                return Err(InvalidState::TooManyPowers { seat: power.holder, most: MAX_ALIENS });
            }
        }
        if self.all_hooks(things.rules) != self.power_hooks {
            return Err(InvalidState::OtherPowers);
        }
        for (_, power) in self.powers.iter() {
            if !power.remembers_well(things.rules) {
                return Err(InvalidState::StrangeMemory { seat: power.holder });
            }
        }
        Ok(())
    }

    /// Checks a rule or card on the table: its place, copies, and holder.
    ///
    /// A rule or card that acts for the offense must belong to the current offense.
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
            return Err(InvalidState::LiesThere { script: power.alien.0 });
        }
        Ok(())
    }

    fn sound_encounter(&self, things: &Things<'_>) -> Sound {
        let encounter = &self.encounter;
        if let Some(Meeting { defense, planet, .. }) = encounter.meeting {
            things.seat(defense)?;
            planet.into_iter().try_for_each(|planet| things.planet(planet))?;
            if defense == self.offense {
                return Err(InvalidState::AttacksItself);
            }
        }
        let sets = [
            encounter.welcome,
            encounter.two_sided,
            encounter.answered,
            encounter.may_free,
            encounter.may_free_any,
            encounter.dealers,
        ];
        let fronts = encounter.sides.both();
        sets.into_iter()
            .chain(fronts.map(|front| front.invited))
            .chain(fronts.map(|front| front.allies))
            .chain(fronts.map(|front| front.barred))
            .try_for_each(|set| things.seats(set))?;
        if encounter.called.beyond(things.rules.seats).iter().any(Option::is_some) {
            return Err(InvalidState::Stranger);
        }
        things.cards(encounter.declined_hand.unwrap_or_default())?;
        for bound in fronts.into_iter().filter_map(|front| front.bound) {
            if let Wanted::Scripted(script) = bound.wanted {
                things.script(script, true)?;
            }
        }
        if encounter.ending.is_some() && encounter.meeting.is_none() {
            return Err(InvalidState::Unsettled { what: Unsettled::Met });
        }
        if matches!(encounter.ending, Some(Ending::Won(_))) && encounter.planet().is_none() {
            return Err(InvalidState::Unsettled { what: Unsettled::Planet });
        }
        encounter.bent.scripts().try_for_each(|script| things.any_script(script))?;
        encounter.offer.as_deref().map_or(Ok(()), |(_, offer)| things.offer(offer))?;
        self.sound_talks(things)?;
        for number in Number::ALL {
            things.rules.seats().try_for_each(|seat| things.number(*number, encounter.numbers[*number][seat]))?;
        }
        // A deal that has been carried out no longer fits the state, so only a pending offer is checked.
        let awaits = |found: fn(&Frame) -> bool| self.stack.frames().iter().any(found);
        let is_sound = match encounter.offer.as_deref() {
            Some((_, offer)) if awaits(|frame| matches!(frame, Frame::Talk(_) | Frame::CarryOut(_))) => {
                self.can_be_carried_out(things.rules, offer)
            }
            Some(_) => awaits(|frame| matches!(frame, Frame::AfterDeal(_))),
            None => true,
        };
        if is_sound { Ok(()) } else { Err(InvalidState::NoSuchDeal) }
    }

    /// Checks the talks of a deal of several seats. Each pair has agreed once at most, in the order of the pairs.
    fn sound_talks(&self, things: &Things<'_>) -> Sound {
        let encounter = &self.encounter;
        let pairs = encounter.agreed.iter().map(|agreement| agreement.seats).chain(encounter.talkers);
        pairs.clone().flatten().try_for_each(|seat| things.seat(seat))?;
        encounter.agreed.iter().try_for_each(|agreement| things.offer(&agreement.offer))?;
        let goes_on = |frame: &Frame| matches!(frame, Frame::Talk(_) | Frame::CarryOut(_) | Frame::AfterDeal(_));
        let is_under_way = self.stack.frames().iter().any(goes_on);
        let is_sound = pairs.eq(self.deal_pairs(things.rules).into_iter().take(encounter.agreed.len() + 1));
        if encounter.talkers.is_none() && encounter.agreed.is_empty() || is_sound && is_under_way {
            Ok(())
        } else {
            Err(InvalidState::NoSuchDeal)
        }
    }
}

impl Things<'_> {
    pub(super) fn seat(&self, seat: Seat) -> Sound {
        if seat.0 < self.rules.seats { Ok(()) } else { Err(InvalidState::NoSeat { seat }) }
    }

    pub(super) fn seats(&self, seats: SeatSet) -> Sound {
        seats.iter().try_for_each(|seat| self.seat(seat))
    }

    /// Checks that a number that powers can change is in the range for scripts.
    pub(super) fn number(&self, number: Number, value: i16) -> Sound {
        if number.range().contains(&value) { Ok(()) } else { Err(InvalidState::StrangeNumber { number: value }) }
    }

    pub(super) fn planet(&self, planet: Planet) -> Sound {
        self.seat(planet.home())?;
        let there = planet.number() < self.rules.numbers.planets_per_system;
        if there { Ok(()) } else { Err(InvalidState::NoPlanet { home: planet.home(), number: planet.number() }) }
    }

    fn cards(&self, cards: CardSet) -> Sound {
        if cards.without(self.cards).is_empty() { Ok(()) } else { Err(InvalidState::StrangeCard) }
    }

    pub(super) fn card(&self, card: CardId) -> Sound {
        if usize::from(card.0) < self.rules.cards.len() { Ok(()) } else { Err(InvalidState::NoCard { card: card.0 }) }
    }

    pub(super) fn script(&self, script: ScriptId, is_card: bool) -> Sound {
        let is_it = |info: &ScriptInfo| if is_card { info.is_card() } else { info.is_alien() };
        let found = self.rules.scripts.get(script.index()).is_some_and(is_it);
        if found { Ok(()) } else { Err(InvalidState::NoScript { script: script.0 }) }
    }

    /// Returns `true` if a card has this hook.
    pub(super) fn has_hook(&self, card: CardId, hook: Hook) -> bool {
        self.rules.found.in_hand[hook.index()].contains(card)
    }

    pub(super) fn any_script(&self, script: ScriptId) -> Sound {
        if script.index() < self.rules.scripts.len() {
            Ok(())
        } else {
            Err(InvalidState::NoScript { script: script.0 })
        }
    }

    pub(super) fn power(&self, power: PowerSlot, state: &State) -> Sound {
        if state.powers.get(power).is_some() { Ok(()) } else { Err(InvalidState::NoPower { power: power.0 }) }
    }

    fn offer(&self, offer: &Offer) -> Sound {
        Side::BOTH.into_iter().try_for_each(|side| self.terms(&offer[side]))
    }

    fn terms(&self, terms: &OfferSide) -> Sound {
        terms.base.iter().try_for_each(|base| self.planet(base.planet))?;
        terms.freed.iter().try_for_each(|freed| self.seat(freed.seat))?;
        let known = |kind| self.rules.cards.contains(&kind);
        if terms.cards.iter().all(known) { Ok(()) } else { Err(InvalidState::StrangeOffer) }
    }
}
