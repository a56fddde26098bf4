//! The dice game Pig: a game of one's own on the kernel, with all that the command line does.

mod game;
mod rules;

fn main() -> std::process::ExitCode {
    hyperkon_cli::run(vec![hyperkon_cli::game::<rules::Pig>("Pig, a dice game")])
}
