//! What scripts may use up, and what a step of theirs costs.

use mlua::Lua;

/// What a script may use up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Points at which the interpreter can stop (loops, calls) in one call of a hook.
    pub fuel: u32,
    /// Bytes of memory of the interpreter.
    pub memory: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { fuel: 200_000, memory: 16 * 1024 * 1024 }
    }
}

/// So much memory a script may hold for good, in bytes: its code and the tables it declares.
pub(crate) const MAX_HELD: usize = 2 * 1024 * 1024;

/// So often a script's memory is looked at.
const SAFEPOINTS_BETWEEN_LOOKS: u32 = 8;

/// So much memory costs nothing. The interpreter takes memory in pages: whose call needs the next one depends on what
/// has been run before, and must not decide whether a script is stopped.
const FREE_MEMORY: usize = 128 * 1024;

/// What one safepoint costs. Work on large tables and texts takes long between two safepoints, so that a script
/// pays for the memory it holds; it is looked at now and then, for looking costs time too.
pub(crate) fn cost(lua: &Lua, left: u32, begun_with: usize) -> u32 {
    if !left.is_multiple_of(SAFEPOINTS_BETWEEN_LOOKS) {
        return 1;
    }
    let kilobytes = lua.used_memory().saturating_sub(begun_with + FREE_MEMORY) / 1024;
    // A multiple, so that the looks stay as far apart as before.
    1 + u32::try_from(kilobytes).unwrap_or(u32::MAX).saturating_mul(SAFEPOINTS_BETWEEN_LOOKS)
}
