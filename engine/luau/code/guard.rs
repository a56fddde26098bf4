//! Run-time checks that are added to a script's code. Jumps lead to each check and back.
//!
//! No instruction moves, so every jump remains valid. A check raises an error by indexing nil with a name that
//! identifies the problem. The interpreter's message contains that name, and this crate translates it into a message
//! for script authors.

use super::chunk::{Chunk, Function};
use super::op::{self, Word};
use super::refused::{NEAR, Refused, RefusedAt};

/// The strings that the checks use: types, problems, and globals. The globals charge the [`DEAR`] cost and the cost of
/// a [string](crate::fuel::Fuel::charge_text).
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

/// The global that charges for costly operations. Scripts cannot write this name.
pub(crate) const PAY: &str = "!pay";

/// The cost of removing a table entry, or of assigning to a dangerous key. Dangerous keys can make tables slow: they
/// are computed strings, and numbers other than integers from 0 to [`NEAR`].
pub(crate) const DEAR: u32 = 5_000;

/// The global that receives each concatenated string.
pub(crate) const MADE: &str = "!made";

/// The global that returns `ipairs(list)`, or rejects a table that is not a list.
pub(crate) const EACH: &str = "!each";

/// The bit that inverts a constant jump. The jump is then taken if the register holds a different value.
const UNLESS: u32 = 1 << 31;

/// Adds the checks to every function.
pub(super) fn guard(chunk: &mut Chunk<'_>) -> Result<(), RefusedAt> {
    let texts = chunk.texts.len();
    chunk.functions.iter_mut().try_for_each(|function| {
        // An error here means that the whole function is too long, so report the line of its first statement.
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
            // A loop over `next` becomes a loop over `ipairs`, so that a loop over a bare table is an error.
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

/// Returns the registers that must hold numbers. Without the check, the instruction would also parse strings of any
/// length.
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

/// The code of one check and the place to which it returns.
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

    /// Adds a jump to a place in the function, relative to the next word.
    fn jump(&mut self, op: u8, a: u8, to: usize) -> Result<(), Refused> {
        let behind = self.begins + self.code.len() + 1;
        let by = i64::try_from(to).ok().zip(i64::try_from(behind).ok()).map(|(to, behind)| to - behind);
        let by = by.and_then(|by| i16::try_from(by).ok()).ok_or(Refused::TooLong)?;
        self.put(Word::ad(op, a, by));
        Ok(())
    }

    /// Returns the spare register, which follows the function's own registers.
    fn spare(&self) -> u8 {
        self.function.stack
    }

    /// Stores the type of another register in the spare register.
    fn take_type(&mut self, of: u8) {
        let spare = self.spare();
        self.put(Word::abc(op::FASTCALL1, op::TYPE, of, 0));
        self.put(Word::abc(op::CALL, spare, 2, 2));
    }

    /// Adds a jump that is taken if the spare register contains this string.
    fn jump_if(&mut self, text: usize, to: usize) -> Result<(), Refused> {
        let (spare, constant) = (self.spare(), self.function.add_text(self.texts + text));
        self.jump(op::JUMPXEQKS, spare, to)?;
        self.code.push(constant);
        Ok(())
    }

    /// Adds a jump that is taken unless the spare register contains this string.
    fn jump_unless(&mut self, text: usize, to: usize) -> Result<(), Refused> {
        let (spare, constant) = (self.spare(), self.function.add_text(self.texts + text));
        self.jump(op::JUMPXEQKS, spare, to)?;
        self.code.push(constant | UNLESS);
        Ok(())
    }

    /// Adds a jump that is taken unless the comparison `op` of two registers is true.
    fn jump_unless_as(&mut self, op: u8, one: u8, other: u8, to: usize) -> Result<(), Refused> {
        self.jump(op, one, to)?;
        self.code.push(u32::from(other));
        Ok(())
    }

    /// Charges for a dangerous key. That is a string, or a number other than an integer from 0 to [`NEAR`]. A script
    /// could choose such keys so that all entries of a table collide. Each lookup would then visit all of them.
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

    /// Stores the value, and charges if it is nil. Removal is costly because the next insertion can rebuild the table.
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

    /// Loads a global into the spare register, so that it can be called.
    fn take_global(&mut self, name: usize) {
        let (spare, constant) = (self.spare(), self.function.add_text(self.texts + name));
        self.put(Word::abc(op::GETGLOBAL, spare, 0, 0));
        self.code.push(constant);
    }

    /// Replaces a list and the two registers after it with the results of `ipairs`.
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

/// Replaces the instruction at a place with a jump to its check.
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
