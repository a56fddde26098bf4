//! Named bots at a table, and a thinker's hint.

use crate::program::terminal::{folder, out, run, typed_in};

#[test]
fn bots_are_steady_by_default() {
    let usual = out(&run("play --bots --seed 1"));
    assert_eq!(usual, out(&run("play --bots --seed 1 --bot steady")));
    assert_ne!(usual, out(&run("play --bots --seed 1 --bot random")));
    let mixed = out(&run("play --bots --seed 1 --seats 3 --bot random --bot red=thinker:8 --bot 2=leech"));
    assert!(mixed.contains(" wins the game!") || mixed.contains(" win the game together!"), "{mixed}");
    let scenario = folder("bots_scenario").join("bug.toml");
    out(&run(&format!("scenario --record {} --bots --seed 1 --bot random --until 30", scenario.display())));
    let random = std::fs::read_to_string(&scenario).unwrap();
    std::fs::remove_file(&scenario).unwrap();
    out(&run(&format!("scenario --record {} --bots --seed 1 --until 30", scenario.display())));
    assert_ne!(random, std::fs::read_to_string(&scenario).unwrap());
}

#[test]
fn invalid_bot_names_are_rejected() {
    let wrong = [
        "play --bots --bot stedy",
        "play --bots --bot thinker:0",
        "play --bots --bot steady:5",
        "play --bots --bot purple=steady",
        "play --bots --bot red=",
        "play --bots --bot steady --bot random",
        "play --bots --bot red=steady --bot 1=random",
        "play --bot red=steady",
        "play --seat blue --bot blue=thinker",
        "campaign bots-never-begun.json --bot stedy",
        "sim -n 1 --bot stedy",
        "sim --pairs --bot steady",
        "scenario --record bots-never-written.toml --bots --bot stedy",
        "serve --table kosmische-strijd --bots 1 --bot stedy",
        "serve --table kosmische-strijd --bots 1 --bot leech",
        "serve --table kosmische-strijd --bots 1 --bot thinker:400",
        "serve --stdio --bot steady",
        "serve --stdio --bots 2",
        "scenario sc.toml --bot steady",
        "scenario --record bots-never-written.toml --hotseat --bot steady",
    ];
    let folder = folder("bots_wrong");
    let said: Vec<String> = wrong
        .iter()
        .map(|line| {
            let output = typed_in(&folder, line, "");
            assert_eq!(output.status.code(), Some(2), "{line}");
            format!("$ hyperkon {line}\n{}", String::from_utf8(output.stderr).unwrap())
        })
        .collect();
    insta::assert_snapshot!("wrong_bots", said.join("\n"));
    assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 0, "nothing is begun, and nothing left");
}

#[test]
fn resume_command_names_the_bots() {
    let folder = folder("bots_go_on");
    let left = out(&typed_in(&folder, "play --seed 5 --seats 3 --bot random --bot blue=leech", "\nq\n"));
    let line = "play --resume hyperkon-kosmische-strijd-5.jsonl --bot random --bot blue=leech";
    assert!(left.contains(&format!("hyperkon {line}\n")), "{left}");
    let keys = "\n1\n".repeat(4000);
    let whole =
        out(&typed_in(&folder, "play --seed 5 --seats 3 --bot random --bot blue=leech --record whole.jsonl", &keys));
    let rest = out(&typed_in(&folder, line, &keys.replacen('\n', "", 1)));
    let end = |game: &str| game.lines().rev().take(40).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(end(&whole), end(&rest));
    let left = out(&typed_in(&folder, "campaign friday.json --seats 3 --bot random", "\nq\n"));
    assert!(left.contains("hyperkon campaign friday.json --bot random\n"), "{left}");
}

/// A record contains no bots. Resuming without named bots reports the default bots.
#[test]
fn resuming_reports_default_bots() {
    let folder = folder("bots_now");
    let now = "Bots: steady. The file does not record the earlier bots; choose others with --bot.";
    let said = |line: &str| out(&typed_in(&folder, line, "\nq\n")).matches(now).count();
    assert_eq!([said("play --seed 5 --record r.jsonl --bot random"), said("campaign c.json --bot random")], [0, 0]);
    assert_eq!([said("play --resume r.jsonl --bot steady"), said("campaign c.json --bot steady")], [0, 0]);
    assert_eq!([said("play --resume r.jsonl"), said("campaign c.json")], [1, 1]);
}

#[test]
fn hint_rates_answers_and_changes_nothing() {
    let line = "play --seed 5 --seats 2 --trace";
    let hinted = out(&typed_in(&folder("bots_hinted"), line, "h\n\nq\n"));
    let plain = out(&typed_in(&folder("bots_unhinted"), line, "\nq\n"));
    let hint: Vec<&str> = hinted.lines().skip_while(|line| !line.contains("from your point of view")).take(4).collect();
    assert!(hint.len() == 4 && hint[1].contains("wins about "), "{hinted}");
    let shares: Vec<u32> = hint[1..]
        .iter()
        .filter_map(|line| line.split_once("wins about ")?.1.split_whitespace().next()?.parse().ok())
        .collect();
    assert!(shares.len() >= 2 && shares.iter().all(|share| *share <= 100), "{hint:?}");
    let after = |game: &str| game.split("Your hand").last().map(str::to_owned);
    assert_eq!(after(&hinted), after(&plain), "the game goes on as it would have");
    assert_eq!(hinted.matches("asked").count(), plain.matches("asked").count(), "nothing imagined is traced");
    let dutch = out(&typed_in(&folder("bots_hint_nl"), "play --seed 5 --seats 2 --lang nl", "h\nq\n"));
    assert!(dutch.contains("Op grond van wat jij kunt zien"), "{dutch}");
}

/// Regression: two destiny cards moved between a hand and an empty deck forever. One card destroyed ships, and healing
/// these ships drew the other card.
#[test]
fn returning_cards_are_not_replayed_forever() {
    let mods = concat!(env!("CARGO_MANIFEST_DIR"), "/../../decks/mods/known-worlds");
    let line = format!(
        "play --bots --windows holders --mods {mods} --edition long-table --seats 8 --seed 9136240690831379838"
    );
    let told = out(&run(&line));
    assert!(told.contains(" wins the game!") || told.contains(" win the game together!"), "{}", told.len());
}
