//! The check for forbidden code. It reads the bytecode, because only bytecode runs and nothing can be hidden in it.

use super::chunk::{Chunk, Function, shown};
use super::op::{self, Word};
use super::refused::{LONGEST_TEXT, NEAR, Refused, RefusedAt};
use super::require::{self, REQUIRE};

/// The maximum number of problems reported at once.
const MOST_TOLD: usize = 20;

/// Returns all forbidden code of a script, ordered by line.
pub(super) fn check(chunk: &Chunk<'_>) -> Vec<RefusedAt> {
    let mut found = Vec::new();
    for function in &chunk.functions {
        check_function(function, chunk, &mut found);
    }
    // Names are not constants, so they are checked separately.
    let is_told = found.iter().any(|told| matches!(told.refused, Refused::LongText { .. }));
    if !is_told && chunk.texts.iter().any(|text| is_long(text)) {
        found.push(LONG_TEXT.into());
    }
    found.sort_by_key(|told| told.line.unwrap_or(u32::MAX));
    found.dedup();
    found.truncate(MOST_TOLD);
    found
}

const LONG_TEXT: Refused = Refused::LongText { most: LONGEST_TEXT };

fn is_long(text: &[u8]) -> bool {
    text.len() > usize::from(LONGEST_TEXT.unsigned_abs())
}

fn check_function(function: &Function<'_>, chunk: &Chunk<'_>, found: &mut Vec<RefusedAt>) {
    let mut at = 0;
    while let Some(word) = function.code.get(at).copied().map(Word) {
        let behind = function.code.get(at + 1).copied().unwrap_or_default();
        let text = constant(word, behind).and_then(|constant| function.text(constant, chunk)).unwrap_or_default();
        let refused = match word.op() {
            op::GETGLOBAL if text == REQUIRE.as_bytes() => require::forbidden(function, at, chunk),
            op::SETGLOBAL => Some(Refused::Global { name: shown(text) }),
            op::SETUPVAL => Some(Refused::Outer { name: function.upvalue(word.b(), chunk) }),
            op::NEWTABLE if behind > u32::from(NEAR.unsigned_abs()) => Some(Refused::LongList { most: NEAR }),
            other => forbidden(other, word.a()),
        };
        let line = function.line(at);
        found.extend(refused.map(|refused| RefusedAt { refused, line }));
        if is_long(text) {
            found.push(RefusedAt { refused: LONG_TEXT, line });
        }
        at += op::words(word.op());
    }
}

/// Returns the reason why an instruction is forbidden, or `None` if it is allowed.
const fn forbidden(op: u8, a: u8) -> Option<Refused> {
    match op {
        op::POW | op::POWK => Some(Refused::Power),
        op::GETVARARGS => Some(Refused::Dots),
        op::FASTCALL | op::FASTCALL1 | op::FASTCALL2 | op::FASTCALL2K | op::FASTCALL3 if !op::is_exact(a) => {
            Some(Refused::Unknown)
        }
        // A jump over more instructions than the usual jump can encode.
        op::JUMPX => Some(Refused::TooLong),
        op::NATIVECALL | op::COVERAGE => Some(Refused::Unknown),
        later if later > op::IDIVK => Some(Refused::Unknown),
        _ => None,
    }
}

/// Returns the constant of an instruction that can be a string. `behind` is the word after the instruction.
fn constant(word: Word, behind: u32) -> Option<usize> {
    match word.op() {
        op::LOADK => usize::try_from(word.d()).ok(),
        op::ANDK | op::ORK => Some(usize::from(word.c())),
        op::LOADKX | op::GETGLOBAL | op::SETGLOBAL | op::GETTABLEKS | op::SETTABLEKS | op::NAMECALL => {
            usize::try_from(behind).ok()
        }
        op::JUMPXEQKS => usize::try_from(behind & 0x00ff_ffff).ok(),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use crate::code::compile;
    use crate::error::ScriptError;

    fn told(text: &str) -> Vec<String> {
        let Err(error) = compile(text) else { return Vec::new() };
        let ScriptError::NotAllowed(all) = error.kind else { return vec![error.to_string()] };
        all.iter().map(|told| format!("{}: {}", told.line.unwrap_or_default(), told.refused)).collect()
    }

    #[test]
    fn everything_is_told_with_its_line() {
        let text = "local n = 0\nlocal function f(...)\n  n = 1\n  local a, b = ...\n  return a ^ b\nend\nx = f()\nfunction g() end";
        let all = [
            "3: assignment to captured variable `n`",
            "4: `...` is not allowed in scripts",
            "5: `^` is not allowed: its result depends on the machine",
            "7: assignment to global `x`",
            "8: assignment to global `g`",
        ];
        assert_eq!(told(text), all);
        assert_eq!(told(&"x = 1\n".repeat(50)).len(), 20);
    }

    #[test]
    fn function_without_registers_has_its_line() {
        // The checks of the function take three more registers, and the interpreter has 255.
        let calls = |given: usize| {
            let all = vec!["0"; given].join(", ");
            format!("local function f()\n  return {{}}\nend\nreturn function(t)\n  t[t] = 1\n  return f({all})\nend")
        };
        assert_eq!(told(&calls(249)), [""; 0]);
        assert_eq!(told(&calls(250)), ["5: a function in the script has too many local variables"]);
    }

    #[test]
    fn long_string_is_reported_with_line() {
        // The compiler turns an interpolated string into a format string with two more characters.
        let (long, fits) = ("x".repeat(1001), "x".repeat(998));
        let lines = [
            (3, "local t = {\n  a = 1,\n  b = '@' }"),
            (3, "local t = {\n  1,\n  '@' }"),
            (2, "local t = {\n  ['@'] = 1 }"),
            (3, "local t = {}\nlocal\n u = t.@"),
            (2, "local t = {}\nif t == '@' then end"),
            (2, "local f\nlocal t = f or '@'"),
            (2, "local f\nf('@')"),
            (3, "local f\nf(\n'@')"),
            (2, "local f\nf:@()"),
            (2, "local f = 1\nlocal t = `@{f}`"),
            (2, "local t = {}\nt.@ = 1"),
            (3, "local t = {}\nlocal function f()\nreturn t, '@' end"),
            (2, "local f = 1\nlocal @ = 1"),
            (2, "local f = 1\nlocal function @() end"),
        ];
        for (line, text) in lines {
            let expected = format!("{line}: a string in the script is longer than 1000 bytes");
            assert_eq!(told(&text.replace('@', &long)), [expected], "{text}");
            assert_eq!(told(&text.replace('@', &fits)), [""; 0], "{text}");
        }
    }
}
