//! The offer of `hyperkon` without arguments, at a terminal.
//!
//! The program offers the latest unfinished game first. On a machine without kept games, it offers a first game before
//! a usual one.

use crate::commands::history;
use crate::commands::history::facts::{Kept, Summary};
use crate::commands::history::index::Index;
use crate::session::kept;
use crate::terminal;
use crate::terminal::paint;
use crate::words::args::Play;
use crate::words::error::CommandError;
use hyperkon_frame::texts;
use std::io::{BufRead, Write};

/// The number of the latest games that are looked through.
const LOOKED: usize = 5;

/// A game that the program offers.
pub struct Offer {
    text: String,
    play: Play,
}

/// Returns the offered games, the default first. There is nothing to choose if only one is offered.
pub fn offer(usual: &Play, has_played: bool, unfinished: Option<(Kept, Summary)>) -> Vec<Offer> {
    let text = |key: &str| texts::say(&usual.lang, key, &[]);
    let first = || Offer { text: text("cli.offer_first"), play: Play { first: true, ..usual.clone() } };
    let usual = Offer { text: text("cli.offer_usual"), play: usual.clone() };
    let again = unfinished.map(|(one, summary)| {
        let values = [("edition", summary.edition[1].clone()), ("n", summary.answers.to_string())];
        let text = texts::say(&usual.play.lang, "cli.offer_go_on", &values);
        Offer { text, play: Play { resume: Some(one.path), ..usual.play.clone() } }
    });
    again.into_iter().chain((!has_played).then(first)).chain([usual]).collect()
}

/// Returns the arguments of the game to play. If the line has no arguments and the terminal can draw, a person chooses.
/// Returns `None` if the person leaves.
///
/// # Errors
/// Fails if the terminal cannot be used.
pub fn chosen(usual: &Play, is_bare: bool) -> Result<Option<Play>, CommandError> {
    if !is_bare || !usual.shown.is_drawn() {
        return Ok(Some(usual.clone()));
    }
    choose(offer(usual, has_played(), unfinished()), &usual.lang, &mut std::io::stdin().lock(), &mut terminal::out())
}

/// Lets a person choose. Enter chooses the first game; `q` or the end of the input leaves.
fn choose(
    mut offers: Vec<Offer>,
    lang: &str,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> Result<Option<Play>, CommandError> {
    if offers.len() > 1 {
        writeln!(out, "{}", paint::heading(&texts::say(lang, "cli.offer", &[])))?;
        for (number, offer) in (1..).zip(&offers) {
            writeln!(out, "  {number}  {}", offer.text)?;
        }
        let at = loop {
            write!(out, "{} [1] > ", texts::say(lang, "cli.offer_choose", &[]))?;
            out.flush()?;
            let mut line = String::new();
            let is_over = input.read_line(&mut line)? == 0;
            match line.trim() {
                _ if is_over => {
                    writeln!(out)?;
                    return Ok(None);
                }
                "q" => return Ok(None),
                "" => break 0,
                number => match number.parse::<usize>() {
                    Ok(at) if (1..=offers.len()).contains(&at) => break at - 1,
                    _ => {}
                },
            }
        };
        offers.swap(0, at);
    }
    Ok(offers.into_iter().next().map(|offer| offer.play))
}

/// Returns the latest unfinished game of the terminal.
fn unfinished() -> Option<(Kept, Summary)> {
    let own = history::all(None).ok()?.into_iter().filter(|one| !one.is_table()).take(LOOKED);
    let index = Index::open().ok()?;
    let mut read = own.filter_map(|one| index.summary(&one).ok().map(|summary| (one, summary)));
    read.find(|(_, summary)| summary.winners.is_none())
}

/// Returns `true` if a game is kept on this machine. A machine that keeps no games counts as one with games.
pub fn has_played() -> bool {
    kept::folder().is_none_or(|folder| {
        folder
            .read_dir()
            .is_ok_and(|files| files.flatten().any(|file| file.path().extension().is_some_and(|end| end == "jsonl")))
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails if something it expects is missing")]
mod tests {
    use super::*;
    use crate::words::line::Line;
    use clap::Parser as _;

    fn chosen_by(line: &str, has_played: bool) -> (Option<bool>, String) {
        let usual = Line::try_parse_from(["hyperkon"]).unwrap().play;
        let mut out = Vec::new();
        let play = choose(offer(&usual, has_played, None), "en", &mut line.as_bytes(), &mut out).unwrap();
        (play.map(|play| play.first), String::from_utf8(out).unwrap())
    }

    #[test]
    fn unfinished_game_comes_first() {
        let usual = Line::try_parse_from(["hyperkon"]).unwrap().play;
        let summary = Summary {
            game: "x".to_owned(),
            edition: ["x", "X"].map(str::to_owned),
            seats: Vec::new(),
            winners: None,
            answers: 3,
        };
        let kept = Kept::at("games/one.jsonl".into());
        let mut out = Vec::new();
        let offers = offer(&usual, true, Some((kept, summary)));
        let play = choose(offers, "en", &mut "\n".as_bytes(), &mut out).unwrap().unwrap();
        assert_eq!(play.resume, Some("games/one.jsonl".into()));
        assert!(String::from_utf8(out).unwrap().contains("1  your unfinished game of X (3 answers)"));
    }

    #[test]
    fn newcomers_are_offered_a_first_game() {
        let lines = [("\n", Some(true)), ("1\n", Some(true)), ("2\n", Some(false)), ("x\n3\n2\n", Some(false))];
        for (line, first) in lines.into_iter().chain([("", None), ("q\n", None), ("0\n", None)]) {
            let (chosen, said) = chosen_by(line, false);
            assert_eq!(chosen, first, "{line:?}");
            assert!(said.contains("1  a first game") && said.contains("2  a usual game"), "{said}");
        }
        assert_eq!(chosen_by("", true), (Some(false), String::new()));
    }
}
