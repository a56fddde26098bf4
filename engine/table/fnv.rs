//! FNV-1a: a 64-bit hash of bytes that is the same on every machine.
//!
//! The hash identifies questions and detects changed texts. It does not protect against forgery.

/// A hash in progress.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fnv(u64);

impl Fnv {
    /// The hash of no bytes.
    pub const NONE: Fnv = Fnv(0xcbf2_9ce4_8422_2325);

    /// Adds one value: a byte, or a number that stands for several bytes.
    pub const fn mix(&mut self, value: u64) {
        self.0 = (self.0 ^ value).wrapping_mul(0x0100_0000_01b3);
    }

    /// Adds bytes in order.
    pub fn bytes(&mut self, bytes: impl IntoIterator<Item = u8>) {
        bytes.into_iter().for_each(|byte| self.mix(byte.into()));
    }

    /// Returns the hash of everything added.
    pub const fn number(self) -> u64 {
        self.0
    }

    /// Returns the hash of a text.
    pub fn of(text: &str) -> u64 {
        let mut fnv = Fnv::NONE;
        fnv.bytes(text.bytes());
        fnv.number()
    }
}

#[cfg(test)]
mod tests {
    use super::Fnv;

    #[test]
    fn hash_matches_published_values() {
        assert_eq!(Fnv::of(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(Fnv::of("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(Fnv::of("foobar"), 0x8594_4171_f739_67e8);
    }
}
