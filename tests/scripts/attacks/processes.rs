//! Every attack ends equally in two processes with different histories.

use super::*;

/// Names the file where another process writes its verdicts.
const VERDICTS: &str = "HYPERKON_VERDICTS";

/// Returns the result of every attack, with the cost of each of its hooks.
fn verdicts(backwards: bool) -> Vec<String> {
    let whole = [
        include_str!("../../attacks/load.txt"),
        include_str!("../../attacks/script.txt"),
        include_str!("../../attacks/harmless.txt"),
    ];
    let whole = whole.iter().flat_map(|text| attacks(text)).map(|(name, text)| (name, with_list(text)));
    let run = attacks(include_str!("../../attacks/run.txt")).into_iter().map(|(name, body)| (name, in_run(body)));
    let when = attacks(include_str!("../../attacks/when.txt")).into_iter().map(|(name, body)| (name, in_when(body)));
    let mut all: Vec<(&str, String)> = whole.chain(run).chain(when).collect();
    if backwards {
        all.reverse();
    }
    let mut lines: Vec<String> = all.into_iter().map(|(name, text)| format!("{name}: {}", verdict(&text))).collect();
    lines.sort();
    lines
}

fn verdict(text: &str) -> String {
    let content = match content_with(text) {
        Ok(content) => content,
        Err(error) => return shortened(&error.to_string()).replace('\n', " / "),
    };
    let mut engine = Engine::new(content).unwrap();
    engine.watch(DeterminismCheck::Twice);
    let options = test_table(&[(0, "attack")], 3).on_fault(FaultPolicy::Disable);
    let (mut game, mut progress) = engine.start(&options).unwrap();
    let mut bot = RandomBot::new(1);
    for _ in 0..60 {
        if !progress.faults.is_empty() || game.is_over() {
            break;
        }
        let decision = game.full_state().questions()[0].clone();
        let choice = bot.choose(&decision);
        progress = engine.answer(&mut game, decision.seat, choice).unwrap();
    }
    let told = progress.faults.first().map_or("no fault".to_owned(), |fault| shortened(&fault.to_string()));
    let costs = engine.hook_costs();
    let costs = costs.iter().map(|(script, hook, cost)| {
        format!("{script} {} {} {} {}", hook.spec().name, cost.looks, cost.acts, cost.fuel)
    });
    format!("{told} [{}]", costs.collect::<Vec<_>>().join(", "))
}

/// The other process of the test below. It has run other games before, and runs the attacks in a different order.
#[test]
fn another_process() {
    let Ok(file) = std::env::var(VERDICTS) else { return };
    let waste: Vec<Vec<u8>> = (1..3_000).map(|size| vec![1; size * 7 % 4_099]).collect();
    let mut engine = common::builtin();
    for seed in 0..3 {
        let (mut game, _) = engine.start(&common::random_table(seed)).unwrap();
        play_out(&mut engine, &mut game, seed);
    }
    std::fs::write(file, verdicts(true).join("\n")).unwrap();
    drop((waste, engine));
}

#[test]
fn attacks_end_equally_in_two_processes() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("verdicts");
    let mut other = std::process::Command::new(std::env::current_exe().unwrap());
    let other = other
        .args(["--exact", "attacks::processes::another_process"])
        .env(VERDICTS, &file)
        .stdout(std::process::Stdio::null());
    let mut other = other.spawn().unwrap();
    let here = verdicts(false);
    assert!(other.wait().unwrap().success());
    let there = std::fs::read_to_string(&file).unwrap();
    let there: Vec<&str> = there.lines().collect();
    assert_eq!(here.len(), 409, "the number of attacks in the files");
    let differing = here.iter().zip(&there).find(|(here, there)| here != there);
    assert!(differing.is_none() && here.len() == there.len(), "{differing:?}");
}
