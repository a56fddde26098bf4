//! Odds: which card another lays, and with what chance a card beats it.

use crate::cosmic::{CardKind, Face, Kinds, MAX_KINDS, Ruleset, Side, View};
use arrayvec::ArrayVec;

/// How much likelier others are to lay their strong cards than their weak ones, 0 (as likely) to 1.
const TILT: f32 = 0.4;

/// The card that somebody lays, as far as it is known: attacks with the chance of each value or a lower one, lowest first.
#[derive(Clone, Debug, Default)]
pub(super) struct Draw {
    attacks: ArrayVec<(i16, f32), MAX_KINDS>,
    /// The chance of a negotiate.
    pub(super) negotiate: f32,
}

impl Draw {
    /// One of the cards that the viewer has not seen.
    pub(super) fn unseen(view: &View, rules: &Ruleset) -> Draw {
        let mut counts: ArrayVec<(i16, f32), MAX_KINDS> = ArrayVec::new();
        let mut negotiates = 0.0;
        let mut count = |face: Option<Face>, many: f32| match face {
            Some(Face::Negotiate) => negotiates += many,
            Some(Face::Attack(value)) => match counts.binary_search_by_key(&value, |(value, _)| *value) {
                Ok(at) => counts[at].1 += many,
                Err(at) if !counts.is_full() => counts.insert(at, (value, many)),
                Err(_) => {}
            },
            None => {}
        };
        rules.cards.iter().for_each(|kind| count(rules.face_of(*kind), 1.0));
        for seen in [&view.hand, &view.discard] {
            seen.counted().for_each(|(kind, many)| count(rules.face_of(kind), -(many as f32)));
        }
        counts.iter_mut().for_each(|(_, many)| *many = many.max(0.0));
        Draw::of(counts, negotiates.max(0.0))
    }

    /// This card.
    pub(super) fn certain(face: Face) -> Draw {
        match face {
            Face::Negotiate => Draw { negotiate: 1.0, ..Draw::default() },
            Face::Attack(value) => Draw { attacks: [(value, 1.0)].into_iter().collect(), negotiate: 0.0 },
        }
    }

    /// Attacks and negotiates as often as they are counted, strong attacks a little more often.
    fn of(mut attacks: ArrayVec<(i16, f32), MAX_KINDS>, negotiates: f32) -> Draw {
        let all: f32 = attacks.iter().map(|(_, many)| many).sum();
        if all + negotiates <= 0.0 {
            return Draw::default();
        }
        let negotiate = negotiates / (all + negotiates);
        let (mut below, mut sum) = (0.0, 0.0);
        for (_, many) in &mut attacks {
            let middle = (below + *many / 2.0) / all;
            below += *many;
            sum += *many * (1.0 - TILT + 2.0 * TILT * middle);
            *many = sum;
        }
        attacks.iter_mut().for_each(|(_, up_to)| *up_to *= (1.0 - negotiate) / sum.max(f32::MIN_POSITIVE));
        Draw { attacks, negotiate }
    }

    /// The chance of an attack below a value.
    pub(super) fn below(&self, value: i16) -> f32 {
        let at = self.attacks.partition_point(|(attack, _)| *attack < value);
        if at == 0 { 0.0 } else { self.attacks[at - 1].1 }
    }

    /// The chance that a side wins with an attack of this value against it (C2): `lead` is by how many ships the offense is
    /// stronger.
    pub(super) fn beaten_by(&self, side: Side, value: i16, lead: i16) -> f32 {
        let limit = match side {
            Side::Offense => value.saturating_add(lead),
            Side::Defense => value.saturating_sub(lead).saturating_add(1),
        };
        self.below(limit) + self.negotiate
    }

    /// The chance that the offense wins if both sides lay such a card; half of it where both negotiate.
    pub(super) fn offense_wins(&self, lead: i16) -> f32 {
        let mut before = 0.0;
        let mut wins = self.negotiate * self.negotiate / 2.0;
        for (value, up_to) in &self.attacks {
            wins += (up_to - before) * self.beaten_by(Side::Offense, *value, lead);
            before = *up_to;
        }
        wins
    }
}

/// What a card is worth in hand, 0 to 1: the chance that it beats another.
pub(super) fn strength(rules: &Ruleset, draw: &Draw, kind: CardKind) -> f32 {
    match rules.face_of(kind) {
        Some(Face::Attack(value)) => draw.below(value) + draw.negotiate,
        Some(Face::Negotiate) => 0.35,
        None => 0.4,
    }
}

/// The strongest card to lay in a hand.
pub(super) fn strongest(rules: &Ruleset, draw: &Draw, hand: &Kinds) -> f32 {
    let cards = hand.counted().filter(|(kind, _)| rules.face_of(*kind).is_some());
    cards.map(|(kind, _)| strength(rules, draw, kind)).fold(0.0, f32::max)
}
