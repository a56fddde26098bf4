//! The viewer of a game, and the weight and cause of an event.

use hyperkon_table::{Game, GameEvent, LogEntry, Seat};

/// The type of the causes of a game's events.
pub type Why<G> = <<G as Game>::Event as GameEvent>::Reason;

/// The display of an event in the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Weight {
    /// No line, because another event's text includes this event.
    Detail,
    /// A normal line.
    Line,
    /// A heading, at the start of a part of the game.
    Heading,
}

/// The cause of an event, as text.
pub struct Reason {
    /// The text in brackets after the event, such as "C4".
    pub cause: String,
    /// The number and the text of the clause.
    pub clause: String,
    /// The text of the script that changed the effect of the clause.
    pub bent: Option<String>,
}

impl Reason {
    /// Returns the cause for a clause that no script can change.
    pub fn of(name: &str, words: &str) -> Reason {
        Reason { cause: name.to_owned(), clause: format!("{name}: {words}"), bent: None }
    }
}

/// A function that turns the causes of a table's events into text.
pub type Reasons<G> = Box<dyn Fn(&Why<G>) -> Reason>;

/// The viewer of the events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eyes {
    /// A seat.
    Seat(Seat),
    /// A spectator.
    Spectator,
    /// A viewer who sees everything, including hidden cards.
    FullState,
}

impl Eyes {
    /// Returns an event as the viewer sees it.
    pub fn see<G: Game>(self, told: &LogEntry<G::Event>) -> G::Event {
        match self {
            Eyes::Seat(seat) => G::seen(told, Some(seat)),
            Eyes::Spectator => G::seen(told, None),
            Eyes::FullState => told.event.clone(),
        }
    }
}
