//! From a script's text to bytecode.

use crate::error::{Error, Trouble};
use crate::short_cuts::NO_SHORT_CUTS;
use mlua::chunk::Compiler;

/// The largest script, in bytes; nothing else limits the compiler.
pub const MAX_SOURCE: usize = 64 * 1024;

/// Compiles a script; the bytecode is good for this process only.
///
/// # Errors
/// [`Trouble::TooLarge`], or what the compiler says of it, with the line.
pub fn compile(text: &str) -> Result<Vec<u8>, Error> {
    if text.len() > MAX_SOURCE {
        return Err(Error::new(Trouble::TooLarge, format!("is larger than {MAX_SOURCE} bytes")));
    }
    compiler().compile(text).map_err(|error| {
        let mut error = Error::from(error);
        if error.line.is_none() {
            (error.line, error.what) = syntax_line(&error.what);
        }
        error
    })
}

/// Whether a text is a script that the interpreter takes, as far as its form goes.
pub fn compiles(text: &str) -> bool {
    text.len() <= MAX_SOURCE && compiler().compile(text).is_ok()
}

fn compiler() -> Compiler {
    let short_cuts = NO_SHORT_CUTS.iter().copied();
    Compiler::new().set_optimization_level(1).set_debug_level(2).set_disabled_builtins(short_cuts)
}

/// The compiler writes "name:line: what" or "line: what".
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
