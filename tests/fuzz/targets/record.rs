//! Records and saved games: real ones with some values changed. The engine can play everything that it accepts.
#![no_main]

use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::game::{Engine, Match, TableOptions};
use hyperkon::RecordReader;
use hyperkon_fuzz::{QUIET, content, edition, go_on};
use libfuzzer_sys::fuzz_target;
use serde_json::Value;
use std::cell::RefCell;
use std::io::Write;
use std::sync::{Arc, Mutex};

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::new(engine());
}

fuzz_target!(|bytes: &[u8]| {
    let [seed, answers, kind, edits @ ..] = bytes else { return };
    ENGINE.with_borrow_mut(|engine| {
        if kind.is_multiple_of(2) { saved(engine, *seed, *answers, edits) } else { record(engine, *seed, *answers, edits) }
    });
});

fn engine() -> Engine {
    let mut files = QUIET.to_vec();
    let more = [
        ("powers/aliens/mind.lua", include_str!("../../../powers/aliens/mind.lua")),
        ("powers/aliens/trader.lua", include_str!("../../../powers/aliens/trader.lua")),
        ("powers/aliens/zombie.lua", include_str!("../../../powers/aliens/zombie.lua")),
        ("powers/destiny/plague.lua", include_str!("../../../powers/destiny/plague.lua")),
        ("powers/destiny/cosmic_zap.lua", include_str!("../../../powers/destiny/cosmic_zap.lua")),
    ];
    files.extend(more);
    let deck = edition(&["mind", "trader", "zombie"], &["plague", "cosmic_zap"]);
    files.push(("decks/fuzz.toml", &deck));
    Engine::new(content(&files).unwrap()).unwrap()
}

fn table(seed: u8) -> TableOptions {
    TableOptions::new("kosmische-strijd").seats(2 + seed % 3).seed(u64::from(seed))
}

/// Loads a game saved after some answers, with edits.
fn saved(engine: &mut Engine, seed: u8, answers: u8, edits: &[u8]) {
    let options = table(seed);
    let (mut game, _) = engine.start(&options).unwrap();
    let mut bot = RandomBot::new(u64::from(seed));
    for _ in 0..u16::from(answers) * 2 {
        let Some(decision) = game.full_state().questions().first().cloned() else { break };
        let choice = bot.choose(&decision);
        engine.answer(&mut game, decision.seat, choice).unwrap();
    }
    let mut value: Value = serde_json::from_str(&game.save().unwrap()).unwrap();
    edit(&mut value, edits);
    match engine.load(&value.to_string()) {
        Ok((mut game, _)) => {
            engine.resume(&mut game);
            go_on(engine, &mut game, u64::from(seed), 40);
            for seat in game.rules().seats() {
                drop(engine.sample_state(&game.seen(seat), 1));
            }
        }
        Err(error) => assert!(error.to_string().len() < 1_500, "{error}"),
    }
}

/// Replays a record of some answers, with edits in its lines.
fn record(engine: &mut Engine, seed: u8, answers: u8, edits: &[u8]) {
    let (mut played, _) = Match::start(engine, &table(seed)).unwrap();
    let out = Out::default();
    played.record_to(Box::new(out.clone())).unwrap();
    let mut bot = RandomBot::new(u64::from(seed));
    for _ in 0..answers {
        let Some(decision) = played.game().full_state().questions().first().cloned() else { break };
        let choice = bot.choose(&decision);
        played.answer(engine, decision.seat, choice).unwrap();
    }
    let text = String::from_utf8(out.0.lock().unwrap().clone()).unwrap();
    let mut lines = Value::Array(text.lines().map(|line| serde_json::from_str(line).unwrap()).collect());
    edit(&mut lines, edits);
    let Value::Array(lines) = lines else { return };
    let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
    let mut reader = RecordReader::new(text.as_bytes());
    match Match::replay(engine, &mut reader, true) {
        Ok(mut played) => {
            let half = played.answers() / 2;
            played.undo(engine, half).unwrap();
            let mut game = played.game().clone();
            game.full_state().state().audit(game.rules()).unwrap();
            go_on(engine, &mut game, 1, 20);
        }
        Err(error) => assert!(error.to_string().len() < 4_000, "{error}"),
    }
}

#[derive(Clone, Default)]
struct Out(Arc<Mutex<Vec<u8>>>);

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Applies the edits. Each takes four bytes: the value (two), the kind of change, and its operand.
fn edit(value: &mut Value, edits: &[u8]) {
    for edit in edits.chunks_exact(4).take(12) {
        let count = count(value);
        let mut at = usize::from(u16::from_le_bytes([edit[0], edit[1]])) % count;
        let node = find(value, &mut at).unwrap();
        *node = changed(std::mem::take(node), edit[2], edit[3]);
    }
}

fn changed(old: Value, how: u8, by: u8) -> Value {
    let by = i64::from(by);
    match (how % 14, old) {
        (0, Value::Number(n)) => Value::from(n.as_i64().unwrap_or(0).wrapping_add(by)),
        (1, Value::Number(n)) => Value::from(n.as_i64().unwrap_or(0).wrapping_sub(by)),
        (2, Value::Array(mut list)) if !list.is_empty() => {
            list.remove(by as usize % list.len());
            Value::Array(list)
        }
        (3, Value::Array(mut list)) if !list.is_empty() => {
            list.push(list[by as usize % list.len()].clone());
            Value::Array(list)
        }
        (4, Value::Array(mut list)) if !list.is_empty() => {
            let at = by as usize % list.len();
            list.swap(0, at);
            Value::Array(list)
        }
        (5, Value::Object(mut table)) if !table.is_empty() => {
            let key = table.keys().nth(by as usize % table.len()).cloned().unwrap();
            table.remove(&key);
            Value::Object(table)
        }
        (6, Value::String(text)) => Value::from(text.repeat(by as usize)),
        (7, Value::Bool(flag)) => Value::from(!flag),
        (8, _) => Value::Null,
        (9, _) => Value::from(u64::MAX - by as u64),
        (10, _) => Value::from(-by),
        (11, _) => Value::from(WORDS[by as usize % WORDS.len()]),
        (12, _) => Value::Array(Vec::new()),
        (13, old) => Value::Array(vec![old]),
        (_, _) => Value::from(by),
    }
}

const WORDS: &[&str] = &[
    "", "pass", "negotiate", "turn", "disable", "stop", "holders", "all", "offense", "defense", "cards", "reveal",
    "resolve", "answers", "cone", "won", "deal", "mind", "trader", "cosmic_zap", "any_time", "on_lose_ships",
];

fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(list) => list.iter().map(count).sum(),
        Value::Object(table) => table.values().map(count).sum(),
        _ => 0,
    }
}

fn find<'a>(value: &'a mut Value, at: &mut usize) -> Option<&'a mut Value> {
    if *at == 0 {
        return Some(value);
    }
    *at -= 1;
    match value {
        Value::Array(list) => list.iter_mut().find_map(|inner| find(inner, at)),
        Value::Object(table) => table.values_mut().find_map(|inner| find(inner, at)),
        _ => None,
    }
}
