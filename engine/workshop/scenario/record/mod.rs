//! Writes a part of a game as a scenario that replays it. A bug report can therefore be a single file.
//!
//! A scenario starts at a turn, an encounter, or a phase. Its position is written as a setup, the scenario is played,
//! and its events are compared with the game. If they differ, a setup cannot express that position, and an earlier
//! start is tried. The start of the game always works. Setup keys that make no difference are removed.

mod answers;
mod expects;
pub(crate) mod page;
mod playthrough;
pub(crate) mod recording;
mod scribe;
mod trail;

pub use expects::{diff, stated};
pub use page::{Keys, Val};
pub use recording::{Mark, Recorded, Recording, Shorter, Unwritten, Wish, without};
pub use trail::Part;

use super::notation::Notation;
use crate::game::DeterminismCheck;
use crate::setup::Setup;
use hyperkon_table::{Code as _, RecordReader};
pub use playthrough::Course;
use scribe::Scribe;
use trail::{Start, Stuck, Trail};

/// Writes a part of a game's course as a scenario.
///
/// # Errors
/// Returns an error if the course does not fit the content, or lacks the requested part.
pub fn record<G: Setup + Notation>(game: &mut G, course: &Course<G>, wish: &Wish) -> Result<Recorded, Unwritten> {
    Setup::watch(game, DeterminismCheck::Trusted);
    write(game, course, wish)
}

/// Writes a part of a record of a game.
pub(crate) fn written<G: Notation>(game: &G, record: &[u8], force: bool, wish: &Wish) -> Result<Recorded, Unwritten> {
    let course = Course::read(game, &mut RecordReader::new(record), force);
    write(game, &course.map_err(damaged::<G>)?, wish)
}

fn damaged<G: Notation>(error: G::Error) -> Unwritten {
    Unwritten::Game { code: error.code(), what: error.to_string() }
}

fn write<G: Notation>(game: &G, course: &Course<G>, wish: &Wish) -> Result<Recorded, Unwritten> {
    let trail = Trail::follow(game, course).map_err(|stuck| match stuck {
        Stuck::Table(error) => damaged::<G>(error),
        Stuck::Answer(number, why) => {
            let what = format!("illegal answer {number} in the record: {why}");
            Unwritten::Game { code: "unfit", what }
        }
    })?;
    let last = wish.until.unwrap_or(usize::MAX).min(trail.answers);
    if wish.from.is_some_and(|from| from > last.max(1)) {
        return Err(Unwritten::NoAnswer { from: wish.from.unwrap_or_default(), last });
    }
    let rules = game.rules(&G::again(&course.table)).map_err(damaged::<G>)?;
    let scribe = Scribe { game, rules: &rules, course, wish, of: trail.answers };
    let starts = trail.starts.iter().rev().filter(|start| may_begin(start, wish, last));
    let mut written = starts.filter_map(|start| scribe.write(start, last));
    written.next().ok_or(Unwritten::OtherCourse)
}

/// Returns `true` if a scenario may start here, which is always true at the start of the game.
const fn may_begin<G: Notation>(start: &Start<G>, wish: &Wish, last: usize) -> bool {
    match (wish.whole, wish.from) {
        _ if start.is_begin => true,
        (true, _) => false,
        (false, Some(from)) => start.after < from,
        (false, None) => start.is_chapter && start.after < last,
    }
}
