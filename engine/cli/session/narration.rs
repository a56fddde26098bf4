//! Prints events and the rules behind them.

use crate::session::Shown;
use crate::terminal::columns;
use crate::terminal::eyes::Eyes;
use crate::terminal::eyes::{Reasons, Weight};
use crate::terminal::paint;
use hyperkon_frame::Words;
use hyperkon_table::{LogEntry, Question};
use std::io::{self, Write};

/// Returns `true` if an event is printed on a line.
pub fn is_told<G: Shown>(told: &&LogEntry<G::Event>) -> bool {
    G::weight(&told.event) != Weight::Detail
}

/// Prints events, one line each.
pub fn tell<G: Shown>(
    out: &mut dyn Write,
    words: &dyn Words<G>,
    eyes: Eyes,
    events: &[LogEntry<G::Event>],
) -> io::Result<()> {
    for line in events.iter().filter(is_told::<G>).filter_map(|told| line(words, eyes, told)) {
        match line.strip_prefix("  ") {
            Some(sentence) => columns::line(out, 2, sentence)?,
            None => writeln!(out, "{line}")?,
        }
    }
    Ok(())
}

/// Returns the line of an event, or `None` if the event has no text.
fn line<G: Shown>(words: &dyn Words<G>, eyes: Eyes, told: &LogEntry<G::Event>) -> Option<String> {
    let sentence = words.event(&eyes.see::<G>(told), told.why.as_ref());
    (!sentence.is_empty()).then(|| match G::weight(&told.event) {
        Weight::Heading => format!("\n{}", paint::heading(&sentence)),
        Weight::Line | Weight::Detail => format!("  {sentence}"),
    })
}

/// Prints events, each with its rule. Then prints the texts of these rules and of the scripts that change them. Skips the
/// texts in `known`, which were printed before.
pub fn tell_why<G: Shown>(
    out: &mut dyn Write,
    (words, reasons): (&dyn Words<G>, &Reasons<G>),
    eyes: Eyes,
    events: &[LogEntry<G::Event>],
    known: &mut Vec<String>,
) -> io::Result<()> {
    let (mut clauses, mut bent) = (Vec::new(), Vec::new());
    for told in events.iter().filter(is_told::<G>) {
        let Some(line) = line(words, eyes, told) else { continue };
        let reason = told.why.as_ref().map(reasons);
        let cause = reason.as_ref().map(|reason| paint::faint(&format!(" [{}]", reason.cause)));
        let indent = line.len() - line.trim_start_matches(' ').len();
        columns::line(out, indent, &format!("{}{}", line.trim_start_matches(' '), cause.unwrap_or_default()))?;
        if let Some(reason) = reason {
            clauses.push(reason.clause);
            bent.extend(reason.bent);
        }
    }
    for ground in clauses.into_iter().chain(bent) {
        if !known.contains(&ground) {
            columns::line(out, 4, &paint::faint(&ground))?;
            known.push(ground);
        }
    }
    Ok(())
}

/// Returns `true` if the viewer sees the answer to a question.
pub fn see_answer<G: Shown>(eyes: Eyes, question: &G::Question) -> bool {
    !G::is_hidden(question) || eyes == Eyes::FullState || eyes == Eyes::Seat(question.seat())
}
