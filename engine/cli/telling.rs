//! What has happened, as a person at the terminal reads it, and by which rule.

use crate::{columns, paint};
use hyperkon::cosmic::{Event, Why};
use hyperkon::narrate::Narrator;
use hyperkon::table::{Seat, Told};
use std::io::{self, Write};

/// Whose eyes the story is told to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// A seat's.
    Seat(Seat),
    /// Somebody's who sits at no seat.
    Onlooker,
    /// Everything, hidden cards too.
    Referee,
}

impl Eyes {
    /// An event as these eyes see it.
    pub fn see(self, told: &Told<Event>) -> Event {
        match self {
            Eyes::Seat(seat) => Event::for_seat(told, seat),
            Eyes::Onlooker => Event::for_onlookers(told),
            Eyes::Referee => told.event.clone(),
        }
    }
}

/// Whether an event is worth a line.
pub fn is_told(told: &&Told<Event>) -> bool {
    !Narrator::is_detail(&told.event) && !matches!(told.event, Event::EncounterBegan { number: 1, .. })
}

/// Prints events, one line each.
pub fn tell(out: &mut dyn Write, narrator: &Narrator, eyes: Eyes, events: &[Told<Event>]) -> io::Result<()> {
    for told in events.iter().filter(is_told) {
        let told = line(narrator, eyes, told);
        match told.strip_prefix("  ") {
            Some(sentence) => columns::line(out, 2, sentence)?,
            None => writeln!(out, "{told}")?,
        }
    }
    Ok(())
}

fn line(narrator: &Narrator, eyes: Eyes, told: &Told<Event>) -> String {
    let sentence = narrator.event(&eyes.see(told), told.why.as_ref());
    match told.event {
        Event::TurnBegan { .. } | Event::GameWon { .. } => format!("\n{}", paint::heading(&sentence)),
        _ => format!("  {sentence}"),
    }
}

/// Prints events, each with the rule by which it happened; then, once each, the words of the rules and of the aliens
/// and cards that have bent them. `known` are the reasons whose words have been printed before.
pub fn tell_why(
    out: &mut dyn Write,
    narrator: &Narrator,
    eyes: Eyes,
    events: &[Told<Event>],
    known: &mut Vec<String>,
) -> io::Result<()> {
    let told: Vec<&Told<Event>> = events.iter().filter(is_told).collect();
    for told in &told {
        let cause = told.why.as_ref().map(|why| paint::faint(&format!(" [{}]", narrator.cause(why))));
        let told = line(narrator, eyes, told);
        let indent = told.len() - told.trim_start_matches(' ').len();
        columns::line(out, indent, &format!("{}{}", told.trim_start_matches(' '), cause.unwrap_or_default()))?;
    }
    let reasons: Vec<&Why> = told.iter().filter_map(|told| told.why.as_ref()).collect();
    for ground in narrator.grounds(reasons) {
        if !known.contains(&ground) {
            columns::line(out, 4, &paint::faint(&ground))?;
            known.push(ground);
        }
    }
    Ok(())
}
