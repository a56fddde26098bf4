//! The default content is compiled into the library; a new file in it must be noticed.

fn main() {
    for folder in ["powers", "decks"] {
        println!("cargo::rerun-if-changed={folder}");
    }
}
