//! The interpreter's instructions that this crate uses. The numbers are those of bytecode version 9, and other versions
//! are rejected.

/// The supported bytecode version.
pub(super) const VERSION: u8 = 9;
pub(super) const TYPES_VERSION: u8 = 3;

macro_rules! ops {
    ($($NAME:ident = $number:literal;)*) => {
        $(pub(super) const $NAME: u8 = $number;)*
    };
}

ops! {
    NOP = 0;
    LOADNIL = 2;
    LOADN = 4;
    MOVE = 6;
    LOADK = 5;
    GETGLOBAL = 7;
    SETGLOBAL = 8;
    SETUPVAL = 10;
    GETIMPORT = 12;
    GETTABLE = 13;
    SETTABLE = 14;
    GETTABLEKS = 15;
    SETTABLEKS = 16;
    SETTABLEN = 18;
    NEWCLOSURE = 19;
    NAMECALL = 20;
    CALL = 21;
    JUMP = 23;
    JUMPIFEQ = 27;
    JUMPIFNOTEQ = 30;
    JUMPIFNOTLE = 31;
    JUMPIFNOTLT = 32;
    ADD = 33;
    MOD = 37;
    POW = 38;
    ADDK = 39;
    MODK = 43;
    POWK = 44;
    ANDK = 47;
    ORK = 48;
    CONCAT = 49;
    MINUS = 51;
    LENGTH = 52;
    NEWTABLE = 53;
    DUPTABLE = 54;
    SETLIST = 55;
    FORNPREP = 56;
    FORGLOOP = 58;
    FORGPREP_INEXT = 59;
    FASTCALL3 = 60;
    FORGPREP_NEXT = 61;
    NATIVECALL = 62;
    GETVARARGS = 63;
    DUPCLOSURE = 64;
    LOADKX = 66;
    JUMPX = 67;
    FASTCALL = 68;
    COVERAGE = 69;
    SUBRK = 71;
    DIVRK = 72;
    FASTCALL1 = 73;
    FASTCALL2 = 74;
    FASTCALL2K = 75;
    FORGPREP = 76;
    JUMPXEQKNIL = 77;
    JUMPXEQKS = 80;
    IDIV = 81;
    IDIVK = 82;
}

/// Returns the length of an instruction in words.
pub(super) const fn words(op: u8) -> usize {
    match op {
        GETGLOBAL
        | SETGLOBAL
        | GETIMPORT
        | GETTABLEKS
        | SETTABLEKS
        | NAMECALL
        | JUMPIFEQ..=JUMPIFNOTLT
        | NEWTABLE
        | SETLIST
        | FORGLOOP
        | LOADKX
        | FASTCALL2
        | FASTCALL2K
        | FASTCALL3
        | JUMPXEQKNIL..=JUMPXEQKS => 2,
        _ => 1,
    }
}

/// The number of the fast call of `type`.
pub(super) const TYPE: u8 = 40;

/// The number of the fast call of `math.floor`.
pub(super) const FLOOR: u8 = 12;

/// Returns `true` for a fast call of an exact function of `math`. These functions take a few numbers and return one:
/// abs, ceil, floor, max, min, clamp, and sign.
pub(super) const fn is_exact(short_cut: u8) -> bool {
    matches!(short_cut, 2 | 7 | 12 | 18 | 19 | 46 | 47)
}

/// A word of an instruction, with access to its fields.
#[derive(Clone, Copy)]
pub(super) struct Word(pub(super) u32);

impl Word {
    pub(super) const fn abc(op: u8, a: u8, b: u8, c: u8) -> Word {
        Word(u32::from_le_bytes([op, a, b, c]))
    }

    pub(super) const fn ad(op: u8, a: u8, d: i16) -> Word {
        let [low, high] = d.to_le_bytes();
        Word::abc(op, a, low, high)
    }

    pub(super) const fn op(self) -> u8 {
        self.0.to_le_bytes()[0]
    }

    pub(super) const fn a(self) -> u8 {
        self.0.to_le_bytes()[1]
    }

    pub(super) const fn b(self) -> u8 {
        self.0.to_le_bytes()[2]
    }

    pub(super) const fn c(self) -> u8 {
        self.0.to_le_bytes()[3]
    }

    pub(super) const fn d(self) -> i16 {
        let [_, _, low, high] = self.0.to_le_bytes();
        i16::from_le_bytes([low, high])
    }
}
