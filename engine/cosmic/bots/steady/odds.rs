//! Odds of cards: the other side's card, the chance to beat it, and expected values.

use arrayvec::ArrayVec;
use hyperkon_cosmic::{CardBag, CardKind, Face, Look, MAX_KINDS, Ruleset, Side};
use std::ops::RangeInclusive;

/// Probability distribution of a card that a seat plays. Attack values are sorted, each with the probability of this
/// value or a lower one.
#[derive(Clone, Debug, Default)]
pub(super) struct Draw {
    attacks: ArrayVec<(i16, f32), MAX_KINDS>,
    /// Probability of a negotiate.
    pub(super) negotiate: f32,
}

impl Draw {
    /// Returns the distribution of a card that the viewer has not seen.
    pub(super) fn unseen(look: Look<'_>, tilt: f32) -> Draw {
        let mut count = Count::default();
        for (face, many) in look.unseen_faces() {
            match face {
                Face::Attack(value) => count.attacks.push((value, many as f32)),
                Face::Negotiate => count.negotiates = many as f32,
            }
        }
        count.draw(tilt)
    }

    /// Returns the distribution of one of these cards: `likely` with probability `chance`, otherwise any card.
    pub(super) fn one_of(cards: &CardBag, likely: CardKind, rules: &Ruleset, chance: f32) -> Draw {
        let mut count = Count::default();
        let each = (1.0 - chance) / cards.len().max(1) as f32;
        cards.counted().for_each(|(kind, many)| count.add(rules.face_of(kind), each * many as f32));
        count.add(rules.face_of(likely), chance);
        count.draw(0.0)
    }

    /// Returns `true` if the distribution contains any card.
    pub(super) fn is_any(&self) -> bool {
        self.negotiate > 0.0 || !self.attacks.is_empty()
    }

    /// Returns the distribution that contains only this card.
    pub(super) fn certain(face: Face) -> Draw {
        match face {
            Face::Negotiate => Draw { negotiate: 1.0, ..Draw::default() },
            Face::Attack(value) => Draw { attacks: [(value, 1.0)].into_iter().collect(), negotiate: 0.0 },
        }
    }

    /// Returns the probability of an attack below a value.
    pub(super) fn below(&self, value: i16) -> f32 {
        let at = self.attacks.partition_point(|(attack, _)| *attack < value);
        if at == 0 { 0.0 } else { self.attacks[at - 1].1 }
    }

    /// Returns the chance that a side wins with this attack value (C2). `lead` is the number of ships by which the
    /// offense leads.
    pub(super) fn beaten_by(&self, side: Side, value: i16, lead: i16) -> f32 {
        let limit = match side {
            Side::Offense => value.saturating_add(lead),
            Side::Defense => value.saturating_sub(lead).saturating_add(1),
        };
        self.below(limit) + self.negotiate
    }

    /// Returns the offense's chance to win if both sides draw from this distribution. Two negotiates count as half a
    /// win.
    pub(super) fn offense_wins(&self, lead: i16) -> f32 {
        let (mut before, mut below) = (0.0, 0.0);
        let mut wins = self.negotiate * self.negotiate / 2.0;
        let mut beaten = self.attacks.iter().peekable();
        for (value, up_to) in &self.attacks {
            // Both values ascend, so each search continues where the last one ended.
            while let Some((_, up_to)) = beaten.next_if(|(other, _)| *other < value.saturating_add(lead)) {
                below = *up_to;
            }
            wins += (up_to - before) * (below + self.negotiate);
            before = *up_to;
        }
        wins
    }
}

/// Number of playable cards of each value.
#[derive(Default)]
struct Count {
    attacks: ArrayVec<(i16, f32), MAX_KINDS>,
    negotiates: f32,
}

impl Count {
    fn add(&mut self, face: Option<Face>, many: f32) {
        match face {
            Some(Face::Negotiate) => self.negotiates += many,
            Some(Face::Attack(value)) => match self.attacks.binary_search_by_key(&value, |(value, _)| *value) {
                Ok(at) => self.attacks[at].1 += many,
                Err(at) if !self.attacks.is_full() => self.attacks.insert(at, (value, many)),
                Err(_) => {}
            },
            None => {}
        }
    }

    /// Returns the distribution for these counts. A higher tilt makes strong attacks more likely than weak ones.
    fn draw(self, tilt: f32) -> Draw {
        let Count { mut attacks, negotiates } = self;
        let (all, negotiates) = (attacks.iter().map(|(_, many)| many.max(0.0)).sum::<f32>(), negotiates.max(0.0));
        if all + negotiates <= 0.0 {
            return Draw::default();
        }
        let negotiate = negotiates / (all + negotiates);
        let (mut below, mut sum) = (0.0, 0.0);
        for (_, many) in &mut attacks {
            let count = many.max(0.0);
            let middle = (below + count / 2.0) / all.max(f32::MIN_POSITIVE);
            below += count;
            sum += count * (1.0 - tilt + 2.0 * tilt * middle);
            *many = sum;
        }
        attacks.iter_mut().for_each(|(_, up_to)| *up_to *= (1.0 - negotiate) / sum.max(f32::MIN_POSITIVE));
        Draw { attacks, negotiate }
    }
}

/// Returns the expected value of 2 outcomes. The first has the probability `chance`.
pub(super) fn expected(chance: f32, one: f32, other: f32) -> f32 {
    chance * one + (1.0 - chance) * other
}

/// Returns the number with the highest worth. If several tie, returns the largest number.
pub(super) fn best_number(numbers: RangeInclusive<u8>, worth: impl Fn(u8) -> f32) -> Option<u8> {
    best(numbers.map(|number| (number, worth(number)))).map(|(number, _)| number)
}

/// Returns the item with the highest worth, and that worth. If several tie, returns the last one.
pub(super) fn best<T>(valued: impl Iterator<Item = (T, f32)>) -> Option<(T, f32)> {
    valued.max_by(|(_, one), (_, other)| one.total_cmp(other))
}
