//! The program `hyperkon`: the list of its games.

use hyperkon::Engine;
use hyperkon::game::{Content, ContentError, ContentFile};
use hyperkon_cli::{game_of, main_game, run};
use hyperkon_workshop::games::Others;

fn main() -> std::process::ExitCode {
    let others = |files: &[ContentFile]| Others::of(files).map_err(ContentError);
    run(vec![
        main_game("Cosmic conquest, with its aliens", |files| Engine::new(Content::from_files(files, Vec::new())?)),
        game_of("UFOs, a trick-taking game", move |files| Ok(others(files)?.ufos)),
        game_of("SP4X, a game of hexes and cards", move |files| Ok(others(files)?.sp4x)),
    ])
}
