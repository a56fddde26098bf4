//! Cards that a bot plays, and those that change nothing.

use crate::bout::{EDITIONS, Player, named};
use hyperkon::__private::cosmic::{CardKind, Choice, PickOption, Windows};
use hyperkon::__private::game::{Content, Engine, TableOptions};
use hyperkon_table::{Bot, Searchable, mix};
use std::collections::BTreeMap;

/// The most answers of a game.
const ANSWERS: usize = 50_000;

/// Plays games with one bot at seat 0 and steady bots at the others. Counts the cards that the one bot plays in
/// reaction windows, and those that leave everything but its hand unchanged.
pub fn waste(games: u64, name: &str) {
    let (one, steady) = (named(name), named("steady"));
    let players: [Player<'_>; 2] = [&one, &steady];
    let mut engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let (mut played, mut wasted) = (0, 0);
    let mut kinds: BTreeMap<String, [u32; 2]> = BTreeMap::new();
    for number in 0..games {
        let seed = mix(8, number);
        let options = TableOptions::new(EDITIONS[0]).seed(seed).windows(Windows::Holders);
        let (mut game, _) = engine.start(&options).unwrap();
        let mut bots: Vec<Box<dyn Bot<Engine>>> =
            game.seats().map(|seat| players[usize::from(seat.0 > 0)](mix(seed, seat.0.into()))).collect();
        for _ in 0..ANSWERS {
            let Some(question) = game.full_state().questions().first() else { break };
            let seat = question.seat;
            let choice = bots[seat.index()].choose(&engine, game.seen(seat)).unwrap();
            if seat.0 == 0 && Engine::spends(question, &choice) {
                let is_waste = game.is_waste(&engine, seat, &choice);
                (played, wasted) = (played + 1, wasted + u32::from(is_waste));
                let script = card(&choice).and_then(CardKind::script).unwrap();
                let place = format!("{} at {:?}", game.rules().script(script).id, question.hook);
                let counted = kinds.entry(place).or_default();
                *counted = [counted[0] + 1, counted[1] + u32::from(is_waste)];
            }
            engine.answer(&mut game, seat, choice).unwrap();
        }
    }
    println!("{name}: {wasted} of {played} cards change nothing, {games} games");
    kinds.iter().for_each(|(place, [played, wasted])| println!("  {place:<40} {played:4} {wasted:4}"));
}

fn card(choice: &Choice) -> Option<CardKind> {
    let Choice::Pick(picked) = choice else { return None };
    picked.iter().find_map(|option| if let PickOption::Card(kind) = option { Some(*kind) } else { None })
}
