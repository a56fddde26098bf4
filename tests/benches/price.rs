//! Time per unit of fuel. Plays the slowest known ways to spend the fuel of a call and a step. Run with `cargo bench --bench
//! price`.
//!
//! The limit is a count: a million units per call, eight million per step. This benchmark measures the time that they
//! take; no test asserts it. A row that is far slower than the others has a price that is too low.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::print_stdout,
    missing_docs,
    reason = "a bench stops where something is wrong"
)]

#[path = "../common/colliding.rs"]
mod colliding;
#[path = "../common/mod.rs"]
mod common;

use colliding::colliding;
use common::test_table;
use cpu_time::ThreadTime;
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{FaultPolicy, Windows};
use hyperkon::__private::game::{Content, ContentFile, Engine, TableOptions};
use hyperkon_table::Seat;
use std::sync::Arc;
use std::time::Duration;

/// Endless bodies of `run`: the part done once, and the part repeated.
const WAYS: &[(&str, &str, &str)] = &[
    ("nothing", "", ""),
    ("numbers", "local a = 1", "a = a * 3.7 % 1000003 a = a * 3.7 % 1000003 a = a * 3.7 % 1000003"),
    ("a field", "local t, x = { 1 }, 0", "x = t[1] x = t[1] x = t[1]"),
    ("a length, of a list", "local t, x = {}, 0 for i = 1, 1000 do t[i] = i end", "x = #t x = #t x = #t"),
    ("a length, of no list", "local t, x = {}, 0 for i = 1000, 1, -1 do t[i] = i end", "x = #t x = #t x = #t"),
    ("tables", "local t", "t = {} t = { 1 } t = { a = me } t = { 1, 2, 3, 4, 5, 6, 7, 8 }"),
    (
        "tables made anew",
        "local t, n = {}, 0 for i = 1, 900 do t[i * 2 % 1001] = i end",
        "t[n] = nil n = (n + 1) % 999 t[n] = 1",
    ),
    ("keys that are no list", "local t, n = {}, 0", "n += 0.5 t[n] = n"),
    (
        "pairs of empty places",
        "local t = {} for i = 1, 800 do t[i] = i end for i = 1, 90 do t[i] = nil end",
        "pairs(t)",
    ),
    ("pairs of texts", "local t = {} for i = 1, 100 do t['k' .. i] = i end", "for _ in pairs(t) do end"),
    ("functions", "local f", "f = function() return me end f = function() return game end"),
    ("calls within calls", "local function f(n) return if n > 0 then 1 + f(n - 1) else 0 end", "f(180)"),
    ("texts put together", "local s, n = ('x'):rep(990), 0", "n += 1 local t = s .. n"),
    ("texts of numbers", "local n = 0.1", "n *= 1.00001 local t = '' .. n"),
    ("texts read as numbers", "local s, t, n = ('7'):rep(999), {}, 0", "n += 1 t[n % 9] = tonumber(s)"),
    ("texts compared", "local a = ('k'):rep(999) local b, x = a .. 'b', false", "x = a < b x = a < b x = a < b"),
    ("a text turned round", "local s = ('x'):rep(1000)", "s:reverse()"),
    ("a text searched", "local s, p = ('a'):rep(1000), ('a'):rep(500) .. 'b'", "s:find(p)"),
    ("numbers formatted", "", "string.format('%f%f%f', 1e300, 1e300, 1e300)"),
    ("a list put together", "local t = {} for i = 1, 100 do t[i] = 'abcdefghi' end", "table.concat(t)"),
    ("a list in front", "local t = {}", "table.insert(t, 1, 1)"),
    ("values of a list", "local t = {} for i = 1, 100 do t[i] = i end", "local x = { unpack(t) }"),
    ("sorting", "local t = {} for i = 1, 900 do t[i] = i * 7 % 901 end", "table.sort(t)"),
    ("sorting by the game", "local t = {} for i = 1, 900 do t[i] = me end", "table.sort(t, me.is_main_player)"),
    ("reading a flag", "", "me:is_main_player() me:is_main_player()"),
    ("reading a list", "", "game:seats()"),
    ("reading the cards there are", "", "game:kinds()"),
    ("a list of the game filtered", "", "game:seats_where(function() return true end)"),
];

fn content_with(attack: &str) -> Arc<Content> {
    let edition = format!("api = 2\nid = \"test\"\nextends = \"{}\"\n[aliens]\nattack = {{}}\n", common::EDITION);
    let (mut files, problems) = Content::collect::<&std::path::Path>(&[]);
    files.push(ContentFile::new("powers/aliens/attack.lua", attack));
    files.push(ContentFile::new("powers/aliens/attack.toml", "[en]\nname = \"Attack\"\ntext = \"Attacks.\"\n"));
    files.push(ContentFile::new("decks/test.toml", &edition));
    Content::from_files(&files, problems).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the longest time of an answer before the script stops. Takes the lower result of two games.
fn slowest(attack: &str) -> Duration {
    let content = content_with(attack);
    let once = |seed| {
        let mut engine = Engine::new(Arc::clone(&content)).unwrap();
        let options = test_table(&[(0, "attack")], seed).on_fault(FaultPolicy::Stop);
        let (mut game, mut progress) = engine.start(&options).unwrap();
        let (mut bot, mut most) = (RandomBot::new(1), Duration::ZERO);
        while progress.faults.is_empty() && !game.is_over() {
            let decision = game.full_state().questions()[0].clone();
            let choice = bot.choose(&decision);
            let begun = ThreadTime::now();
            progress = engine.answer(&mut game, decision.seat, choice).unwrap();
            most = most.max(begun.elapsed());
        }
        assert!(!progress.faults.is_empty(), "it is not stopped");
        most
    };
    once(3).min(once(3))
}

/// Slow ways that no limit stops: the part done once, and the part repeated.
const LOOKS: &[(&str, &str, &str)] = &[
    ("numbers", "local a = 1", "a = a * 3.7 % 1000003"),
    ("texts compared", "local a = ('k'):rep(999) local b, x = a .. 'b', false", "x = a < b x = a < b x = a < b"),
    ("texts of numbers", "local n = 0.1", "n *= 1.00001 local t = '' .. n"),
    ("sorting", "local t = {} for i = 1, 300 do t[i] = i * 7 % 301 end", "table.sort(t)"),
    ("reading the cards there are", "", "game:kinds()"),
];

/// Plays a game of five seats with three such scripts each. They run at every trigger and never act. Returns whether
/// one was stopped, the answers, the time of the slowest answer, and the time of all.
fn slow_game(once: &str, again: &str, rounds: u32) -> (bool, usize, Duration, Duration) {
    let (mut files, problems) = Content::collect::<&std::path::Path>(&[]);
    let mut edition = "api = 2\nid = \"test\"\nextends = \"universums-harskare\"\n[aliens]\n".to_owned();
    let ids: Vec<String> = (0..15).map(|number| format!("slow_{number}")).collect();
    for id in &ids {
        let script = format!(
            "return power {{ id = \"{id}\", api = 2, any_time = {{ when = function(game, me) {once}
             for _ = 1, {rounds} do {again} end return false end, run = function() end }} }}"
        );
        files.push(ContentFile::new(&format!("powers/aliens/{id}.lua"), &script));
        files.push(ContentFile::new(&format!("powers/aliens/{id}.toml"), "[en]\nname = \"Slow\"\ntext = \"Looks.\"\n"));
        edition += &format!("{id} = {{}}\n");
    }
    files.push(ContentFile::new("decks/test.toml", &edition));
    let mut engine = Engine::new(Content::from_files(&files, problems).unwrap()).unwrap();
    let mut options =
        TableOptions::new("test").seats(5).seed(3).windows(Windows::Holders).on_fault(FaultPolicy::Disable);
    options.aliens_per_seat = 3;
    let options = ids.iter().zip(0..).fold(options, |table, (id, at)| table.alien(Seat(at % 5), id));
    let begun = ThreadTime::now();
    let (mut game, mut progress) = engine.start(&options).unwrap();
    let (mut bot, mut answers, mut most) = (RandomBot::new(1), 0, begun.elapsed());
    while progress.faults.is_empty() && !game.is_over() && answers < 300 {
        let decision = game.full_state().questions()[0].clone();
        let choice = bot.choose(&decision);
        let asked = ThreadTime::now();
        progress = engine.answer(&mut game, decision.seat, choice).unwrap();
        most = most.max(asked.elapsed());
        answers += 1;
    }
    (!progress.faults.is_empty(), answers, most, begun.elapsed())
}

/// Prints the slowest reads that no limit stops, for each way.
fn slow_games() {
    println!(
        "{:<32}{:>12}{:>12}{:>12}{:>12}",
        "15 just below, at a table of 5", "rounds", "most, ms", "answers", "all, s"
    );
    for (name, once, again) in LOOKS {
        let mut rounds = 65_536;
        while slow_game(once, again, rounds).0 {
            rounds = rounds * 3 / 4;
        }
        let (_, answers, most, all) = slow_game(once, again, rounds);
        println!("{name:<32}{rounds:>12}{:>12.1}{answers:>12}{:>12.1}", milliseconds(most), all.as_secs_f64());
    }
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1000.0
}

fn main() {
    slow_games();
    let in_run = |body: &str| {
        format!(
            "return power {{ id = \"attack\", api = 2, options = {{ use = \"must\" }}, any_time = {{ once = 'encounter',\n\
             run = function(game, me) {body} end }} }}"
        )
    };
    // The engine replaces the interpreter whenever a limit is reached.
    let other = slowest(&in_run("local function f() table.sort({ 2, 1 }, f) end f()"));
    println!("{:<32}{:>12.2}", "an interpreter put in its place, taken off below", milliseconds(other));
    println!("{:<32}{:>12}{:>12}", "a million units", "ms", "ns/unit");
    for (name, once, again) in WAYS {
        let took = milliseconds(slowest(&in_run(&format!("{once} while true do {again} end"))).saturating_sub(other));
        println!("{name:<32}{took:>12.2}{took:>12.2}");
    }
    let (once, again) = colliding();
    for (name, once) in
        [("texts in one place", once.clone()), ("texts in many places", once.replace("\", \"", "x\", \""))]
    {
        let took = milliseconds(slowest(&in_run(&format!("{once} while true do {again} end"))).saturating_sub(other));
        println!("{name:<32}{took:>12.2}{took:>12.2}");
    }
    let step = "local function much() local n = 0 while n < 30000 do n += 1 end end
        return power { id = \"attack\", api = 2, options = { use = \"must\" },
            any_time = { once = 'encounter', run = function(game, me) while true do me:lose_ships(1) me:free_ships(1) end end },
            on_lose_ships = { run = function() much() end }, after_lose_ships = { run = function() much() end } }";
    println!("{:<32}{:>12.2}", "a step, nearly eight millions", milliseconds(slowest(step).saturating_sub(other)));
}
