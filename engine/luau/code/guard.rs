//! Looks that a script's own instructions do not take: put behind the end of a function, with a jump there and back.
//!
//! No instruction moves, so that every jump stays right. A look raises its error by asking nil for a field of a name that
//! stands for what is wrong; the interpreter's message has it, and it is put into words from there.

use super::chunk::{Chunk, Function};
use super::op::{self, Word};
use super::refused::{NEAR, Refused, RefusedAt};

/// What the looks need: names of types, names of what is wrong, and the globals that take what is [dear](DEAR) and
/// what a [text](crate::fuel::Fuel::charge_text) costs.
pub(super) const TEXTS: [&str; 10] =
    ["table", "function", "!key", "!number", "!loop", "string", "number", PAY, MADE, EACH];
const TABLE: usize = 0;
const FUNCTION: usize = 1;
const KEY: usize = 2;
const ARITHMETIC: usize = 3;
const LOOP: usize = 4;
const STRING: usize = 5;
const NUMBER: usize = 6;
const PAYS: usize = 7;
const TEXT_MADE: usize = 8;
const EACH_OF: usize = 9;

/// The global under which a script's environment has the function that takes what is dear; no script can write it.
pub(crate) const PAY: &str = "!pay";

/// What it costs to take something out of a table, or to put something in under a key with which tables can be made slow:
/// a text that is not written out, or a number that is not whole or not from 0 to [`NEAR`].
pub(crate) const DEAR: u32 = 5_000;

/// The global that is told of each text that is put together.
pub(crate) const MADE: &str = "!made";

/// The global that makes of a list what `ipairs(list)` gives, and refuses a table that is no list.
pub(crate) const EACH: &str = "!each";

/// A constant's word for a jump that is taken where the register holds something else.
const UNLESS: u32 = 1 << 31;

/// Puts the looks into every function.
pub(super) fn guard(chunk: &mut Chunk<'_>) -> Result<(), RefusedAt> {
    let texts = chunk.texts.len();
    chunk.functions.iter_mut().try_for_each(|function| {
        // What has no room is the function as a whole: it is told where its first statement stands.
        let line = function.line(0);
        guard_function(function, texts).map_err(|refused| RefusedAt { refused, line })
    })
}

fn guard_function(function: &mut Function<'_>, texts: usize) -> Result<(), Refused> {
    let size = function.code.len();
    let mut at = 0;
    while at < size {
        let word = Word(function.code[at]);
        match word.op() {
            op::SETTABLE | op::SETTABLEKS | op::SETTABLEN | op::CONCAT | op::FORGPREP => {
                detour(function, texts, at, word)?;
            }
            op if !numbers(op, word).is_empty() => detour(function, texts, at, word)?,
            // A loop that goes through `next` itself: it is taken for one through `ipairs`, which a table is not.
            op::FORGPREP_NEXT => function.code[at] = Word::ad(op::FORGPREP_INEXT, word.a(), word.d()).0,
            _ => {}
        }
        at += op::words(word.op());
    }
    if function.code.len() > size {
        function.stack = function.stack.checked_add(3).filter(|stack| *stack < 255).ok_or(Refused::TooManyLocals)?;
    }
    Ok(())
}

/// The registers in which an instruction wants numbers. It would take texts as well, and read as long as they are.
fn numbers(op: u8, word: Word) -> Vec<u8> {
    match op {
        op::ADD..=op::MOD | op::IDIV if word.b() == word.c() => vec![word.b()],
        op::ADD..=op::MOD | op::IDIV => vec![word.b(), word.c()],
        op::ADDK..=op::MODK | op::IDIVK | op::MINUS => vec![word.b()],
        op::SUBRK | op::DIVRK => vec![word.c()],
        op::FORNPREP => (0..3).map(|more| word.a().saturating_add(more)).collect(),
        _ => Vec::new(),
    }
}

/// The code of one look, and where it goes on.
struct Detour<'f, 'a> {
    function: &'f mut Function<'a>,
    texts: usize,
    code: Vec<u32>,
    begins: usize,
}

impl Detour<'_, '_> {
    fn put(&mut self, word: Word) {
        self.code.push(word.0);
    }

    /// A jump to a place in the function, counted from the word behind it.
    fn jump(&mut self, op: u8, a: u8, to: usize) -> Result<(), Refused> {
        let behind = self.begins + self.code.len() + 1;
        let by = i64::try_from(to).ok().zip(i64::try_from(behind).ok()).map(|(to, behind)| to - behind);
        let by = by.and_then(|by| i16::try_from(by).ok()).ok_or(Refused::TooLong)?;
        self.put(Word::ad(op, a, by));
        Ok(())
    }

    /// The register behind those of the function.
    fn spare(&self) -> u8 {
        self.function.stack
    }

    /// The spare register gets the type of another.
    fn take_type(&mut self, of: u8) {
        let spare = self.spare();
        self.put(Word::abc(op::FASTCALL1, op::TYPE, of, 0));
        self.put(Word::abc(op::CALL, spare, 2, 2));
    }

    /// Jumps if the spare register holds this text.
    fn jump_if(&mut self, text: usize, to: usize) -> Result<(), Refused> {
        let (spare, constant) = (self.spare(), self.function.add_text(self.texts + text));
        self.jump(op::JUMPXEQKS, spare, to)?;
        self.code.push(constant);
        Ok(())
    }

    /// Jumps unless the spare register holds this text.
    fn jump_unless(&mut self, text: usize, to: usize) -> Result<(), Refused> {
        let (spare, constant) = (self.spare(), self.function.add_text(self.texts + text));
        self.jump(op::JUMPXEQKS, spare, to)?;
        self.code.push(constant | UNLESS);
        Ok(())
    }

    /// Jumps unless one register is as the other; `op`: how.
    fn jump_unless_as(&mut self, op: u8, one: u8, other: u8, to: usize) -> Result<(), Refused> {
        self.jump(op, one, to)?;
        self.code.push(u32::from(other));
        Ok(())
    }

    /// A key that is a text, or a number that is not whole or not from 0 to [`NEAR`], is dear: with such keys, chosen with
    /// care, everything in a table falls into one place of it, through which each look for a key then goes.
    fn dear_keys(&mut self, key: u8, pays: usize, stores: usize) -> Result<(), Refused> {
        let spare = self.spare();
        self.jump_if(STRING, pays)?;
        self.jump_unless(NUMBER, stores)?;
        self.put(Word::ad(op::LOADN, spare, NEAR));
        self.jump_unless_as(op::JUMPIFNOTLE, key, spare, pays)?;
        self.put(Word::ad(op::LOADN, spare, 0));
        self.jump_unless_as(op::JUMPIFNOTLE, spare, key, pays)?;
        self.put(Word::abc(op::FASTCALL1, op::FLOOR, key, 0));
        self.put(Word::abc(op::CALL, spare, 2, 2));
        self.jump_unless_as(op::JUMPIFNOTEQ, key, spare, pays)
    }

    /// Stores, unless the value is nil: to take something out is dear, for what is put in next may make the table anew.
    fn store(&mut self, word: Word, behind: Option<u32>, back: usize) -> Result<(), Refused> {
        let (spare, begins) = (self.spare(), self.begins + self.code.len());
        let (stores, pays) = (begins + 2, begins + 4 + usize::from(behind.is_some()));
        self.jump(op::JUMPXEQKNIL, word.a(), pays)?;
        self.code.push(0);
        self.put(word);
        self.code.extend(behind);
        self.jump(op::JUMP, 0, back)?;
        self.take_global(PAYS);
        self.put(Word::abc(op::CALL, spare, 1, 1));
        self.jump(op::JUMP, 0, stores)
    }

    /// The spare register gets a global, to be called.
    fn take_global(&mut self, name: usize) {
        let (spare, constant) = (self.spare(), self.function.add_text(self.texts + name));
        self.put(Word::abc(op::GETGLOBAL, spare, 0, 0));
        self.code.push(constant);
    }

    /// The list in a register, and the two behind it, become what `ipairs` gives of it.
    fn go_through_list(&mut self, list: u8) -> Result<(), Refused> {
        let spare = self.spare();
        self.take_global(EACH_OF);
        self.put(Word::abc(op::MOVE, spare.wrapping_add(1), list, 0));
        self.put(Word::abc(op::CALL, spare, 2, 4));
        for by in 0..3 {
            let to = list.checked_add(by).ok_or(Refused::TooManyLocals)?;
            self.put(Word::abc(op::MOVE, to, spare.wrapping_add(by), 0));
        }
        Ok(())
    }

    fn raise(&mut self, message: usize) {
        let (spare, constant) = (self.spare(), self.function.add_text(self.texts + message));
        self.put(Word::abc(op::LOADNIL, spare, 0, 0));
        self.put(Word::abc(op::GETTABLEKS, spare, spare, 0));
        self.code.push(constant);
    }
}

/// Sends the instruction at a place on its detour.
fn detour(function: &mut Function<'_>, texts: usize, at: usize, word: Word) -> Result<(), Refused> {
    let (begins, line) = (function.code.len(), function.lines.get(at).copied().unwrap_or_default());
    let back = at + op::words(word.op());
    if back > begins {
        return Err(Refused::Unknown);
    }
    let behind = (back > at + 1).then(|| function.code[at + 1]);
    let mut detour = Detour { function, texts, code: Vec::new(), begins };
    match word.op() {
        op::SETTABLE => {
            let stores = begins + 20;
            let (pays, raises) = (stores + 4, stores + 8);
            detour.take_type(word.c());
            detour.jump_if(TABLE, raises)?;
            detour.jump_if(FUNCTION, raises)?;
            detour.dear_keys(word.c(), pays, stores)?;
            debug_assert_eq!(begins + detour.code.len(), stores);
            detour.store(word, behind, back)?;
            detour.raise(KEY);
        }
        op::SETTABLEKS | op::SETTABLEN => detour.store(word, behind, back)?,
        op::CONCAT => {
            let spare = detour.spare();
            let (text, parts) = (spare.wrapping_add(1), spare.wrapping_add(2));
            detour.put(word);
            detour.take_global(TEXT_MADE);
            detour.put(Word::abc(op::MOVE, text, word.a(), 0));
            detour.put(Word::ad(op::LOADN, parts, i16::from(word.c().saturating_sub(word.b())) + 1));
            detour.put(Word::abc(op::CALL, spare, 3, 1));
            detour.jump(op::JUMP, 0, back)?;
        }
        op if op != op::FORGPREP => {
            let numbers = numbers(op, word);
            let raises = begins + 4 * numbers.len() + 2;
            for number in numbers {
                detour.take_type(number);
                detour.jump_if(STRING, raises)?;
            }
            if op == op::FORNPREP {
                let to = back.checked_add_signed(isize::from(word.d())).ok_or(Refused::TooLong)?;
                detour.jump(op, word.a(), to)?;
            } else {
                detour.put(word);
            }
            detour.jump(op::JUMP, 0, back)?;
            detour.raise(ARITHMETIC);
        }
        _ => {
            let (list, raises) = (begins + 7, begins + 15);
            let to = back.checked_add_signed(isize::from(word.d())).ok_or(Refused::TooLong)?;
            detour.take_type(word.a());
            detour.jump_if(TABLE, list)?;
            detour.jump_unless(FUNCTION, raises)?;
            detour.jump(op::FORGPREP, word.a(), to)?;
            debug_assert_eq!(begins + detour.code.len(), list);
            detour.go_through_list(word.a())?;
            detour.jump(op::FORGPREP, word.a(), to)?;
            debug_assert_eq!(begins + detour.code.len(), raises);
            detour.raise(LOOP);
        }
    }
    let code = detour.code;
    let by = i16::try_from(begins - at - 1).map_err(|_| Refused::TooLong)?;
    function.code[at] = Word::ad(op::JUMP, 0, by).0;
    function.code[at + 1..back].fill(Word::abc(op::NOP, 0, 0, 0).0);
    function.lines.extend(code.iter().map(|_| line));
    function.code.extend(code);
    Ok(())
}
