//! The page is compiled into the library; a new file in it must be noticed.

fn main() {
    println!("cargo::rerun-if-changed=page");
}
