//! The program `hyperkon` with its list of games.

use hyperkon::Engine;
use hyperkon_cli::{game, run};
use hyperkon_sp4x::Sp4x;
use hyperkon_ufos::Ufos;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> std::process::ExitCode {
    run(vec![
        game::<Engine>("Cosmic conquest, with its aliens"),
        game::<Ufos>("UFOs, a trick-taking game"),
        game::<Sp4x>("SP4X, a game of hexes and cards"),
    ])
}
