//! What a script may not contain is found in what runs: in its bytecode, from which nothing can hide.

use super::chunk::{Chunk, Function};
use super::op::{self, Word};
use super::refused::Refused;
use super::{LONGEST_TEXT, NEAR};

/// Something refused, with its line.
pub(super) struct Found {
    pub(super) refused: Refused,
    pub(super) line: Option<u32>,
}

impl From<Refused> for Found {
    fn from(refused: Refused) -> Found {
        Found { refused, line: None }
    }
}

/// Checks every instruction and every text of a script.
pub(super) fn check(chunk: &Chunk<'_>) -> Result<(), Found> {
    if chunk.texts.iter().any(|text| text.len() > usize::from(LONGEST_TEXT.unsigned_abs())) {
        return Err(Refused::LongText { most: LONGEST_TEXT }.into());
    }
    chunk.functions.iter().try_for_each(|function| check_function(function, chunk))
}

fn check_function(function: &Function<'_>, chunk: &Chunk<'_>) -> Result<(), Found> {
    let mut at = 0;
    while let Some(word) = function.code.get(at).copied().map(Word) {
        let refused = match word.op() {
            op::SETGLOBAL => Some(Refused::Global),
            op::SETUPVAL => Some(Refused::Outer { name: function.upvalue(word.b(), chunk) }),
            op::POW | op::POWK => Some(Refused::Power),
            op::GETVARARGS => Some(Refused::Dots),
            op::FASTCALL | op::FASTCALL1 | op::FASTCALL2 | op::FASTCALL2K | op::FASTCALL3 => {
                (!op::is_exact(word.a())).then_some(Refused::Unknown)
            }
            op::NEWTABLE if function.code.get(at + 1).is_some_and(|items| *items > u32::from(NEAR.unsigned_abs())) => {
                Some(Refused::LongList { most: NEAR })
            }
            // A jump so far that its own form has no room for it.
            op::JUMPX => Some(Refused::TooLong),
            op::NATIVECALL | op::COVERAGE => Some(Refused::Unknown),
            later if later > op::IDIVK => Some(Refused::Unknown),
            _ => None,
        };
        if let Some(refused) = refused {
            return Err(Found { refused, line: function.line(at) });
        }
        at += op::words(word.op());
    }
    Ok(())
}
