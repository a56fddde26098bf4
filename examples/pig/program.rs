//! The program `pig`: Pig with every feature of the command line.

fn main() -> std::process::ExitCode {
    hyperkon_cli::run(vec![hyperkon_cli::game::<hyperkon_pig::Pig>("Pig, a dice game")])
}
