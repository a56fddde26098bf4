//! Prompts for the answer to a question of any game, step by step.

use crate::session::Shown;
use crate::session::console::Console;
use crate::session::stop::Stop;
use crate::terminal::paint;
use crate::words::typed::begins_one;
use hyperkon_frame::Part;
use hyperkon_table::Question as _;

/// A no-break space.
const NO_BREAK: &str = "\u{a0}";

/// Letters that are commands at every question.
const TAKEN: &str = "bhqru";

/// An option with its key and its text.
type Offered<'p, G> = (String, &'p Part<G>, String);

/// Prompts until the answer is complete.
pub(crate) fn ask<G: Shown>(console: &mut Console<'_, '_, G>) -> Result<G::Choice, Stop> {
    let question = console.question;
    console.put()?;
    let mut parts = Vec::new();
    loop {
        let next = question.parts(&parts);
        let whole = question.choice_from_steps(&parts).filter(|_| next.done);
        let sends = if parts.is_empty() { console.proposal() } else { whole.clone() };
        if let Some(choice) = whole.clone().filter(|_| next.next.is_empty()) {
            return Ok(choice);
        }
        let options = options(console, &next.next);
        let listed: Vec<String> =
            options.iter().map(|(key, _, said)| format!("{key}) {said}").replace(' ', NO_BREAK)).collect();
        let listed = paint::wrapped(" ", 2, &listed.join("  "));
        console.offer(listed.iter().map(|line| line.replace(NO_BREAK, " ")).collect())?;
        let sent = sends.as_ref().map(|choice| console.lines.sitting.voice.choice(question, choice));
        let part = loop {
            let line = match console.line(sent.as_deref()) {
                Err(Stop::Undo) if !parts.is_empty() => break None,
                line => line?,
            };
            match (sends.clone(), found::<G>(&options, &line)) {
                (Some(choice), _) if line.is_empty() => return Ok(choice),
                (_, Some(part)) => break Some(part),
                (_, None) => console.object("cli.not_offered", &[("word", line)])?,
            }
        };
        match part {
            Some(part) => parts.push(part),
            None => drop(parts.pop()),
        }
    }
}

/// Returns the options with their keys and texts. If some options are counts, their keys are the counts, and the other
/// options have letters. Options with the same text have the same effect, so only the first is listed.
fn options<'p, G: Shown>(console: &Console<'_, '_, G>, parts: &'p [Part<G>]) -> Vec<Offered<'p, G>> {
    let counts = parts.iter().any(|part| G::count(part).is_some());
    let (mut options, mut letters) = (Vec::<Offered<'_, G>>::new(), 'a'..='z');
    for part in parts {
        let said = console.lines.sitting.voice.part(console.question, part);
        if options.iter().any(|(_, _, other)| *other == said) {
            continue;
        }
        let key = match G::count(part) {
            Some(count) => count.to_string(),
            None if counts => letters.find(|letter| !TAKEN.contains(*letter)).map_or_else(String::new, String::from),
            None => (options.len() + 1).to_string(),
        };
        options.push((key, part, said));
    }
    options
}

/// Finds the option for a typed line, by key, text, or unambiguous prefix.
fn found<G: Shown>(options: &[Offered<'_, G>], line: &str) -> Option<Part<G>> {
    let by_key = options.iter().position(|(key, _, _)| !key.is_empty() && key.eq_ignore_ascii_case(line));
    let names = || options.iter().map(|(_, _, said)| paint::plain(said)).collect::<Vec<_>>();
    let at = by_key.or_else(|| begins_one(line, &names()))?;
    options.get(at).map(|(_, part, _)| (*part).clone())
}
