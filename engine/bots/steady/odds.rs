//! Odds: which card another lays, with what chance a card beats it, and what can be expected.

use arrayvec::ArrayVec;
use hyperkon_cosmic::{CardKind, Face, Kinds, MAX_KINDS, Ruleset, Side, View};
use std::ops::RangeInclusive;

/// The card that somebody lays, as far as it is known: attacks with the chance of each value or a lower one, lowest first.
#[derive(Clone, Debug, Default)]
pub(super) struct Draw {
    attacks: ArrayVec<(i16, f32), MAX_KINDS>,
    /// The chance of a negotiate.
    pub(super) negotiate: f32,
}

impl Draw {
    /// One of the cards that the viewer has not seen.
    pub(super) fn unseen(view: &View, rules: &Ruleset, tilt: f32) -> Draw {
        let mut count = Count::default();
        rules.cards.iter().for_each(|kind| count.add(rules.face_of(*kind), 1.0));
        for seen in [&view.hand, &view.discard] {
            seen.counted().for_each(|(kind, many)| count.add(rules.face_of(kind), -(many as f32)));
        }
        count.draw(tilt)
    }

    /// One of some cards, by this chance the likely one, else any.
    pub(super) fn one_of(cards: &Kinds, likely: CardKind, rules: &Ruleset, chance: f32) -> Draw {
        let mut count = Count::default();
        let each = (1.0 - chance) / cards.len().max(1) as f32;
        cards.counted().for_each(|(kind, many)| count.add(rules.face_of(kind), each * many as f32));
        count.add(rules.face_of(likely), chance);
        count.draw(0.0)
    }

    /// Whether there is such a card at all.
    pub(super) fn is_any(&self) -> bool {
        self.negotiate > 0.0 || !self.attacks.is_empty()
    }

    /// This card.
    pub(super) fn certain(face: Face) -> Draw {
        match face {
            Face::Negotiate => Draw { negotiate: 1.0, ..Draw::default() },
            Face::Attack(value) => Draw { attacks: [(value, 1.0)].into_iter().collect(), negotiate: 0.0 },
        }
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

/// Cards to lay, counted.
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

    /// Each as often as it is counted, strong attacks more often and weak ones less often by the tilt.
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

/// What can be expected of two outcomes, the first of which has this chance.
pub(super) fn expected(chance: f32, one: f32, other: f32) -> f32 {
    chance * one + (1.0 - chance) * other
}

/// The number that is worth most; of equals the greatest.
pub(super) fn best_number(numbers: RangeInclusive<u8>, worth: impl Fn(u8) -> f32) -> Option<u8> {
    best(numbers.map(|number| (number, worth(number)))).map(|(number, _)| number)
}

/// What is worth most, with its worth; of equals the last.
pub(super) fn best<T>(valued: impl Iterator<Item = (T, f32)>) -> Option<(T, f32)> {
    valued.max_by(|(_, one), (_, other)| one.total_cmp(other))
}
