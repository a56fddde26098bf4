//! Tries an alien of a mod folder: plays games with it on the first seat and says how it went.
//!
//! `cargo run --release --example try_mod -- FOLDER EDITION ALIEN`

use hyperkon::bots::RandomBot;
use hyperkon::cosmic::{Event, OnFault, Windows};
use hyperkon::game::{Content, Engine, Purity, TableOptions};
use hyperkon::table::Seat;
use std::process::ExitCode;

const GAMES: u64 = 100;
/// Games in which every step is also run in a fresh interpreter, which is slow.
const FRESH: u64 = 2;

fn main() -> ExitCode {
    match play() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}

fn play() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [folder, edition, alien] = arguments.as_slice() else {
        return Err("give a folder, an edition and an alien: my-mod my-table mourner".into());
    };
    let content = match Content::with_packs(&[folder]) {
        Ok(content) => content,
        Err(problems) => return Err(format!("the mod cannot be used:\n{problems}").into()),
    };
    let mut engine = Engine::new(content)?;
    let (mut used, mut cancelled, mut won) = (0, 0, 0);
    for seed in 0..GAMES {
        // Every step is run again: a script that keeps something is found out.
        engine.watch(if seed < FRESH { Purity::Fresh } else { Purity::Twice });
        let options = TableOptions::new(edition).seed(seed).alien(Seat(0), alien);
        let options = options.windows(Windows::Holders).on_fault(OnFault::Stop);
        let (mut game, mut progress) = engine.start(&options)?;
        let mine = game.rules().script_named(alien);
        let mut bots = RandomBot::new(seed);
        loop {
            if let Some(fault) = progress.faults.first() {
                return Err(format!("{fault}\n  (game {seed}, in turn {})", game.state().turn).into());
            }
            let is_mine = |event: &Event, used: bool| match event {
                Event::PowerUsed { alien, .. } if used => Some(*alien) == mine,
                Event::PowerCancelled { alien, .. } if !used => Some(*alien) == mine,
                _ => false,
            };
            used += progress.events.iter().filter(|told| is_mine(&told.event, true)).count();
            cancelled += progress.events.iter().filter(|told| is_mine(&told.event, false)).count();
            let Some(question) = game.decisions().first() else { break };
            let (seat, choice) = (question.seat, bots.choose(question));
            progress = engine.answer(&mut game, seat, choice)?;
        }
        won += u32::from(game.winners().contains(Seat(0)));
    }
    println!("{alien}: {GAMES} games, used {used} times, cancelled {cancelled} times, {won} games won");
    Ok(())
}
