//! Win chances over recorded games, and puzzles.

use crate::program::terminal::{folder, out, refusal, run, typed_in};
use hyperkon::__private::game::Content;
use hyperkon::Engine;
use hyperkon_frame::{Served, puzzle};
use hyperkon_sp4x::Sp4x;
use hyperkon_ufos::Ufos;
use serde_json::Value;

/// The last point of a curve is the result, and its turning points are answers.
#[test]
fn every_game_has_a_curve() {
    let folder = folder("curves");
    for (game, edition) in [("cosmic", "kosmische-strijd"), ("ufos", "ufos"), ("sp4x", "sp4x")] {
        let play = format!("play --edition {edition} --bots --seed 5 --record {game}.jsonl");
        assert!(typed_in(&folder, &play, "").status.success());
        let told = out(&typed_in(&folder, &format!("curve {game}.jsonl --json --svg {game}.svg"), ""));
        assert_eq!(
            told,
            out(&typed_in(&folder, &format!("curve {game}.jsonl --json"), "")),
            "equal records, equal chances"
        );
        let curve: Value = serde_json::from_str(&told).unwrap();
        let points = curve["points"].as_array().unwrap();
        let shares = |point: &Value| -> Vec<f64> {
            point["shares"].as_array().unwrap().iter().map(|share| share.as_f64().unwrap()).collect()
        };
        assert!(points.len() >= 5, "{told}");
        for point in points {
            assert!((shares(point).iter().sum::<f64>() - 1.0).abs() < 1e-9, "{game}: {point}");
        }
        let winner = curve["winner"].as_u64().unwrap() as usize;
        let last = shares(points.last().unwrap());
        assert!(last.iter().all(|share| *share == 0.0 || *share == last[winner]), "{last:?}");
        let turns = curve["turning_points"].as_array().unwrap();
        assert_eq!(turns.len(), 3, "{told}");
        for turn in turns {
            let change = (turn["after"].as_f64().unwrap() - turn["before"].as_f64().unwrap()).abs();
            assert!(change > 0.0 && turn["answer"].as_u64() <= points.last().unwrap()["answers"].as_u64(), "{turn}");
        }
        let svg = std::fs::read_to_string(folder.join(format!("{game}.svg"))).unwrap();
        let svg = roxmltree::Document::parse(&svg).unwrap();
        let lines =
            svg.descendants().filter(|node| node.attribute("class").is_some_and(|class| class.starts_with("line")));
        assert_eq!(lines.count(), last.len());
        let drawn = out(&typed_in(&folder, &format!("curve {game}.jsonl"), ""));
        let name = curve["seats"][winner].as_str().unwrap();
        let turns: Vec<&str> = drawn.lines().filter(|line| line.contains(" % -> ")).collect();
        assert_eq!(turns.len(), 3, "{drawn}");
        for line in turns {
            assert!(line.contains(&format!(": {name} ")) && !line.trim_end().ends_with('%'), "{line}");
        }
        assert!(drawn.is_ascii() || game == "cosmic", "{drawn}");
        assert!(drawn.lines().all(|line| line.chars().count() < 400) && drawn.contains("100 % |"), "{drawn}");
    }
}

#[test]
fn unfinished_games_have_no_curve() {
    let folder = folder("no-curve");
    let record = "play --seed 3 --seats 3 --record left.jsonl";
    assert!(typed_in(&folder, record, "q\n").status.success());
    let said = refusal(&folder, "curve left.jsonl");
    assert!(said.contains("the game is not over"), "{said}");
}

/// The engine solves each puzzle of a game. The solution wins almost always, and every other answer does not.
fn solve<G: Served>(game: &G, least: usize) {
    let puzzles = puzzle::read::<G>().unwrap();
    assert!(puzzles.len() >= least, "{}: {}", G::NAME, puzzles.len());
    for (number, puzzle) in (1..).zip(&puzzles) {
        let table = puzzle.table(game).unwrap();
        let shares = puzzle.shares(game, &table).unwrap();
        let chances = puzzle::percents(&shares);
        assert_eq!(puzzle::solution(&shares), Some(puzzle.solution), "{} {number}: {chances:?}", G::NAME);
        assert_eq!(chances, puzzle.chances, "{} {number}", G::NAME);
    }
}

#[test]
fn puzzles_have_one_solution() {
    solve(&Engine::new(Content::builtin().unwrap()).unwrap(), 30);
    solve(&Ufos::default(), 10);
    solve(&Sp4x::default(), 10);
}

#[test]
fn puzzles_judge_answers() {
    let listed = out(&run("puzzles"));
    assert!(listed.lines().count() >= 30, "{listed}");
    let shown = out(&run("puzzles 1"));
    assert!(shown.contains("one answer wins now"), "{shown}");
    let solution = puzzle::read::<Engine>().unwrap()[0].solution + 1;
    let right = out(&run(&format!("puzzles 1 --answer {solution}")));
    assert!(right.starts_with("Right!"), "{right}");
    let wrong = out(&run(&format!("puzzles 1 --answer {}", if solution == 1 { 2 } else { 1 })));
    assert!(wrong.starts_with("No."), "{wrong}");
    for (line, part) in [("puzzles 0", "unknown puzzle 0"), ("puzzles 1 --answer 99", "unknown answer 99")] {
        let said = refusal(&folder("puzzles"), line);
        assert!(said.contains(part), "{said}");
    }
    assert!(out(&run("puzzles --game ufos")).lines().count() >= 10);
}
