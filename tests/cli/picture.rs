//! The picture of the drawn table in the README. It is made from a tested snapshot, so it shows the current table.
//!
//! `UPDATE_REFERENCE=1 cargo test --release -p hyperkon --test cli picture` draws it again.

use std::fmt::Write;
use std::path::Path;

/// The size of a character cell, in tenths of a pixel.
const CELL: (usize, usize) = (84, 170);

/// The class of a character: its seat's color, a line of the drawing, or text.
fn class(letter: char) -> &'static str {
    match letter {
        '▲' => "red",
        '●' => "blue",
        '■' => "green",
        '◆' => "yellow",
        '\u{2500}'..='\u{257f}' | '·' => "line",
        _ => "text",
    }
}

/// The runs of a line with the column of each: characters of one class, without the spaces around them.
fn runs(line: &str) -> Vec<(usize, &'static str, String)> {
    let mut runs: Vec<(usize, &'static str, String)> = Vec::new();
    for (column, letter) in line.chars().enumerate().filter(|(_, letter)| *letter != ' ') {
        match runs.last_mut() {
            Some((begin, last, run)) if *last == class(letter) && column - *begin - run.chars().count() < 2 => {
                if *begin + run.chars().count() < column {
                    run.push(' ');
                }
                run.push(letter);
            }
            _ => runs.push((column, class(letter), letter.to_string())),
        }
    }
    runs
}

fn tenths(tenths: usize) -> String {
    format!("{}.{}", tenths / 10, tenths % 10)
}

/// A screen of text as a picture.
fn picture(screen: &str) -> String {
    let columns = screen.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    let size = (tenths((columns + 2) * CELL.0), tenths((screen.lines().count() + 1) * CELL.1));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {}\" role=\"img\">\n\
         <title>The table in the terminal</title>\n<style>\n\
         text {{ font: 14px ui-monospace, Menlo, Consolas, \"DejaVu Sans Mono\", monospace; white-space: pre }}\n\
         .text {{ fill: #d8dee9 }}\n.line {{ fill: #6b7689 }}\n.red {{ fill: #ff6b6b }}\n.blue {{ fill: #5aa9ff }}\n\
         .green {{ fill: #5fd38d }}\n.yellow {{ fill: #f2cc60 }}\n</style>\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"#11151c\"/>\n",
        size.0, size.1
    );
    for (row, line) in screen.lines().enumerate() {
        for (column, class, run) in runs(line) {
            let (x, y) = (tenths((column + 1) * CELL.0), tenths((row + 1) * CELL.1 + 20));
            let width = tenths(run.chars().count() * CELL.0);
            let run = run.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
            writeln!(
                svg,
                "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" textLength=\"{width}\" lengthAdjust=\"spacingAndGlyphs\">{run}</text>"
            )
            .unwrap();
        }
    }
    svg + "</svg>\n"
}

#[test]
fn picture_of_the_table_is_current() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cli/screens/snapshots");
    let kept = std::fs::read_to_string(tests.join("cli__screens__aim_140x45.snap")).unwrap();
    let screen = kept.splitn(3, "---\n").nth(2).unwrap();
    let drawn = picture(screen);
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("table.svg");
    if std::env::var_os("UPDATE_REFERENCE").is_some() {
        std::fs::write(&file, &drawn).unwrap();
    }
    let there = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(there == drawn, "engine/cli/table.svg is stale: UPDATE_REFERENCE=1 cargo test --test cli picture");
}
