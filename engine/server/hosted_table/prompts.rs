//! Counts the prompts of a person who plays default games with bots through a room.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test says what it expects by failing")]

use super::tests::Watched;
use crate::Millis;
use crate::wire::{StopAt, Then, Windows};
use hyperkon::{Content, Decision, Engine, TableOptions};
use hyperkon_frame::Served as _;
use hyperkon_table::{Question as _, Seat, Table};
use serde_json::json;

const ME: Seat = Seat(0);

/// Returns a default table with bots beside one person.
fn with_bots(engine: &Engine, seed: u64, windows: Windows, on: bool) -> Watched<'_> {
    let mut game = Table::set_up(engine, &TableOptions::new("kosmische-strijd").seed(seed)).unwrap();
    game.resume(engine);
    let mut watched = Watched::at(engine, &game, ME);
    watched.room.keys.windows = windows;
    watched.room.keys.chairs.iter_mut().skip(1).for_each(|chair| chair.bot = Some("steady".to_owned()));
    watched.with(|room, cx| {
        room.keys.clock = Default::default();
        room.wait_anew(cx.now);
        room.use_stops(ME, on, cx).unwrap();
        room.settle_or_later(cx);
    });
    watched
}

/// The questions and the waiting time of two people in a game with two bots.
#[derive(Debug, Default)]
struct Pace {
    /// Windows that stay open for a person, because everybody can see that it can act.
    open: u32,
    /// Windows that last their timeout, because a person may hold a card.
    moments: u32,
    /// The milliseconds of these timeouts.
    waited: Millis,
}

/// Plays a game with two people. They answer each prompt like a bot, and ignore every quiet window.
fn pace_of_two(engine: &Engine, seed: u64, on: bool) -> Pace {
    const BEAT: u32 = 1_000;
    let mut watched = with_bots(engine, seed, Windows::Beat(BEAT), on);
    watched.room.keys.chairs[1].bot = None;
    watched.with(|room, cx| {
        // A client follows only the first seat; the clock passes for the other one.
        room.keys.clock.then = Then::Pass;
        room.use_stops(Seat(1), on, cx).unwrap();
        room.wait_anew(cx.now);
        room.settle_or_later(cx);
    });
    let (mut pace, mut opened) = (Pace::default(), Vec::new());
    while !watched.room.table.is_over() {
        let room = &watched.room;
        let prompted = [ME, Seat(1)].into_iter().find_map(|seat| {
            let seen = room.table.seen(seat);
            let id = seen.question_id()?;
            let is_kept = !seen.question()?.is_window() || room.is_held(seat) || on && !room.is_quiet(seat);
            is_kept.then_some((id, room.is_open_for(seat)))
        });
        let Some((id, is_open)) = prompted else {
            let due = room.next_tick().expect("somebody is to act").max(watched.now);
            pace.moments += u32::from(due > watched.now);
            pace.waited += due - watched.now;
            watched.go_on_to(due);
            continue;
        };
        if is_open && !opened.contains(&id) {
            // A minute later, the window is still open.
            watched.go_on_to(watched.now + 60_000);
            assert_eq!(watched.room.table.seen(id.seat).question_id(), Some(id), "seed {seed}");
            assert!(!watched.room.is_quiet(id.seat), "seed {seed}: nobody asks the seat for which the window waits");
            pace.open += 1;
            opened.push(id);
        }
        let mut bot = Engine::bot("steady", seed ^ u64::from(id.number)).unwrap();
        let choice = bot.choose(engine, watched.room.table.seen(id.seat)).unwrap();
        watched.with(|room, cx| {
            room.give(id, choice, None, cx).unwrap();
            room.settle_or_later(cx);
        });
    }
    pace
}

#[test]
fn two_people_wait_only_at_stops() {
    let engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let games = |on| (0..10).map(|seed| pace_of_two(&engine, seed, on)).collect::<Vec<_>>();
    let (with, without) = (games(true), games(false));
    let sum = |games: &[Pace], of: fn(&Pace) -> u64| games.iter().map(of).sum::<u64>();
    let (moments, all) = (sum(&with, |one| one.moments.into()), sum(&without, |one| one.moments.into()));
    let open = sum(&with, |one| one.open.into());
    let waited = sum(&with, |one| one.waited);
    assert!(open > 50 && moments * 5 < all * 2, "open {open}, moments {moments} of {all}");
    assert!(waited <= moments * 1_000, "{waited} ms in {moments} windows");
}

/// Lets the bots play until the game is over. Answers for the person as a bot would, and counts the prompts that match.
fn answered(engine: &Engine, seed: u64, watched: &mut Watched<'_>, counts: impl Fn(&Decision) -> bool) -> u32 {
    let mut found = 0;
    loop {
        while watched.room.next_tick() == Some(0) {
            watched.go_on_to(watched.now);
        }
        let seen = watched.room.table.seen(ME);
        let (Some(question), Some(id)) = (seen.question(), seen.question_id()) else {
            assert!(watched.room.table.is_over(), "seed {seed}: nobody is to act");
            // V2: the winner gets 8 points, or each of several winners 4.
            let points = watched.room.keys.chairs.iter().map(|chair| chair.points.all()).sum::<u32>();
            assert!(points >= 8, "seed {seed}: {points} points");
            return found;
        };
        let is_on = watched.room.stops(ME).is_some();
        assert!(!is_on || !watched.room.is_quiet(ME), "seed {seed}: a prompt without a stop");
        found += u32::from(counts(question));
        let mut bot = Engine::bot("steady", seed ^ u64::from(id.number)).unwrap();
        let choice = bot.choose(engine, seen).unwrap();
        watched.with(|room, cx| {
            room.give(id, choice, None, cx).unwrap();
            room.settle_or_later(cx);
        });
    }
}

/// Returns the number of prompts of a game: all, and those with several answers.
fn prompts(engine: &Engine, seed: u64, on: bool) -> (u32, u32) {
    let differing = std::cell::Cell::new(0);
    let asked = answered(engine, seed, &mut with_bots(engine, seed, Windows::Ask, on), |question| {
        let first = question.parts(&[]);
        differing.set(differing.get() + u32::from(first.next.len() + usize::from(first.done) > 1));
        true
    });
    (asked, differing.get())
}

#[test]
fn default_games_prompt_sparingly() {
    let engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let count =
        |on| (0..40).map(|seed| prompts(&engine, seed, on)).fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1));
    let ((asked, differing), (before, differed)) = (count(true), count(false));
    assert!(asked <= 70 * 40, "{asked}, before {before}, with several answers {differed}");
    assert!(differing * 100 >= asked * 80, "{differing} of {asked}");
    assert!(before > 2 * asked, "{before}");
}

/// The web client sends the parts of the proposal on Enter.
#[test]
fn proposals_are_complete_answers() {
    let engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let mut proposed = 0;
    for seed in 0..8 {
        let mut watched = with_bots(&engine, seed, Windows::Ask, false);
        for _ in 0..150 {
            watched.go_on_to(watched.now + 1);
            let seen = watched.room.table.seen(ME);
            let (Some(question), Some(id)) = (seen.question().cloned(), seen.question_id()) else { break };
            let shown = watched.with(|room, cx| room.state_of(ME, cx).question.unwrap());
            let choice = shown.proposal.as_ref().map(|proposal| {
                assert!(!proposal.text.is_empty(), "{}", shown.text);
                let parts: Vec<_> =
                    proposal.parts.iter().map(|part| serde_json::from_str(part.get()).unwrap()).collect();
                question.choice_from_steps(&parts).unwrap()
            });
            assert_eq!(choice, Engine::proposal(&watched.room.table, &question));
            proposed += u32::from(choice.is_some());
            let choice = choice.unwrap_or_else(|| question.default_choice());
            watched.with(|room, cx| {
                room.give(id, choice, None, cx).unwrap();
                room.settle_or_later(cx);
            });
        }
    }
    assert!(proposed > 300, "{proposed}");
}

#[test]
fn armed_window_waits_for_person() {
    let engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let found = (0..40).find_map(|seed| {
        let mut watched = with_bots(&engine, seed, Windows::Beat(500), true);
        for _ in 0..200 {
            watched.with(|room, cx| room.stop(ME, (None, StopAt::Next), cx)).unwrap();
            watched.go_on_to(watched.now + 1);
            let (question, id) = {
                let seen = watched.room.table.seen(ME);
                (seen.question()?.clone(), seen.question_id()?)
            };
            if question.is_window() {
                // A minute later, the window is still open: nobody else waits.
                watched.go_on_to(watched.now + 60_000);
                assert_eq!(watched.room.table.seen(ME).question_id(), Some(id));
                assert!(watched.room.is_held(ME) && !watched.room.stops(ME)?.armed.is_empty());
                watched.with(|room, cx| room.give(id, question.default_choice(), None, cx)).unwrap();
                return Some(watched.room.stops(ME)?.armed.is_empty());
            }
            watched.with(|room, cx| {
                room.give(id, question.default_choice(), None, cx).unwrap();
                room.settle_or_later(cx);
            });
        }
        None
    });
    assert_eq!(found, Some(true));
}

#[test]
fn pin_for_everything_prompts_more() {
    let engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let windows = |at| {
        let mut windows = 0;
        for seed in 0..5 {
            let mut watched = with_bots(&engine, seed, Windows::Ask, true);
            watched.with(|room, cx| room.stop(ME, (None, at), cx)).unwrap();
            windows += answered(&engine, seed, &mut watched, |question| question.is_window());
        }
        windows
    };
    let (usual, every, never) = (windows(StopAt::Usual), windows(StopAt::Every), windows(StopAt::Never));
    assert!(never == 0 && every > usual * 5 / 4, "{never}, {usual}, {every}");
}

#[test]
fn pins_are_checked() {
    let engine = Engine::new(Content::builtin().unwrap()).unwrap();
    let mut watched = with_bots(&engine, 1, Windows::Ask, true);
    let mut pin = |option: Option<serde_json::Value>, at| {
        watched.with(|room, cx| room.stop(ME, (option.as_ref(), at), cx)).map_err(|failure| failure.kind)
    };
    assert!(pin(Some(json!({ "pick": { "power": 1 } })), StopAt::Every).is_ok());
    assert!(pin(Some(json!("x".repeat(2_000))), StopAt::Every).is_err(), "no option of this game");
    assert!(pin(None, StopAt::Every).is_ok() && pin(None, StopAt::Usual).is_ok());
    let full = (0..100).map(|n| pin(Some(json!({ "pick": { "power": n } })), StopAt::Never));
    assert_eq!(full.filter(Result::is_err).count(), 100 - hyperkon_frame::PINS);
    assert_eq!(watched.room.stops(ME).unwrap().pins.len(), hyperkon_frame::PINS);
}
