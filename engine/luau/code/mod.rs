//! Compilation of a script's text to code that is safe to run.
//!
//! The text is compiled. Then the bytecode is [checked](check) for forbidden code, [guarded](guard) where a single
//! instruction could do too much, and [weighed](weight). So the code is proved safe before it runs.

mod check;
mod chunk;
mod guard;
mod op;
pub(crate) mod refused;
mod require;
mod weight;

pub(crate) use guard::{DEAR, EACH, MADE, PAY};
pub(crate) use refused::NEAR;
pub use refused::{LONGEST_TEXT, NO_LIST, Refused, RefusedAt};
pub(crate) use require::REQUIRE;
pub use require::{Library, Require};
pub use weight::Weight;

use crate::error::{Error, ScriptError};
use crate::short_cuts::NO_SHORT_CUTS;
use crate::string_slots::Spot;
use check::check;
use chunk::{Chunk, Unknown};
use mlua::chunk::Compiler;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The maximum size of a script, in bytes. The compiler has no other limit.
pub const MAX_SOURCE: usize = 64 * 1024;

/// The maximum number of different names and strings in a script.
pub const MANY_NAMES: usize = 2_000;

/// A compiled script that is safe to run. It is valid only in this process, and copies share the code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    pub(crate) bytecode: Arc<[u8]>,
    pub(crate) weight: Weight,
    pub(crate) texts: Arc<[Spot]>,
    requires: Arc<[Require]>,
    /// The files of the required libraries, by the names in the script.
    pub(crate) links: Arc<[(String, String)]>,
    /// All libraries that the script uses, in the order of loading. They contain no libraries themselves.
    pub(crate) libraries: Arc<[Library]>,
}

impl Code {
    /// Returns the weight of the script, which is the cost of its safepoints.
    pub const fn weight(&self) -> Weight {
        self.weight
    }
}

/// Compiles a script.
///
/// # Errors
/// Returns [`ScriptError::TooLarge`], [`ScriptError::NotAllowed`] with all forbidden code, or the compiler's error with its
/// line.
pub fn compile(text: &str) -> Result<Code, Error> {
    if text.len() > MAX_SOURCE {
        return Err(Error::new(ScriptError::TooLarge, format!("the script is larger than {MAX_SOURCE} bytes")));
    }
    if let Some(line) = one_name_too_many(text) {
        let what = format!("the script has more than {MANY_NAMES} different words and strings");
        return Err(Error { line: Some(line), ..Error::new(ScriptError::TooLarge, what) });
    }
    // Compile without constant folding, which could remove forbidden code before the check.
    let plain = compiled(text, 0)?;
    let required = Chunk::read(&plain).map_err(unknown).and_then(|chunk| {
        allowed(&chunk)?;
        Ok(require::requires(&chunk))
    });
    let requires = required.map_err(|all| not_allowed(all, text))?;
    let bytecode = compiled(text, 1)?;
    guarded(&bytecode).map(|code| Code { requires, ..code }).map_err(|all| not_allowed(all, text))
}

/// Returns the line, from 1, at which a script exceeds [`MANY_NAMES`] different names and strings. The count is rough
/// and never too low: it includes every string and every word, even in comments. The compiler stores names in hash
/// tables. If a script's names collide, the compiler's work grows with the square of their number.
fn one_name_too_many(text: &str) -> Option<u32> {
    let (mut words, mut marks, mut texts) = (BTreeSet::new(), 0, 0);
    let line = text.split('\n').position(|line| {
        words.extend(line.split(|c: char| !c.is_alphanumeric() && c != '_'));
        marks += line.matches(['"', '\'', '`']).count();
        texts += line.matches("[[").count() + line.matches("[=").count();
        words.len() + marks / 2 + texts > MANY_NAMES
    });
    line.and_then(|line| u32::try_from(line + 1).ok())
}

/// Returns `true` if a text is a syntactically valid script.
pub fn compiles(text: &str) -> bool {
    text.len() <= MAX_SOURCE && one_name_too_many(text).is_none() && compiler(1).compile(text).is_ok()
}

/// Compiles this crate's own code, which may do things that scripts may not. It is compiled without fast calls. Some
/// fast calls take a slow path when a garbage collection is due, which would add a safepoint.
pub(crate) fn trusted(text: &str) -> mlua::Result<Vec<u8>> {
    compiler(1).compile(text)
}

fn guarded(bytecode: &[u8]) -> Result<Code, Vec<RefusedAt>> {
    let mut chunk = Chunk::read(bytecode).map_err(unknown)?;
    allowed(&chunk)?;
    let weight = weight::weigh(&chunk);
    guard::guard(&mut chunk).map_err(|refused| vec![refused])?;
    let texts = chunk.texts.iter().map(|text| Spot::of(text)).collect();
    let (requires, links, libraries) = Default::default();
    Ok(Code { bytecode: chunk.write(&guard::TEXTS).into(), weight, texts, requires, links, libraries })
}

fn allowed(chunk: &Chunk<'_>) -> Result<(), Vec<RefusedAt>> {
    let found = check(chunk);
    if found.is_empty() { Ok(()) } else { Err(found) }
}

fn unknown(_: Unknown) -> Vec<RefusedAt> {
    vec![Refused::Unknown.into()]
}

fn not_allowed(mut all: Vec<RefusedAt>, text: &str) -> Error {
    for told in &mut all {
        // No instruction contains the long name, so search the source text for its line.
        if matches!(told.refused, Refused::LongText { .. }) {
            told.line = told.line.or_else(|| line_of_long_name(text));
        }
    }
    let first = all.first().map(|told| (told.line, told.refused.to_string()));
    let (line, what) = first.unwrap_or_default();
    Error { line, ..Error::new(ScriptError::NotAllowed(all), what) }
}

/// Returns the first line, from 1, whose name is longer than a string may be.
fn line_of_long_name(text: &str) -> Option<u32> {
    let most = usize::from(LONGEST_TEXT.unsigned_abs());
    let is_long = |line: &str| line.split(|c: char| !c.is_alphanumeric() && c != '_').any(|name| name.len() > most);
    text.lines().position(is_long).and_then(|line| u32::try_from(line + 1).ok())
}

fn compiled(text: &str, level: u8) -> Result<Vec<u8>, Error> {
    compiler(level).compile(text).map_err(|error| {
        let mut error = Error::from(error);
        if error.line.is_none() {
            (error.line, error.what) = syntax_line(&error.what);
        }
        error
    })
}

fn compiler(level: u8) -> Compiler {
    let short_cuts = NO_SHORT_CUTS.iter().copied();
    Compiler::new().set_optimization_level(level).set_debug_level(2).set_disabled_builtins(short_cuts)
}

/// Splits a compiler message of the form "name:line: what" or "line: what".
fn syntax_line(what: &str) -> (Option<u32>, String) {
    let mut rest = what;
    while let Some((part, behind)) = rest.split_once(':') {
        if let Ok(line) = part.trim().parse() {
            return (Some(line), behind.trim().to_owned());
        }
        rest = behind;
    }
    (None, what.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Arbitrary bytes are either valid code or rejected.
    #[test]
    fn corrupt_bytecode_is_read_or_refused() {
        let text = "local t, s = { 1, x = 2 }, 'a' local function f(n) local z t[n] = s .. n t.x = nil for _, y in ipairs(t) do z = y end
            for k in pairs(t) do t[1] = k end return function() return n, t, z end end return f";
        let sound = compiled(text, 1).unwrap_or_default();
        assert!(guarded(&sound).is_ok());
        let mut chance = 7_u64;
        let mut below = |bound: usize| {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (chance >> 33) as usize % bound
        };
        let (mut read, mut refused) = (0, 0);
        for _ in 0..30_000 {
            let mut bytes = sound.clone();
            for _ in 0..1 + below(3) {
                let at = below(bytes.len());
                bytes[at] = below(256) as u8;
            }
            if below(5) == 0 {
                bytes.truncate(below(bytes.len()));
            }
            *(if guarded(&bytes).is_ok() { &mut read } else { &mut refused }) += 1;
        }
        assert!(read > 1_000 && refused > 1_000, "{read} read, {refused} refused");
    }
}
