//! A number for a row of bytes, the same on every machine: FNV-1a of 64 bits.
//!
//! Questions are known again by it, and texts found changed. It is no protection against forgery.

/// The number so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fnv(u64);

impl Fnv {
    /// The number of no bytes.
    pub const NONE: Fnv = Fnv(0xcbf2_9ce4_8422_2325);

    /// Takes in one value: a byte, or a few that belong together.
    pub const fn mix(&mut self, value: u64) {
        self.0 = (self.0 ^ value).wrapping_mul(0x0100_0000_01b3);
    }

    /// Takes in bytes, one after the other.
    pub fn bytes(&mut self, bytes: impl IntoIterator<Item = u8>) {
        bytes.into_iter().for_each(|byte| self.mix(byte.into()));
    }

    /// The number of all that was taken in.
    pub const fn number(self) -> u64 {
        self.0
    }

    /// The number of a text.
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
    fn it_is_the_published_function() {
        assert_eq!(Fnv::of(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(Fnv::of("a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(Fnv::of("foobar"), 0x8594_4171_f739_67e8);
    }
}
