//! `hyperkon tournament`, and tournaments of another game: seating, counting, and output.

use crate::program::terminal;
use crate::program::terminal::{ending, file, folder, out, refusal, run, typed_in};
use hyperkon_table::{Bot, Observation, RandomBot, Seat, Table, Unfinished};
use hyperkon_ufos::{Choice, TableOptions, Ufos};
use hyperkon_workshop::tournament::{Deal, Lineup, Played, Results, play_deal};
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

fn json(line: &str) -> Value {
    serde_json::from_str(&out(&run(line))).unwrap_or_else(|_| panic!("{line}"))
}

/// Writes a file of made-up deals, so that output does not depend on bots' strength.
fn made_up(folder: &Path, line: &str, deals: &[&str]) -> String {
    let line = format!("{line} --resume made-up.jsonl");
    let path = folder.join("made-up.jsonl");
    assert!(typed_in(folder, &line.replace("-n 24", "-n 1"), "").status.success(), "{line}");
    let head = fs::read_to_string(&path).unwrap().lines().next().unwrap().to_owned();
    let deals: Vec<String> = deals.iter().map(|deal| format!("{{{deal},\"answers\":300}}")).collect();
    fs::write(&path, format!("{head}\n{{\"from\":0,\"count\":[{}]}}\n", deals.join(","))).unwrap();
    line
}

/// Deals of three seats with the bots leech, random, and random. Leech moves from seat 0 to seat 1 and seat 2.
const DEALS: [&str; 8] = [
    r#""winners":[[0],[1],[2]],"aliens":[["zombie"],["clone"],["macron"]]"#,
    r#""winners":[[0],[0],[0,2]],"aliens":[["macron"],["clone"],["zombie"]]"#,
    r#""winners":[[1],[1],[1]],"aliens":[["oracle"],["macron"],["clone"]]"#,
    r#""winners":[[0],[1],[0,1]],"aliens":[["clone"],["zombie"],["oracle"]]"#,
    r#""winners":[[0],[1],[2]],"aliens":[["zombie"],["oracle"],["macron"]]"#,
    r#""winners":[[2],[2],[2]],"aliens":[["zombie"],["oracle"],["macron"]]"#,
    r#""winners":[[0],[1],[1]],"aliens":[["zombie"],["oracle"],["clone"]]"#,
    r#""winners":[[0],[1],[0]],"aliens":[["macron"],["clone"],["oracle"]]"#,
];

#[test]
fn tournament_prints_its_tables() {
    let folder = folder("tournament_tables");
    let line = made_up(&folder, "tournament leech random random -n 24 --seed 4 --preset first", &DEALS);
    let told = |more: &str| out(&typed_in(&folder, &format!("{line}{more}"), ""));
    insta::assert_snapshot!("tournament", told(""));
    insta::assert_snapshot!("tournament_csv", told(" --csv"));
    insta::assert_snapshot!("tournament_dutch", told(" --lang nl"));
    insta::assert_snapshot!("tournament_swedish", told(" --lang sv"));
    let found: Value = serde_json::from_str(&told(" --json")).unwrap();
    // The wins by deal are 3, 1 + ½, 1, 2 (the other seats shared a win), 3, 1, 2, and 2.
    assert_eq!(found["bots"][0]["wins"], 15.5, "{found}");
}

#[test]
fn tournament_is_independent_of_threads() {
    let line = "tournament leech random thinker:2 -n 30 --seed 2 --json";
    let one = out(&run(&format!("{line} --jobs 1")));
    assert_eq!(one, out(&run(&format!("{line} --jobs 3 --check"))));
    let found: Value = serde_json::from_str(&one).unwrap();
    assert_eq!(found["line_up"], serde_json::json!(["leech", "random", "thinker:2"]));
    assert_eq!((found["deals"].as_u64(), found["games"].as_u64()), (Some(10), Some(30)));
    assert_eq!(found["sprt"], Value::Null);
    let sum = |rows: &str, key: &str| -> f64 {
        found[rows].as_array().unwrap().iter().map(|row| row[key].as_f64().unwrap()).sum()
    };
    assert!((sum("bots", "wins") - 30.0).abs() < 1e-9, "every game has one win to share");
    assert!((sum("aliens", "wins") - 30.0).abs() < 1e-9, "and it was won with an alien");
    assert_eq!((sum("bots", "games"), sum("aliens", "games")), (90.0, 90.0));
    for row in found["bots"].as_array().unwrap() {
        for key in ["share", "rating"] {
            let of = |part: &str| row[key][part].as_f64().unwrap();
            assert!(of("low") <= of("value") && of("value") <= of("high") && of("low") < of("high"), "{row}");
        }
    }
    let pairs = found["pairs"].as_array().unwrap();
    assert_eq!(pairs.len(), 6);
    for pair in pairs {
        let other = pairs.iter().find(|other| other["bot"] == pair["against"] && other["against"] == pair["bot"]);
        let [better, worse] = [pair, other.unwrap()].map(|row| row["better"]["value"].as_f64().unwrap());
        assert!((better + worse + pair["equal"].as_f64().unwrap() - 1.0).abs() < 1e-9, "{pair}");
    }
}

/// A tournament deals like `play`: the named game repeats with the same winner.
#[test]
fn bots_rotate_over_seats_of_a_deal() {
    let folder = folder("tournament_deals");
    let line = "tournament leech random -n 4 --seed 6 --resume deals.jsonl --json";
    assert!(typed_in(&folder, line, "").status.success());
    let text = fs::read_to_string(folder.join("deals.jsonl")).unwrap();
    let deals: Vec<Value> = text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(deals.len(), 2);
    for deal in &deals {
        let seed = hyperkon_table::mix(6, deal["from"].as_u64().unwrap());
        let deal = &deal["count"][0];
        for (rotation, bots) in
            ["--bot red=leech --bot blue=random", "--bot red=random --bot blue=leech"].iter().enumerate()
        {
            let line = format!("play --bots {bots} --windows holders --seats 2 --seed {seed}");
            let game = out(&run(&line));
            for (seat, name) in ["Red", "Blue"].iter().enumerate() {
                let won = deal["winners"][rotation].as_array().unwrap().iter().any(|winner| *winner == seat);
                let last = game.lines().rev().find(|line| line.contains("the game")).unwrap();
                assert_eq!(last.contains(name), won, "{line}: {last}");
            }
        }
    }
}

#[test]
fn tournament_resumes_from_its_file() {
    let folder = folder("tournament_sums");
    let line = "tournament leech random random -n 30 --seed 3 --jobs 2 --json";
    let whole = out(&typed_in(&folder, line, ""));
    let resumed =
        |games: u32| typed_in(&folder, &format!("{line} --resume d.jsonl").replace("30", &games.to_string()), "");
    assert!(out(&resumed(9)) != whole);
    assert_eq!(out(&resumed(30)), whole);
    let path = folder.join("d.jsonl");
    let text = fs::read_to_string(&path).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 11);
    // Remove some deals, and truncate the last one.
    fs::write(&path, format!("{}\n{}\n{}", lines[0], lines[4..8].join("\n"), &lines[8][..20])).unwrap();
    let output = resumed(30);
    assert_eq!(out(&output), whole);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said, "hyperkon: The last block of games in d.jsonl was incomplete and is played again.\n");
    // A decided test plays no more games.
    let test = "tournament steady random -n 4000 --seed 1 --sprt -300,0 --json --resume t.jsonl";
    let decided = out(&typed_in(&folder, test, ""));
    let kept = fs::read_to_string(folder.join("t.jsonl")).unwrap();
    assert_eq!(out(&typed_in(&folder, test, "")), decided);
    assert_eq!(fs::read_to_string(folder.join("t.jsonl")).unwrap(), kept);
}

#[test]
fn files_of_other_runs_are_rejected() {
    let folder = folder("tournament_refused");
    let line = "tournament leech random -n 6 --seed 3 --resume d.jsonl";
    assert!(typed_in(&folder, &format!("{line} --jobs 1"), "").status.success());
    assert!(typed_in(&folder, "sim -n 2 --resume sums.jsonl", "").status.success());
    let kept = fs::read_to_string(folder.join("d.jsonl")).unwrap();
    let mut said = String::new();
    for other in [
        "tournament leech random -n 4 --seed 3 --resume d.jsonl",
        "tournament random leech -n 6 --seed 3 --resume d.jsonl",
        "tournament leech random -n 6 --seed 4 --resume d.jsonl",
        "tournament leech random -n 6 --seed 3 --sprt 0,5 --resume d.jsonl",
        "tournament leech random -n 6 --seed 3 --edition universums-harskare --resume d.jsonl",
        "tournament leech random -n 6 --seed 3 --resume sums.jsonl",
        "sim -n 2 --resume d.jsonl",
    ] {
        said += &format!("$ hyperkon {other}\n{}", refusal(&folder, other));
        assert_eq!(fs::read_to_string(folder.join("d.jsonl")).unwrap(), kept, "{other}");
    }
    for (what, text) in [
        ("a deal with a game too few", kept.replacen("],[", ",", 1)),
        ("a winner who sits nowhere", kept.replacen("\"winners\":[[", "\"winners\":[[7,", 1)),
        ("an alien of nowhere", kept.replacen("\"aliens\":[[\"", "\"aliens\":[[\"no,", 1)),
    ] {
        assert_ne!(text, kept, "{what}");
        fs::write(folder.join("d.jsonl"), &text).unwrap();
        said += &format!("{what}: {}", refusal(&folder, line));
    }
    insta::assert_snapshot!("tournament_refused", said);
}

#[test]
fn invalid_commands_are_rejected_in_one_sentence() {
    let mut said = String::new();
    for line in [
        "tournament",
        "tournament steddy random",
        "tournament random",
        "tournament random random random random random",
        "tournament random random --seats 3",
        "tournament thinker:0 random",
        "tournament random steady:3",
        "tournament random leech --sprt 5",
        "tournament random leech --sprt 5,1",
        "tournament random leech --sprt 0,x",
        "tournament random leech --sprt 1e308,1.5e308",
        "tournament random thinker:3600001ms",
        "tournament random random --sprt 0,5",
        "tournament random leech thinker --sprt 0,5",
        "tournament random random -n 0",
        "tournament random random --json --csv",
        "tournament random random --edition kosmische-strijt",
        "tournament random random --alien red=zombi",
        "tournament random random -n 2 --svg no-such-folder/shares.svg",
    ] {
        said += &format!("$ hyperkon {line}\n{}", refusal(Path::new("."), line));
    }
    insta::assert_snapshot!("tournament_errors", said);
}

/// Stopping a tournament prints how to resume it.
#[cfg(unix)]
#[test]
fn stopped_tournament_says_how_to_resume() {
    let folder = folder("tournament_stopped");
    let mut command = terminal::hyperkon("tournament thinker:20 random -n 400 --resume d.jsonl");
    command.current_dir(&folder).stdin(std::process::Stdio::null()).stderr(std::process::Stdio::piped());
    ending::heed_signals();
    let mut child = command.spawn().unwrap();
    let kept = || fs::read_to_string(folder.join("d.jsonl")).map_or(0, |text| text.lines().count());
    let begun = std::time::Instant::now();
    // The file has the header and three deals. The second deal is counted while the third one is written.
    while kept() < 4 {
        assert!(child.try_wait().unwrap().is_none() && begun.elapsed() < ending::PATIENCE, "{} deals", kept());
        std::thread::sleep(std::time::Duration::from_millis(20));
    }
    ending::signal(child.id(), "INT");
    let output = ending::output(child);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), None, "it ends by the signal: {said}");
    assert!(
        said.starts_with("hyperkon: ") && said.ends_with(" deals are in d.jsonl; run the same command to resume\n"),
        "{said}"
    );
}

/// Any spelling of the path counts: the picture would overwrite the saved totals.
#[test]
fn picture_cannot_overwrite_the_saved_totals() {
    let folder = folder("tournament_one_file");
    for line in ["tournament leech random -n 4", "sim -n 4 --seats 2"] {
        fs::write(folder.join("kept"), "").unwrap();
        for [kept, picture] in [["new", "new"], ["new", "./new"], ["kept", "../tournament_one_file/kept"]] {
            let said = refusal(&folder, &format!("{line} --resume {kept} --svg {picture}"));
            assert!(said.contains("`--svg` and `--resume` name the same file"), "{said}");
        }
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1, "nothing is begun");
    }
}

/// With any number of threads, games beyond the verdict do not count.
#[test]
fn sprt_ends_when_it_is_decided() {
    let line = "tournament steady random -n 4000 --seed 1 --sprt -300,0 --json";
    let one = json(&format!("{line} --jobs 1"));
    assert_eq!(one, json(&format!("{line} --jobs 3")));
    let (sprt, deals) = (&one["sprt"], one["deals"].as_u64().unwrap());
    assert_eq!((sprt["verdict"].as_f64(), sprt["deals"].as_u64()), (Some(0.0), Some(deals)), "{sprt}");
    assert!((20..200).contains(&deals) && one["games"].as_u64() == Some(2 * deals), "{sprt}");
    assert!(sprt["llr"].as_f64().unwrap() >= sprt["bound"].as_f64().unwrap(), "{sprt}");
}

#[test]
fn sprt_reports_its_status() {
    let folder = folder("tournament_tests");
    let won = r#""winners":[[0],[1]]"#;
    let even = r#""winners":[[0],[0]]"#;
    let told = |test: &str, deals: &[&str]| {
        let line = format!("tournament leech random -n 24 --seed 4 --sprt {test}");
        fs::remove_file(folder.join("made-up.jsonl")).unwrap_or_default();
        let line = made_up(&folder, &line, deals).replace("-n 24", &format!("-n {}", 2 * deals.len()));
        ["en", "nl", "sv"].map(|lang| {
            let told = out(&typed_in(&folder, &format!("{line} --lang {lang}"), ""));
            told.lines().last().unwrap().to_owned() + "\n"
        })
    };
    let mut said = String::new();
    said += &told("0,200", &[won; 30]).concat();
    said += &told("0,200", &[even; 300]).concat();
    said += &told("-1,1", &[even; 30]).concat();
    insta::assert_snapshot!("tournament_tests", said);
}

#[test]
fn failed_game_names_a_reproducing_command() {
    let folder = folder("tournament_fault");
    fs::create_dir_all(folder.join("mod/powers/aliens")).unwrap();
    fs::create_dir_all(folder.join("mod/decks")).unwrap();
    let script = "return power {\n  id = \"breaker\",\n  api = 2,\n  ship_value = {\n    value = function(game, me)\n      error(\"broken\")\n    end,\n  },\n}\n";
    fs::write(folder.join("mod/powers/aliens/breaker.lua"), script).unwrap();
    fs::write(folder.join("mod/powers/aliens/breaker.toml"), "[en]\nname = \"Breaker\"\ntext = \"Breaks.\"\n").unwrap();
    let deck = "api = 2\nid = \"broken\"\nextends = \"kosmische-strijd\"\nname = { en = \"Broken\" }\n[aliens]\nbreaker = {}\n";
    fs::write(folder.join("mod/decks/broken.toml"), deck).unwrap();
    let line = "tournament leech random random --mods mod --alien blue=breaker -n 3 --seed 1 --jobs 1";
    let said = refusal(&folder, line);
    assert!(said.contains("game in deal 0 (seed ") && said.contains("broken"), "{said}");
    let again = said.split_once("see it again: hyperkon ").unwrap().1.trim_end().trim_end_matches(')');
    assert!(again.contains("--bot red=leech --bot blue=random --bot green=random"), "{again}");
    let seen = typed_in(&folder, again, "");
    assert!(String::from_utf8_lossy(&seen.stderr).contains("broken"), "{again}: {seen:?}");
}

#[test]
fn picture_has_a_bar_per_bot() {
    let path = file("bots.svg");
    let found = json(&format!("tournament leech random random -n 12 --json --svg {}", path.display()));
    let text = fs::read_to_string(&path).unwrap();
    let picture = roxmltree::Document::parse(&text).unwrap();
    let of_class = |class: &str| picture.descendants().filter(|node| node.attribute("class") == Some(class)).count();
    assert_eq!((of_class("bar"), of_class("interval")), (2, 2));
    for bot in found["bots"].as_array().unwrap() {
        let name = bot["bot"].as_str().unwrap();
        assert!(picture.descendants().any(|node| node.text() == Some(name)), "{name} is not in the picture");
    }
    assert!(text.contains("12 games in 4 deals with 3 seats"), "{text}");
}

/// Two bots of another game.
enum Player {
    Sensible,
    Wild,
}

impl Bot<Ufos> for Player {
    fn choose(&mut self, game: &Ufos, seen: Observation<'_, Ufos>) -> Option<Choice> {
        let mut bot = match self {
            Player::Sensible => RandomBot::new(5),
            Player::Wild => RandomBot::wild(5),
        };
        Bot::choose(&mut bot, game, seen)
    }
}

fn ufos(lineup: &Lineup, deals: u64) -> BTreeMap<u64, Deal> {
    let deal = |seed| {
        let deal = play_deal(lineup, |entrants| {
            let game = Ufos::default();
            let options = TableOptions { hands: Some(2), ..TableOptions::new(lineup.seats() as u8, seed) };
            let mut table = Table::set_up(&game, &options).unwrap();
            let mut bots: Vec<Player> = entrants
                .iter()
                .map(|entrant| if lineup.entrants()[*entrant] == "wild" { Player::Wild } else { Player::Sensible })
                .collect();
            let answer = |table: &Table<Ufos>, seat: Seat, _| bots[seat.index()].choose(&game, table.seen(seat));
            let answers = table.play_out(&game, 10_000, answer, |_, _, _| Ok(()))?;
            Ok::<_, Unfinished>(Played { winners: table.winners(), answers, aliens: Vec::new() })
        });
        (seed, deal.unwrap())
    };
    (0..deals).map(deal).collect()
}

#[test]
fn other_game_has_tournaments() {
    let lineup = Lineup::new(&["sensible", "wild", "wild"]);
    let deals = ufos(&lineup, 8);
    assert!(deals.values().all(|deal| deal.fits(&lineup) && deal.winners.len() == 3));
    let results = Results::of(&lineup, deals.values());
    assert_eq!((results.deals, results.games, results.aliens.len()), (8, 24, 0));
    let wins: f64 = results.standings.iter().map(|row| row.wins).sum();
    assert!((wins - 24.0).abs() < 1e-9 && results.answers > 24 * 10, "{results:?}");
    // The same deals, written and read back, give the same results.
    let text = serde_json::to_string(&deals).unwrap();
    let read: BTreeMap<u64, Deal> = serde_json::from_str(&text).unwrap();
    assert_eq!(read, deals);
    assert_eq!(Results::of(&lineup, read.values()), results);
}

#[test]
fn endless_game_is_reported() {
    let game = Ufos::default();
    let mut table = Table::set_up(&game, &TableOptions::new(3, 1)).unwrap();
    let ended =
        table.play_out(&game, 3, |table, seat, _| Player::Wild.choose(&game, table.seen(seat)), |_, _, _| Ok(()));
    assert_eq!(ended, Err(Unfinished::Endless(3)));
    let mut table = Table::set_up(&game, &TableOptions::new(3, 1)).unwrap();
    let silent = table.play_out(&game, 3, |_, _, _| None, |_, _, _| Ok(()));
    assert!(matches!(silent, Err(Unfinished::Silent(_))), "{silent:?}");
}
