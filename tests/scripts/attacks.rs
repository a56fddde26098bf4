//! Hostile scripts. Each ends in a typed error, and afterwards everything else runs unharmed.
//!
//! The attacks are in `tests/attacks/`. `load.txt` has bodies of files that must be rejected when they are read, `run.txt`
//! bodies of `run` that must fault in a game, `when.txt` bodies of `when`, and `script.txt` whole scripts that must fault in a
//! game. `harmless.txt` has whole scripts that their table tolerates: the part after `-- seen:` must be in an event of the
//! game, which proves that each had its effect. Each attack has a name after `=====`. With `--nocapture` the cost of each
//! attack is printed, in thread time.

mod processes;

use crate::common;
use crate::common::{play_out, test_table, without_folder};
use cpu_time::ThreadTime;
use hyperkon::__private::bots::RandomBot;
use hyperkon::__private::cosmic::{Event, FaultPolicy};
use hyperkon::__private::game::{Content, ContentError, ContentFile, DeterminismCheck, Engine, Game, TableOptions};
use hyperkon_table::LogEntry;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, mpsc};
use std::time::Duration;

const TEXTS: &str = "[en]\nname = \"Attack\"\ntext = \"Attacks.\"\nwhich = \"Which?\"\nyes = \"yes\"\nno = \"no\"\n";

/// A helper of the attacks: a list of any length, in their first line.
const LIST: &str = "local function list(n) local t = {} for i = 1, n do t[i] = 'x' end return t end ";

/// A guard against hanging, far above what the limits allow.
const HANGS: Duration = Duration::from_secs(20);

/// Returns the attacks of a file: names and bodies.
fn attacks(text: &'static str) -> Vec<(&'static str, &'static str)> {
    let parts = text.split("===== ").filter(|part| !part.trim().is_empty());
    parts.map(|part| part.split_once('\n').unwrap()).map(|(name, body)| (name.trim(), body)).collect()
}

/// The result of an attack, and the longest thread time of one engine call.
struct Ended {
    told: String,
    cost: Duration,
}

/// Runs an attack on its own thread, and abandons it when it hangs.
fn guarded(name: &str, attack: impl FnOnce() -> Ended + Send + 'static) -> Ended {
    let (send, receive) = mpsc::channel();
    std::thread::spawn(move || send.send(attack()));
    let told = format!("IT HANGS, or {name} has brought its thread down");
    receive.recv_timeout(HANGS).unwrap_or(Ended { told, cost: HANGS })
}

/// Does some work, and updates the highest cost.
fn costing<T>(most: &mut Duration, work: impl FnOnce() -> T) -> T {
    let begun = ThreadTime::now();
    let done = work();
    *most = (*most).max(begun.elapsed());
    done
}

/// Returns the library's content with the attack, and an edition with it.
fn content_with(attack: &str) -> Result<Arc<Content>, ContentError> {
    let edition = format!("api = 2\nid = \"test\"\nextends = \"{}\"\n[aliens]\nattack = {{}}\n", common::EDITION);
    let (mut files, problems) = Content::collect::<&Path>(&[]);
    files.push(ContentFile::new("powers/aliens/attack.lua", attack));
    files.push(ContentFile::new("powers/aliens/attack.toml", TEXTS));
    files.push(ContentFile::new("decks/test.toml", &edition));
    Content::from_files(&files, problems)
}

/// A table without the attack, and all its events.
struct Bystander {
    game: Game,
    bot: RandomBot,
    events: Vec<LogEntry<Event>>,
}

impl Bystander {
    fn sit_down(engine: &mut Engine, options: &TableOptions) -> Bystander {
        let (game, progress) = engine.start(options).unwrap();
        Bystander { game, bot: RandomBot::new(options.seed), events: progress.events }
    }

    fn go_on(&mut self, engine: &mut Engine, answers: usize) {
        for _ in 0..answers {
            let Some(decision) = self.game.full_state().questions().first().cloned() else { return };
            let choice = self.bot.choose(&decision);
            let progress = engine.answer(&mut self.game, decision.seat, choice).unwrap();
            assert!(progress.faults.is_empty(), "an innocent script is blamed: {}", progress.faults[0]);
            self.events.extend(progress.events);
        }
    }
}

/// Returns two tables with other scripts. One is in progress during the attack, and one begins later.
fn innocent() -> [TableOptions; 2] {
    [
        test_table(&[(0, "clone"), (1, "mind"), (2, "zombie")], 8),
        test_table(&[(0, "chronos"), (1, "oracle"), (2, "trader")], 9),
    ]
}

/// Returns the events at the two tables without any attack.
fn undisturbed(content: &Arc<Content>) -> [Vec<LogEntry<Event>>; 2] {
    let mut engine = Engine::new(content.clone()).unwrap();
    innocent().map(|options| {
        let mut table = Bystander::sit_down(&mut engine, &options);
        table.go_on(&mut engine, 120);
        table.events
    })
}

/// Runs the attack between the two tables, which must continue exactly as without it.
fn amid_others(content: &Arc<Content>, attack: impl FnOnce(&mut Engine) -> Ended) -> Ended {
    let [before, after] = innocent();
    let mut engine = Engine::new(content.clone()).unwrap();
    let mut in_progress = Bystander::sit_down(&mut engine, &before);
    in_progress.go_on(&mut engine, 20);
    let ended = attack(&mut engine);
    in_progress.go_on(&mut engine, 100);
    let mut later = Bystander::sit_down(&mut engine, &after);
    later.go_on(&mut engine, 120);
    let undisturbed = undisturbed(content);
    assert!(in_progress.events == undisturbed[0], "another table goes on otherwise than without the attack");
    assert!(later.events == undisturbed[1], "a later table plays otherwise than without the attack");
    ended
}

fn shortened(text: &str) -> String {
    let short: String = text.chars().take(300).collect();
    if short.len() < text.len() { short + " …" } else { short }
}

/// Returns the error that rejects a script. An engine of the same thread continues unharmed.
fn refused(text: &str) -> Ended {
    amid_others(
        &content_with("return power { id = \"attack\", api = 2, any_time = { run = function() end } }").unwrap(),
        |_| {
            let mut cost = Duration::ZERO;
            let told = match costing(&mut cost, || content_with(text)) {
                Ok(_) => "IT WAS LOADED".to_owned(),
                Err(error) => shortened(&error.to_string()),
            };
            Ended { told, cost }
        },
    )
}

/// Returns the fault of a script, and checks that nothing else was harmed.
fn fault_of(text: &str) -> Ended {
    match content_with(text) {
        Ok(content) => amid_others(&content, |engine| attacked(engine, 600)),
        Err(error) => Ended { told: format!("refused: {}", shortened(&error.to_string())), cost: Duration::ZERO },
    }
}

/// Plays until the attack faults, and then to the end without it.
fn attacked(engine: &mut Engine, answers: usize) -> Ended {
    let mut cost = Duration::ZERO;
    let options = test_table(&[(0, "attack")], 3).on_fault(FaultPolicy::Disable);
    let (mut game, mut progress) = costing(&mut cost, || engine.start(&options)).unwrap();
    let mut bot = RandomBot::new(1);
    for _ in 0..answers {
        if !progress.faults.is_empty() || game.is_over() {
            break;
        }
        let decision = game.full_state().questions()[0].clone();
        let choice = bot.choose(&decision);
        progress = costing(&mut cost, || engine.answer(&mut game, decision.seat, choice)).unwrap();
    }
    let told = progress.faults.first().map_or_else(
        || "NO FAULT".to_owned(),
        |fault| {
            let blamed = fault.script.as_deref() == Some("powers/aliens/attack.lua") && fault.hook.is_some();
            let named = fault.id.is_some_and(|id| game.rules().script(id).id == "attack");
            let who = if blamed && named { "" } else { "THE WRONG ONE BLAMED " };
            format!("{who}{:?}: {}", fault.kind(), shortened(&fault.to_string()))
        },
    );
    game.full_state().state().audit(game.rules()).unwrap();
    if !progress.faults.is_empty() {
        play_out(engine, &mut game, 2);
    }
    Ended { told, cost }
}

/// Returns the expected effects of a script, as parts of printed events. The prefix `after all: ` marks events of the
/// rules.
fn expected(text: &str) -> Vec<&str> {
    let line = text.lines().find_map(|line| line.split_once("-- seen: ")).unwrap_or_else(|| panic!("{text}")).1;
    line.split("; ").collect()
}

/// Returns the events that a script has caused.
fn by_it<'a>(events: &'a [LogEntry<Event>], game: &Game) -> impl Iterator<Item = &'a Event> {
    let attack = game.rules().script_named("attack").unwrap();
    let caused = move |told: &&LogEntry<Event>| told.why.as_ref().is_some_and(|why| why.by == Some(attack));
    events.iter().filter(caused).map(|told| &told.event)
}

fn has_happened(piece: &str, events: &[LogEntry<Event>], game: &Game) {
    let printed: Vec<String> = match piece.strip_prefix("after all: ") {
        Some(_) => events.iter().map(|told| format!("{:?}", told.event)).collect(),
        None => by_it(events, game).map(|event| format!("{event:?}")).collect(),
    };
    let piece = piece.trim_start_matches("after all: ");
    let kind = piece.split(' ').next().unwrap();
    let alike: Vec<&String> = printed.iter().filter(|event| event.starts_with(kind)).collect();
    assert!(printed.iter().any(|event| event.contains(piece)), "nothing like {piece} has happened, but {alike:?}");
}

/// Returns the number of events of each kind that a script has caused.
fn caused(events: &[LogEntry<Event>], game: &Game) -> String {
    let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
    for event in by_it(events, game) {
        let kind = format!("{event:?}").split([' ', '{', '(']).next().unwrap_or_default().to_owned();
        *kinds.entry(kind).or_default() += 1;
    }
    kinds.iter().map(|(kind, many)| format!("{kind} {many}")).collect::<Vec<_>>().join(", ")
}

/// Plays with an allowed script. Faults must be its own, the table continues, and no other game notices.
fn borne(text: &str) -> Ended {
    let content = content_with(text).unwrap_or_else(|error| panic!("{error}"));
    amid_others(&content, |engine| {
        let mut cost = Duration::ZERO;
        let options = test_table(&[(0, "attack")], 3).on_fault(FaultPolicy::Disable);
        let (mut game, mut progress) = costing(&mut cost, || engine.start(&options)).unwrap();
        let mut bot = RandomBot::new(1);
        let mut answers = 0;
        let (mut events, mut faults) = (std::mem::take(&mut progress.events), std::mem::take(&mut progress.faults));
        while let Some(decision) = game.full_state().questions().first().cloned().filter(|_| answers < 1_000) {
            let choice = bot.choose(&decision);
            progress = costing(&mut cost, || engine.answer(&mut game, decision.seat, choice)).unwrap();
            game.full_state().state().audit(game.rules()).unwrap();
            events.append(&mut progress.events);
            faults.append(&mut progress.faults);
            answers += 1;
        }
        assert!(game.is_over() || answers == 1_000, "the game waits for nobody");
        let end = if game.is_over() { "the game ends" } else { "the game goes on" };
        for fault in &faults {
            assert_eq!(fault.script.as_deref(), Some("powers/aliens/attack.lua"), "{fault}");
        }
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        let faults = if faults.is_empty() { "no fault".to_owned() } else { shortened(&faults.join("; ")) };
        expected(text).into_iter().for_each(|piece| has_happened(piece, &events, &game));
        let caused = caused(&events, &game);
        Ended { told: format!("{end}, {faults}; caused: {caused}"), cost }
    })
}

fn in_run(body: &str) -> String {
    format!(
        "{LIST}return power {{ id = \"attack\", api = 2, options = {{ use = \"must\" }}, any_time = {{ once = 'encounter', run = function(game, me, it)\n{body}\nend }} }}"
    )
}

fn in_when(body: &str) -> String {
    format!(
        "{LIST}return power {{ id = \"attack\", api = 2, any_time = {{ when = function(game, me, it)\n{body}\nend, run = function() end }} }}"
    )
}

/// Returns the script, with the definition of `list` if it uses that.
fn with_list(text: &str) -> String {
    if text.contains("list(") { format!("{LIST}{text}") } else { text.to_owned() }
}

/// Runs all attacks, and returns one line for each.
fn all<N: AsRef<str>, B: Send + 'static>(
    attacks: Vec<(N, B)>,
    told: impl Fn(B) -> Ended + Copy + Send + 'static,
) -> String {
    let mut costs = Vec::new();
    let lines = attacks.into_iter().map(|(name, body)| {
        let name = name.as_ref();
        let Ended { told: line, cost } = guarded(name, move || told(body));
        costs.push((cost, name.to_owned()));
        format!("{name}: {line}")
    });
    let lines: Vec<String> = lines.collect();
    costs.sort_unstable_by(|a, b| b.cmp(a));
    println!("{} attacks; the slowest of them:", lines.len());
    costs.iter().take(5).for_each(|(cost, name)| println!("  {:>7.1} ms  {name}", cost.as_secs_f64() * 1_000.0));
    let is_bad = |line: &&String| {
        ["IT HANGS", "IT WAS LOADED", "NO FAULT", "THE WRONG ONE BLAMED"].iter().any(|bad| line.contains(bad))
    };
    let bad: Vec<&str> = lines.iter().filter(is_bad).map(String::as_str).collect();
    assert!(bad.is_empty(), "{}", bad.join("\n"));
    lines.join("\n")
}

#[test]
fn attacks_at_load() {
    insta::assert_snapshot!(all(attacks(include_str!("../attacks/load.txt")), |text| refused(&with_list(text))));
}

#[test]
fn attacks_in_run() {
    insta::assert_snapshot!(all(attacks(include_str!("../attacks/run.txt")), |body| fault_of(&in_run(body))));
}

#[test]
fn attacks_in_when() {
    insta::assert_snapshot!(all(attacks(include_str!("../attacks/when.txt")), |body| fault_of(&in_when(body))));
}

#[test]
fn attacks_by_whole_scripts() {
    insta::assert_snapshot!(all(attacks(include_str!("../attacks/script.txt")), |text| fault_of(&with_list(text))));
}

#[test]
fn harmless_scripts_are_tolerated() {
    insta::assert_snapshot!(all(attacks(include_str!("../attacks/harmless.txt")), |text| borne(&with_list(text))));
}

#[test]
fn attacks_by_generated_sources() {
    let power = in_run("");
    let nested = |open: &str, close: &str| {
        let (open, close) = (open.repeat(30_000 / open.len()), close.repeat(30_000 / open.len()));
        format!("local x = {open}1{close}\n{power}")
    };
    // Each pass of the loop nests 9,000 more tables, so that they are deeper than the program's stack.
    let deep = format!("local t = {{}}\nfor i = 1, 40 do\n{}end\n", "t={t} ".repeat(9_000));
    let sources: Vec<(&str, String)> = vec![
        ("brackets", nested("(", ")")),
        ("tables", nested("{", "}")),
        ("functions", nested("function() return ", " end")),
        ("unary", format!("local x = {}1\n{power}", "- ".repeat(30_000))),
        ("concat", format!("local x = {}\"\"\n{power}", "\"\"..".repeat(15_000))),
        ("blocks", format!("{}{}\n{power}", "do ".repeat(15_000), "end ".repeat(4_000))),
        ("300,000 lines", format!("{}{power}", "\n".repeat(300_000))),
        ("many locals", format!("{}{power}", (0..300).map(|n| format!("local a{n} = {n}\n")).collect::<String>())),
        ("tables in tables", format!("{deep}return power {{ id = \"attack\", api = 2, any_time = t }}")),
        (
            "tables in tables, held",
            format!(
                "{deep}return power {{ id = \"attack\", api = 2, any_time = {{ run = function() error(t) end }} }}"
            ),
        ),
        ("bytecode", "\u{1b}LuaQ\0\u{1}\u{4}".to_owned()),
        ("luau bytecode", "\u{6}\u{3}\0\0\0".to_owned()),
        ("zeros", "\0\0\0\0".to_owned()),
        ("empty", String::new()),
    ];
    insta::assert_snapshot!(all(sources, |text| refused(&text)));
}

#[test]
fn binary_file_is_rejected() {
    let folder = common::pack_of(&[]);
    std::fs::create_dir_all(folder.path().join("powers/aliens")).unwrap();
    std::fs::write(folder.path().join("powers/aliens/bad.lua"), [0x72, 0xff, 0xfe, 0x00]).unwrap();
    let error = Content::with_mods(&[folder.path()]).unwrap_err();
    assert_eq!(
        without_folder(&error.to_string(), folder.path()),
        "PACK/powers/aliens/bad.lua: file is not UTF-8 text (save it as UTF-8)"
    );
}
