//! The same engine as a native program: each line of standard input is a message. Tests compare both.

use std::io;

fn main() -> io::Result<()> {
    for line in io::stdin().lines() {
        hyperkon_wasm::handle(&line?);
    }
    Ok(())
}
