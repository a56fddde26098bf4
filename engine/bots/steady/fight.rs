//! An encounter before its cards are laid: what it is worth to a main player, and with which card.

use super::maxim::Maxim;
use super::odds::{Draw, best, expected};
use super::prospects::Prospects;
use super::sight::Sight;
use hyperkon_cosmic::{CardKind, Face, Planet, Side};
use hyperkon_table::Seat;

/// What a main player has at stake in an encounter, in shares of games.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fight {
    pub(super) side: Side,
    /// By how many ships the offense is stronger.
    pub(super) lead: i16,
    /// Its share if its side wins.
    pub(super) won: f32,
    /// Its share if it loses.
    pub(super) lost: f32,
    /// Its share if a deal follows.
    pub(super) deal: f32,
    /// Its own ships in the encounter.
    ships: u8,
}

impl Fight {
    /// The encounter as it stands, for the main player of a side.
    pub(super) fn now(sight: &Sight<'_>, side: Side, planet: Planet) -> Fight {
        Fight::of(sight, sight.me, side, planet)
    }

    /// The encounter as it stands for this seat, the main player of a side.
    fn of(sight: &Sight<'_>, seat: Seat, side: Side, planet: Planet) -> Fight {
        let [won, lost] = [side, side.other()].map(|winner| sight.after(winner, planet).share(seat));
        let ships = match side {
            Side::Offense => sight.seat(seat).map_or(0, |seat| seat.cone),
            Side::Defense => sight.ships_on(planet, seat),
        };
        let deal = dealt(sight, seat, sight.player(side.other()));
        Fight { side, lead: sight.lead(), won, lost, deal, ships }
    }

    /// An encounter of its own on a planet, to which the offense would send so many ships.
    pub(super) fn planned(sight: &Sight<'_>, planet: Planet, ships: u8) -> Fight {
        let prospects = *sight.prospects();
        let landed = sight.landed(prospects, planet, sight.me);
        let won = match sight.view().defense {
            Some(defense) => sight.driven_off(landed, planet, defense),
            None => landed,
        };
        let lead = i16::from(ships) * sight.ship_value(sight.me) - sight.fleets(Some(planet)).defense;
        let (won, lost) = (won.share(sight.me), prospects.ships(sight.me, -i16::from(ships)).share(sight.me));
        Fight { side: Side::Offense, lead, won, lost, deal: dealt(sight, sight.me, sight.view().defense), ships }
    }

    /// The same planned encounter with so many ships more.
    pub(super) fn with_ships(self, sight: &Sight<'_>, ships: u8) -> Fight {
        let lost = sight.prospects().ships(sight.me, -i16::from(ships + self.ships)).share(sight.me);
        let lead = self.lead + i16::from(ships) * sight.ship_value(sight.me);
        Fight { lead, lost, ships: self.ships + ships, ..self }
    }

    /// The best of some cards to lay, and the share that can be expected with it.
    pub(super) fn best(&self, sight: &Sight<'_>, cards: impl Iterator<Item = CardKind>) -> Option<(CardKind, f32)> {
        let laid = sight.laid(self.side.other()).map(Draw::certain);
        let known = || self.known(sight).filter(|_| sight.heeds(Maxim::RememberCards));
        let theirs = laid.or_else(known);
        let value = |kind| match &theirs {
            Some(theirs) => self.value(sight, theirs, kind),
            None => self.value(sight, sight.draw(), kind),
        };
        let valued = cards.filter_map(|kind| Some((kind, value(kind)?)));
        best(valued)
    }

    /// The card that the other main player lays, where most of its hand is known: probably the one that serves it best.
    fn known(&self, sight: &Sight<'_>) -> Option<Draw> {
        let other = sight.seat(sight.player(self.side.other())?)?;
        if other.known.len() * 2 <= usize::from(other.cards) {
            return None;
        }
        let theirs = Fight::of(sight, other.seat, self.side.other(), sight.view().planet?);
        let valued =
            other.known.counted().filter_map(|(kind, _)| Some((kind, theirs.value(sight, sight.draw(), kind)?)));
        let (likely, _) = best(valued)?;
        Some(Draw::one_of(&other.known, likely, sight.rules, sight.by.reads)).filter(Draw::is_any)
    }

    /// The cards of compensation that it would draw: one for each ship, and no more than the other holds (C5).
    fn compensation(&self, sight: &Sight<'_>) -> u8 {
        let other = sight.player(self.side.other()).and_then(|seat| sight.seat(seat));
        other.map_or(self.ships, |other| self.ships.min(other.cards))
    }

    /// The share that can be expected with a card against another.
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

/// The share of a main player where it and another negotiate: halfway between no deal and a base each.
fn dealt(sight: &Sight<'_>, seat: Seat, other: Option<Seat>) -> f32 {
    let share = |prospects: Prospects| prospects.share(seat);
    let prospects = *sight.prospects();
    let Some(other) = other else { return share(prospects) };
    let bases = prospects.bases(seat, 1).bases(other, 1);
    (share(sight.no_deal(seat, other)) + share(bases)) / 2.0
}
