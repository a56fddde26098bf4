//! Saves during the use of a power or destiny card, at any possible trigger. Accepted saves can be
//! played on without a fault of a built-in script.

use crate::common::{any_answer, builtin};
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{
    CardId, Frame, HOOKS, HookKind, HookSpec, PlayCard, Ruleset, Stage, Stake, State, Trigger, UsePower, Windows,
};
use hyperkon::__private::game::{Engine, Game, TableOptions};
use hyperkon_table::Dice;
use serde_json::json;
use std::collections::BTreeMap;

/// Number of answers given after the use.
const ANSWERS: usize = 30;

fn options(seed: u64) -> TableOptions {
    let (edition, seats) = [("kosmische-strijd", 3), ("universums-harskare", 4)][(seed % 2) as usize];
    let mut table = TableOptions::new(edition).seats(seats).seed(seed).windows(Windows::Holders);
    table.aliens_per_seat = 2;
    table
}

/// Returns a hook's triggers that a text could name. They have any subject and any item of the stack.
fn moments(spec: &HookSpec, state: &State, rules: &Ruleset) -> Vec<Trigger> {
    let about: Vec<_> = rules.seats().map(Some).chain([None]).collect();
    let depths = (0..state.stack.len()).filter(|_| spec.stake != Stake::Nothing).map(Some);
    let matters: Vec<_> =
        depths.chain([None]).map(|at| at.map(|at| serde_json::from_value(json!(at)).unwrap())).collect();
    let hook = spec.hook;
    about
        .iter()
        .flat_map(|subject| {
            matters.iter().map(|matter| Trigger { hook, subject: *subject, matter: *matter, case: None })
        })
        .collect()
}

/// Returns every script action that could be on top of the stack.
fn uses(state: &State, rules: &Ruleset) -> Vec<Frame> {
    let all = HOOKS.iter().filter(|spec| spec.kind == HookKind::Act).flat_map(|spec| moments(spec, state, rules));
    let use_ = |moment, power| Frame::from(UsePower { power, moment, stage: Stage::Effect, number: None });
    let cards: Vec<(_, CardId)> = rules
        .seats()
        .flat_map(|seat| state.cards.hand(seat).iter().map(move |card| (seat, card)).collect::<Vec<_>>())
        .filter(|(_, card)| rules.kind(*card).script().is_some())
        .collect();
    let uses = |moment| {
        let powers = state.powers.iter().map(move |(slot, _)| use_(moment, slot));
        let cards = cards.iter().map(move |(seat, card)| PlayCard { seat: *seat, card: *card, moment }.into());
        powers.chain(cards).collect::<Vec<Frame>>()
    };
    all.flat_map(uses).collect()
}

/// Plays on for some answers, and returns the first fault.
fn fault(engine: &mut Engine, game: &mut Game, seed: u64) -> Option<String> {
    let mut bot = RandomBot::new(seed);
    let mut progress = game.resume(engine);
    for _ in 0..ANSWERS {
        if let Some(fault) = progress.faults.first() {
            return Some(fault.to_string());
        }
        let question = game.full_state().questions().first()?.clone();
        progress = engine.answer(game, question.seat, bot.choose(&question)).unwrap();
    }
    None
}

#[test]
fn saved_uses_can_be_played() {
    let mut engine = builtin();
    let (mut taken, mut found) = (0, BTreeMap::<String, (usize, Frame)>::new());
    for seed in 0..6 {
        let (mut game, _) = engine.start(&options(seed)).unwrap();
        let (mut bot, mut dice) = (RandomBot::new(seed), Dice::new(seed));
        for _ in 0..300 {
            if game.is_over() {
                break;
            }
            let state = State::clone(&game.full_state().position().checkpoint);
            for use_ in uses(&state, game.rules()).into_iter().filter(|_| dice.below(8) == 0) {
                let mut used = state.clone();
                if used.stack.push(&[use_]).is_err() || used.sound(game.rules()).is_err() {
                    continue;
                }
                taken += 1;
                let mut made_up = Game::at(Ruleset::clone(game.rules()), used).unwrap();
                if let Some(fault) = fault(&mut engine, &mut made_up, seed) {
                    found.entry(fault).or_insert((0, use_)).0 += 1;
                }
            }
            let (decision, choice) = any_answer(&game, &mut bot, &mut dice);
            engine.answer(&mut game, decision.seat, choice).unwrap();
        }
    }
    assert!(found.is_empty(), "{found:#?}");
    assert!(taken > 500, "only {taken} taken");
}
