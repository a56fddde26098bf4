//! Hostile scripts: each ends in a typed error, and afterwards everything else runs unharmed.
//!
//! An attack stands in `tests/attacks/`: `load.txt` holds bodies of files that must be refused when they are read,
//! `run.txt` bodies of `run` that must fault in a game, `when.txt` bodies of `when`. Each has a name after `=====`.
#![allow(clippy::unwrap_used, clippy::panic, missing_docs, reason = "a test says what it expects by failing")]

mod common;

use common::{pack_of, play_out, test_table, without_folder};
use hyperkon::bots::RandomBot;
use hyperkon::cosmic::OnFault;
use hyperkon::game::{Content, Engine};
use std::sync::mpsc;
use std::time::{Duration, Instant};

const TEXTS: &str = "[en]\nwhich = \"Which?\"\nyes = \"yes\"\nno = \"no\"\n";

/// Nothing may take longer: a guard against hanging, far above what the limits allow.
const HANGS: Duration = Duration::from_secs(20);

/// Attacks of a file: names and bodies.
fn attacks(text: &'static str) -> Vec<(&'static str, &'static str)> {
    let parts = text.split("===== ").filter(|part| !part.trim().is_empty());
    parts.map(|part| part.split_once('\n').unwrap()).map(|(name, body)| (name.trim(), body)).collect()
}

/// Runs an attack on a thread of its own, and gives up on it when it hangs.
fn guarded(name: &str, attack: impl FnOnce() -> String + Send + 'static) -> String {
    let (send, receive) = mpsc::channel();
    let begun = Instant::now();
    std::thread::spawn(move || send.send(attack()));
    let told = receive.recv_timeout(HANGS);
    let took = begun.elapsed();
    if took > Duration::from_secs(1) {
        println!("{name} took {took:?}");
    }
    told.unwrap_or_else(|_| panic!("{name} hangs or has brought the process down"))
}

/// What the content says of a script that is refused.
fn refused(text: &str) -> String {
    let folder = pack_of(&[("aliens/attack.lua", text), ("aliens/attack.toml", TEXTS)]);
    match Content::with_packs(&[folder.path()]) {
        Ok(_) => "IT WAS LOADED".to_owned(),
        Err(error) => shortened(&without_folder(&error.to_string(), folder.path())),
    }
}

fn shortened(text: &str) -> String {
    let short: String = text.chars().take(300).collect();
    if short.len() < text.len() { short + " …" } else { short }
}

/// The fault a script ends in, and that nothing else has come to harm.
fn fault_of(text: &str) -> String {
    let folder = pack_of(&[("aliens/attack.lua", text), ("aliens/attack.toml", TEXTS)]);
    let content = match Content::with_packs(&[folder.path()]) {
        Ok(content) => content,
        Err(error) => return format!("refused: {}", shortened(&without_folder(&error.to_string(), folder.path()))),
    };
    let mut engine = Engine::new(content).unwrap();
    let (mut bystander, _) = engine.start(&test_table(&[(0, "clone"), (1, "mind"), (2, "zombie")], 8)).unwrap();
    let options = test_table(&[(0, "attack")], 3).on_fault(OnFault::Disable);
    let (mut game, mut progress) = engine.start(&options).unwrap();
    let mut bot = RandomBot::new(1);
    for _ in 0..600 {
        if !progress.faults.is_empty() || game.is_over() {
            break;
        }
        let decision = game.decisions()[0].clone();
        let choice = bot.choose(&decision);
        progress = engine.answer(&mut game, decision.seat, choice).unwrap();
    }
    let told = progress.faults.first().map_or_else(
        || "NO FAULT".to_owned(),
        |fault| {
            let blamed = fault.script.is_some() && fault.hook.is_some() && fault.id.is_some();
            let who = if blamed { "" } else { "NOBODY BLAMED " };
            format!("{who}{:?}: {}", fault.kind, shortened(&without_folder(&fault.to_string(), folder.path())))
        },
    );
    game.state().audit(game.rules()).unwrap();
    play_out(&mut engine, &mut game, 2);
    play_out(&mut engine, &mut bystander, 2);
    let (mut later, _) = engine.start(&test_table(&[(0, "chronos"), (1, "oracle")], 9)).unwrap();
    play_out(&mut engine, &mut later, 3);
    told
}

fn in_run(body: &str) -> String {
    format!(
        "return power {{ id = \"attack\", api = 1, options = {{ use = \"must\" }}, any_time = {{ once = true, run = function(game, me)\n{body}\nend }} }}"
    )
}

fn in_when(body: &str) -> String {
    format!(
        "return power {{ id = \"attack\", api = 1, any_time = {{ when = function(game, me)\n{body}\nend, run = function() end }} }}"
    )
}

/// All attacks of a file, one line each.
fn all(text: &'static str, told: impl Fn(&str) -> String + Copy + Send + 'static) -> String {
    let lines = attacks(text).into_iter().map(|(name, body)| {
        let line = guarded(name, move || told(body));
        assert!(!line.contains("IT WAS LOADED") && !line.contains("NO FAULT"), "{name}: {line}");
        assert!(!line.contains("NOBODY BLAMED"), "{name}: {line}");
        format!("{name}: {line}")
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn attacks_at_load() {
    insta::assert_snapshot!(all(include_str!("attacks/load.txt"), refused));
}

#[test]
fn attacks_in_run() {
    insta::assert_snapshot!(all(include_str!("attacks/run.txt"), |body| fault_of(&in_run(body))));
}

#[test]
fn attacks_in_when() {
    insta::assert_snapshot!(all(include_str!("attacks/when.txt"), |body| fault_of(&in_when(body))));
}

#[test]
fn sources_that_no_file_of_attacks_can_hold() {
    let power = in_run("");
    let nested = |open: &str, close: &str| {
        let (open, close) = (open.repeat(30_000 / open.len()), close.repeat(30_000 / open.len()));
        format!("local x = {open}1{close}\n{power}")
    };
    let sources: Vec<(&str, String)> = vec![
        ("brackets", nested("(", ")")),
        ("tables", nested("{", "}")),
        ("functions", nested("function() return ", " end")),
        ("unary", format!("local x = {}1\n{power}", "- ".repeat(30_000))),
        ("concat", format!("local x = {}\"\"\n{power}", "\"\"..".repeat(15_000))),
        ("blocks", format!("{}{}\n{power}", "do ".repeat(15_000), "end ".repeat(4_000))),
        ("300,000 lines", format!("{}{power}", "\n".repeat(300_000))),
        ("many locals", format!("{}{power}", (0..300).map(|n| format!("local a{n} = {n}\n")).collect::<String>())),
        ("bytecode", "\u{1b}LuaQ\0\u{1}\u{4}".to_owned()),
        ("luau bytecode", "\u{6}\u{3}\0\0\0".to_owned()),
        ("zeros", "\0\0\0\0".to_owned()),
        ("empty", String::new()),
    ];
    let lines = sources.into_iter().map(|(name, text)| {
        let line = guarded(name, move || refused(&text));
        assert!(!line.contains("IT WAS LOADED"), "{name}");
        format!("{name}: {line}")
    });
    insta::assert_snapshot!(lines.collect::<Vec<_>>().join("\n"));
}

#[test]
fn a_file_that_is_no_text_is_refused() {
    let folder = pack_of(&[]);
    std::fs::create_dir_all(folder.path().join("powers/aliens")).unwrap();
    std::fs::write(folder.path().join("powers/aliens/bad.lua"), [0x72, 0xff, 0xfe, 0x00]).unwrap();
    let error = Content::with_packs(&[folder.path()]).unwrap_err();
    assert_eq!(
        without_folder(&error.to_string(), folder.path()),
        "PACK/powers/aliens/bad.lua: is not UTF-8 text (save it as UTF-8)"
    );
}
