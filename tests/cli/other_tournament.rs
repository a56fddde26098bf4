//! Tournaments and simulations of the games without scripts: shares by bot, seat, and faction.

use crate::program::terminal::{folder, out, refusal, typed_in};
use std::path::Path;

fn told(folder: &Path, line: &str) -> String {
    let output = typed_in(folder, line, "");
    assert!(output.status.success(), "{line}: {}", String::from_utf8_lossy(&output.stderr));
    out(&output)
}

/// Returns the rows of a kind: bot, item, games, and share.
fn rows(csv: &str, kind: &str) -> Vec<(String, String, u64, f64)> {
    let cells = csv.lines().map(|line| line.split(',').map(str::to_owned).collect::<Vec<_>>());
    let of_kind = cells.filter(|cells| cells[0] == kind);
    of_kind
        .map(|cells| (cells[1].clone(), cells[2].clone(), cells[3].parse().unwrap(), cells[4].parse().unwrap()))
        .collect()
}

#[test]
fn ufos_bots_rotate_over_all_seats() {
    let folder = folder("ufos-tournament");
    let line = "tournament steady random random --game ufos -n 45 --seed 4 --csv";
    let csv = told(&folder, line);
    let shares = rows(&csv, "share");
    let named: Vec<(&str, u64)> = shares.iter().map(|(bot, _, games, _)| (bot.as_str(), *games)).collect();
    assert_eq!(named, [("steady", 45), ("random", 90)], "{csv}");
    assert!(shares[0].3 > 0.8 && (shares[0].3 + 2.0 * shares[1].3 - 1.0).abs() < 1e-4, "{csv}");
    let seats = rows(&csv, "seat");
    assert!(seats.len() == 3 && seats.iter().all(|(_, _, games, _)| *games == 45), "{csv}");
    assert!((seats.iter().map(|(.., share)| share).sum::<f64>() - 1.0).abs() < 1e-4, "{csv}");
    assert!(rows(&csv, "faction").is_empty() && rows(&csv, "alien").is_empty(), "{csv}");
    // Neither the number of threads nor a second check changes the result.
    assert_eq!(csv, told(&folder, &format!("{line} --jobs 1")));
    assert_eq!(csv, told(&folder, &format!("{line} --check")));
    let even =
        |seed: u64| told(&folder, &format!("tournament steady steady random --game ufos -n 45 --seed {seed} --csv"));
    assert_ne!(even(4), even(5));
}

#[test]
fn sp4x_tournament_rotates_factions_and_takes_budgets() {
    let folder = folder("sp4x-tournament");
    let csv = told(&folder, "tournament steady random random random --edition sp4x -n 24 --seed 4 --csv");
    let factions = rows(&csv, "faction");
    // With four seats, every table has all four factions, and the bots rotate over them.
    for id in ["vanilla", "homo_saiens", "ligpaverne", "chenar"] {
        let games = |bot: &str| factions.iter().find(|row| row.0 == bot && row.1 == id).unwrap().2;
        assert_eq!((games("steady"), games("random")), (6, 18), "{id}: {csv}");
    }
    // Named factions keep their seats.
    let csv = told(&folder, "tournament steady random random --game sp4x -n 6 --alien 2=chenar --csv");
    let of = |id: &str| rows(&csv, "faction").iter().filter(|row| row.1 == id).map(|row| row.2).sum::<u64>();
    assert_eq!((of("vanilla"), of("chenar"), of("ligpaverne")), (12, 6, 0), "{csv}");
    let json = told(&folder, "tournament thinker:12 random random --game sp4x -n 3 --svg shares.svg --json");
    let found: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((&found["bots"][0]["bot"], &found["games"]), (&"thinker:12".into(), &3.into()), "{json}");
    assert_eq!((found["by_seat"].as_array().unwrap().len(), found["edition"].as_str()), (3, Some("sp4x")));
    assert!(std::fs::read_to_string(folder.join("shares.svg")).unwrap().contains("thinker:12"));
}

#[test]
fn other_game_tournament_resumes_from_its_file() {
    let folder = folder("other-tournament-resume");
    let line = |n: u64, more: &str| format!("tournament steady random random --game sp4x -n {n} --seed 2 --csv {more}");
    let whole = told(&folder, &line(12, ""));
    told(&folder, &line(6, "--resume sums.jsonl"));
    let before = std::fs::read(folder.join("sums.jsonl")).unwrap();
    assert_eq!(whole, told(&folder, &line(12, "--resume sums.jsonl")));
    let after = std::fs::read(folder.join("sums.jsonl")).unwrap();
    assert!(after.starts_with(&before) && after.len() > before.len());
    for (line, said) in [
        (line(12, "--resume sums.jsonl").replace("--seed 2", "--seed 3"), "seed"),
        (line(12, "--resume sums.jsonl").replace("--game sp4x", "--game ufos"), "sums.jsonl"),
        (line(12, "--resume sums.jsonl --alien 1=chenar"), "sums.jsonl"),
        (line(12, "--resume sums.jsonl").replace(" --game sp4x", ""), "sums.jsonl"),
    ] {
        let refused = refusal(&folder, &line);
        assert!(refused.contains(said) && refused.contains("started with"), "{line}: {refused}");
    }
}

#[test]
fn sprt_stops_when_it_is_decided() {
    let folder = folder("other-tournament-sprt");
    let said = told(&folder, "tournament steady random random --game ufos -n 3000 --sprt 0,100");
    assert!(said.contains("Decided after") && said.contains("steady leads random by 100 points"), "{said}");
}

#[test]
fn invalid_tournaments_are_rejected_in_one_line() {
    let folder = folder("other-tournament-refused");
    for (line, said) in [
        ("tournament steady random --game ufos", "ufos is for 3 to 6 seats"),
        ("tournament steady random --game ufos", "as in `hyperkon tournament steady random random --game ufos`"),
        ("tournament steady --edition sp4x", "as in `hyperkon tournament steady steady steady --edition sp4x`"),
        ("tournament steady random random random random --game sp4x", "list fewer"),
        ("tournament leech random random --game ufos", "available: random, steady, thinker"),
        ("tournament steady:4 random random --game ufos", "only `thinker` can"),
        ("tournament thinker:0 random random --game sp4x", "invalid budget `0`"),
        ("tournament steady random random --game ufos --preset first", "ufos has no presets"),
        ("tournament steady random random --game ufos --aliens-per-seat 2", "seats have no roles in this game"),
        ("tournament steady random random --game ufos --alien 1=chenar", "have no role"),
        ("tournament steady random random --game sp4x --alien 1=x", "unknown faction `x`"),
        ("tournament steady random random --game sp4x --seats 4", "3 bots are listed"),
        ("tournament steady random random --game sp4x --edition ufos", "edition belongs to ufos"),
        ("tournament steady random random --game sp4x --sprt 5,1", "lower than the second"),
        ("tournament steady random random --game sp4x --lang xx", "no texts"),
        ("play --game ufos --bots --bot thinker:0", "invalid budget `0`"),
        ("sim --game ufos --bot steady:7", "only `thinker` can"),
    ] {
        let refused = refusal(&folder, line);
        assert!(refused.contains(said), "{line}: {refused}");
    }
}

#[test]
fn sp4x_simulation_counts_seats_and_factions() {
    let folder = folder("sp4x-sim");
    let line = "sim --game sp4x -n 30 --seed 3 --seats 3";
    let csv = told(&folder, &format!("{line} --csv"));
    let factions: Vec<Vec<&str>> = csv.lines().skip(1).map(|line| line.split(',').collect()).collect();
    let found: serde_json::Value = serde_json::from_str(&told(&folder, &format!("{line} --json"))).unwrap();
    let seats = found["by_seat"].as_array().unwrap();
    assert_eq!((seats.len(), factions.len()), (3, 4), "{csv}");
    assert!(csv.starts_with("faction,games,wins,share,low,high\n"), "{csv}");
    assert_eq!(factions.iter().map(|row| row[1].parse::<u64>().unwrap()).sum::<u64>(), 3 * 30, "{csv}");
    let wins = |rows: &[serde_json::Value]| rows.iter().map(|row| row["wins"].as_f64().unwrap()).sum::<f64>();
    for rows in [seats, found["factions"].as_array().unwrap()] {
        assert!((wins(rows) - 30.0).abs() < 1e-9, "{found}");
    }
    let named = told(&folder, "sim --game sp4x -n 4 --seed 3 --seats 3 --alien 1=chenar");
    assert!(named.contains("Chenar") && named.contains("vanilla") && !named.contains("Ligpaverne"), "{named}");
}
