//! Value of an encounter to a main player for each card, before cards are played.

use super::maxim::Maxim;
use super::odds::{Draw, best, expected};
use super::prospects::Prospects;
use super::sight::Sight;
use hyperkon_cosmic::{CardBag, CardKind, Face, Planet, Side};
use hyperkon_table::Seat;

/// Stakes of a main player in an encounter, as expected win shares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fight {
    pub(super) side: Side,
    /// Number of ships by which the offense leads.
    pub(super) lead: i16,
    /// Expected share if this side wins.
    pub(super) won: f32,
    /// Expected share if this side loses.
    pub(super) lost: f32,
    /// Expected share if both sides negotiate.
    pub(super) deal: f32,
    /// Number of this main player's own ships in the encounter.
    ships: u8,
}

impl Fight {
    /// Returns the current encounter for this seat, which is the main player of `side`.
    pub(super) fn now(sight: &Sight<'_>, side: Side, planet: Planet) -> Fight {
        Fight::of(sight, sight.me, side, planet)
    }

    /// Returns the current encounter for `seat`, which is the main player of `side`.
    fn of(sight: &Sight<'_>, seat: Seat, side: Side, planet: Planet) -> Fight {
        let [won, lost] = [side, side.other()].map(|winner| sight.after(winner, planet).share(seat));
        let ships = match side {
            Side::Offense => sight.seat(seat).map_or(0, |seat| seat.cone()),
            Side::Defense => sight.ships_on(planet, seat),
        };
        let deal = dealt(sight, seat, sight.player(side.other()));
        Fight { side, lead: sight.lead(), won, lost, deal, ships }
    }

    /// Returns a planned attack on a planet with this many ships.
    pub(super) fn planned(sight: &Sight<'_>, planet: Planet, ships: u8) -> Fight {
        let prospects = *sight.prospects();
        let landed = sight.landed(prospects, planet, sight.me);
        let won = match sight.look.defense() {
            Some(defense) => sight.driven_off(landed, planet, defense),
            None => landed,
        };
        let lead = i16::from(ships) * sight.ship_value(sight.me) - sight.fleet(Side::Defense, Some(planet));
        let (won, lost) = (won.share(sight.me), prospects.ships(sight.me, -i16::from(ships)).share(sight.me));
        Fight { side: Side::Offense, lead, won, lost, deal: dealt(sight, sight.me, sight.look.defense()), ships }
    }

    /// Returns the planned attack with this many additional ships.
    pub(super) fn with_ships(self, sight: &Sight<'_>, ships: u8) -> Fight {
        let lost = sight.prospects().ships(sight.me, -i16::from(ships + self.ships)).share(sight.me);
        let lead = self.lead + i16::from(ships) * sight.ship_value(sight.me);
        Fight { lead, lost, ships: self.ships + ships, ..self }
    }

    /// Returns the best of these cards and the expected share with it.
    pub(super) fn best(&self, sight: &Sight<'_>, cards: impl Iterator<Item = CardKind>) -> Option<(CardKind, f32)> {
        let theirs = self.theirs(sight);
        let value = |kind| match &theirs {
            Some(theirs) => self.value(sight, theirs, kind),
            None => self.value(sight, sight.draw(), kind),
        };
        let valued = cards.filter_map(|kind| Some((kind, value(kind)?)));
        best(valued)
    }

    /// Returns the distribution of the other main player's card, if something is known about it.
    fn theirs(&self, sight: &Sight<'_>) -> Option<Draw> {
        let laid = sight.laid(self.side.other()).map(Draw::certain);
        laid.or_else(|| self.known(sight).filter(|_| sight.heeds(Maxim::RememberCards)))
    }

    /// Returns the chance to win with a card, or for a negotiate, the chance of a deal.
    pub(super) fn chance(&self, sight: &Sight<'_>, kind: CardKind) -> Option<f32> {
        let theirs = self.theirs(sight);
        let theirs = theirs.as_ref().unwrap_or_else(|| sight.draw());
        Some(match sight.rules.face_of(kind)? {
            Face::Attack(value) => theirs.beaten_by(self.side, value, self.lead),
            Face::Negotiate => theirs.negotiate,
        })
    }

    /// Guesses the other main player's card if most of that hand is known. The guess is the best card for that player.
    fn known(&self, sight: &Sight<'_>) -> Option<Draw> {
        let other = sight.seat(sight.player(self.side.other())?)?;
        let planet = sight.look.planet()?;
        if other.known().count() * 2 <= usize::from(other.cards()) {
            return None;
        }
        let known: CardBag = other.known().collect();
        let theirs = Fight::of(sight, other.seat(), self.side.other(), planet);
        let valued = known.counted().filter_map(|(kind, _)| Some((kind, theirs.value(sight, sight.draw(), kind)?)));
        let (likely, _) = best(valued)?;
        Some(Draw::one_of(&known, likely, sight.rules, sight.by.reads)).filter(Draw::is_any)
    }

    /// Returns the number of compensation cards. Each ship lost gives one card, up to the size of the other hand (C5).
    pub(super) fn compensation(&self, sight: &Sight<'_>) -> u8 {
        let other = sight.player(self.side.other()).and_then(|seat| sight.seat(seat));
        other.map_or(self.ships, |other| self.ships.min(other.cards()))
    }

    /// Returns the expected share if this seat plays a card of this kind. `theirs` is the other side's card.
    fn value(&self, sight: &Sight<'_>, theirs: &Draw, kind: CardKind) -> Option<f32> {
        let room = (self.won - self.lost).abs().min(sight.by.room);
        let share = match sight.rules.face_of(kind)? {
            Face::Attack(value) => expected(theirs.beaten_by(self.side, value, self.lead), self.won, self.lost),
            Face::Negotiate if sight.heeds(Maxim::NegotiateWhenLost) => {
                let drawn = sight.by.compensation * room * f32::from(self.compensation(sight));
                expected(theirs.negotiate, self.deal, self.lost + drawn)
            }
            Face::Negotiate => self.lost,
        };
        let spared = if sight.heeds(Maxim::SpareStrongCards) { sight.by.card * room } else { 0.0 };
        Some(share - spared * sight.strength(kind))
    }
}

/// Returns a main player's expected share if both negotiate. It is the mean of no deal and one base each.
fn dealt(sight: &Sight<'_>, seat: Seat, other: Option<Seat>) -> f32 {
    let share = |prospects: Prospects<'_>| prospects.share(seat);
    let prospects = *sight.prospects();
    let Some(other) = other else { return share(prospects) };
    let bases = prospects.bases(seat, 1).bases(other, 1);
    (share(sight.no_deal(seat, other)) + share(bases)) / 2.0
}
