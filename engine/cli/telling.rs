//! What has happened, as a person at the terminal reads it, and by which rule.

use crate::trouble::Trouble;
use crate::{columns, paint};
use hyperkon::game::Content;
use hyperkon_frame::Words;
use hyperkon_table::{Game, Happening, Question, Seat, Table, Told};
use hyperkon_workshop::setup::Setup;
use std::io::{self, Write};
use std::sync::Arc;

/// By what something happened in a game.
pub type Why<G> = <<G as Game>::Event as Happening>::Why;

/// How much an event weighs in what is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// It is part of what another event tells.
    Detail,
    /// A line.
    Line,
    /// It begins a part of the game.
    Heading,
}

/// By what something happened, in words.
pub struct Reason {
    /// In brackets behind the event: "C4".
    pub cause: String,
    /// The words of the clause, after its number.
    pub clause: String,
    /// The words of whatever bent it.
    pub bent: Option<String>,
}

impl Reason {
    /// A clause that nothing can bend.
    pub fn of(name: &str, words: &str) -> Reason {
        Reason { cause: name.to_owned(), clause: format!("{name}: {words}"), bent: None }
    }
}

/// What gives the reasons of one table.
pub type Reasons<G> = Box<dyn Fn(&Why<G>) -> Reason>;

/// How what happens in a game is told on the command line.
pub trait Narrated: Setup + Game<Trouble: Into<Trouble>> {
    /// The words of a table, with the colours of a terminal if the game has any.
    fn voice(&self, table: &Table<Self>, lang: &str) -> Arc<dyn Words<Self>> {
        self.words(table, lang)
    }

    /// What the seats of a table are called, in the same colours.
    fn names(&self, table: &Table<Self>, lang: &str) -> Vec<String> {
        let about = self.about(table, lang);
        let seats = about["seats"].as_array().into_iter().flatten();
        seats.map(|seat| seat["name"].as_str().unwrap_or_default().to_owned()).collect()
    }

    /// What gives the reasons of a table.
    fn reasons(&self, _table: &Table<Self>, _lang: &str) -> Reasons<Self> {
        Box::new(|_| Reason::of("", ""))
    }

    /// How much an event weighs.
    fn weight(_event: &Self::Event) -> Weight {
        Weight::Line
    }

    /// Whether only the seat that is asked sees its answer.
    fn is_hidden(question: &Self::Question) -> bool {
        question.is_secret()
    }

    /// The content that a table is played with, where the game has one of its own.
    fn content_of(&self, _table: &Table<Self>) -> Option<Arc<Content>> {
        None
    }
}

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
    pub fn see<G: Game>(self, told: &Told<G::Event>) -> G::Event {
        match self {
            Eyes::Seat(seat) => G::seen(told, Some(seat)),
            Eyes::Onlooker => G::seen(told, None),
            Eyes::Referee => told.event.clone(),
        }
    }

    /// Whether these eyes see what a seat answers.
    pub fn see_answer<G: Narrated>(self, question: &G::Question) -> bool {
        !G::is_hidden(question) || self == Eyes::Referee || self == Eyes::Seat(question.seat())
    }
}

/// Whether an event is worth a line.
pub fn is_told<G: Narrated>(told: &&Told<G::Event>) -> bool {
    G::weight(&told.event) != Weight::Detail
}

/// Prints events, one line each.
pub fn tell<G: Narrated>(
    out: &mut dyn Write,
    words: &dyn Words<G>,
    eyes: Eyes,
    events: &[Told<G::Event>],
) -> io::Result<()> {
    for line in events.iter().filter(is_told::<G>).filter_map(|told| line(words, eyes, told)) {
        match line.strip_prefix("  ") {
            Some(sentence) => columns::line(out, 2, sentence)?,
            None => writeln!(out, "{line}")?,
        }
    }
    Ok(())
}

/// The line of an event; `None`: nothing is said of it.
fn line<G: Narrated>(words: &dyn Words<G>, eyes: Eyes, told: &Told<G::Event>) -> Option<String> {
    let sentence = words.event(&eyes.see::<G>(told), told.why.as_ref());
    (!sentence.is_empty()).then(|| match G::weight(&told.event) {
        Weight::Heading => format!("\n{}", paint::heading(&sentence)),
        Weight::Line | Weight::Detail => format!("  {sentence}"),
    })
}

/// Prints events, each with the rule by which it happened; then, once each, the words of the rules and of what has bent
/// them. `known` are the reasons whose words have been printed before.
pub fn tell_why<G: Narrated>(
    out: &mut dyn Write,
    (words, reasons): (&dyn Words<G>, &Reasons<G>),
    eyes: Eyes,
    events: &[Told<G::Event>],
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
