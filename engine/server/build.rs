//! Makes cargo notice new files of the web client, because the files are compiled in.

fn main() {
    println!("cargo::rerun-if-changed=page");
}
