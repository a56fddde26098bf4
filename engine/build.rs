//! Makes Cargo rebuild the crate when a built-in file is added or changed.

fn main() {
    for folder in ["powers", "decks"] {
        println!("cargo::rerun-if-changed={folder}");
    }
}
