//! What a step has found by looking: tests that cost much and change nothing, each made once.
//!
//! A step is run again with every answer, and from one run to the next nothing has changed that a look before the question
//! could see: what it found is kept until the step has ended. A step may also look what the next one is to do; what it
//! finds there is the next one's. Nothing depends on what is kept: a run without it looks anew and finds the same.

/// What the looks of a step have found, in their order.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Looks {
    found: u128,
    count: usize,
}

impl Looks {
    const MOST: usize = u128::BITS as usize;

    /// What the look of this number has found; `None`: that is not kept.
    pub(super) fn found(&self, number: usize) -> Option<bool> {
        (number < self.count).then(|| self.found >> number & 1 == 1)
    }

    /// Keeps what the look of this number has found, if there is room.
    pub(super) fn keep(&mut self, number: usize, found: bool) {
        if number == self.count && number < Looks::MOST {
            self.found |= u128::from(found) << number;
            self.count += 1;
        }
    }

    /// Forgets the first looks, which were those of a step that has ended.
    pub(super) fn forget_first(&mut self, looks: usize) {
        let left = self.count.saturating_sub(looks);
        *self = Looks { found: if left > 0 { self.found >> looks } else { 0 }, count: left };
    }
}

/// What is kept is no part of where a table stands.
impl PartialEq for Looks {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_looks_of_the_next_step_are_left() {
        let mut looks = Looks::default();
        for number in 0..200 {
            looks.keep(number, number % 3 == 0);
        }
        assert_eq!(
            [looks.found(0), looks.found(1), looks.found(126), looks.found(128)],
            [Some(true), Some(false), Some(true), None]
        );
        looks.forget_first(126);
        assert_eq!([looks.found(0), looks.found(1), looks.found(2)], [Some(true), Some(false), None]);
        looks.forget_first(128);
        assert_eq!(looks.found(0), None);
        looks.keep(0, true);
        assert_eq!(looks.found(0), Some(true));
    }
}
