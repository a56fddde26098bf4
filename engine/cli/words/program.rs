//! The name of this program for printed command lines.

use std::path::{Path, PathBuf};

/// Returns the program's name as a user must type it. If the program was started by a relative path, as by `cargo run`,
/// the result includes this path.
pub fn program() -> String {
    let called = std::env::args_os().next().map(PathBuf::from).unwrap_or_default();
    let is_path = called.is_relative() && called.components().count() > 1;
    let name = || called.file_stem().map_or("hyperkon".into(), |name| name.to_string_lossy());
    if is_path {
        hyperkon_frame::plain::path_as_word(&called)
    } else {
        hyperkon_frame::plain::path_as_word(Path::new(&*name()))
    }
}
