//! A record replayed to its end.

use super::{Answered, Last};
use crate::rpc::Failure;
use hyperkon_frame::Served;
use hyperkon_table::{BySeat, Fnv, Game, LogEntry, Match, QuestionId, RecordReader, Table};

/// A seat's own answer, with the number of automatic answers given for the seat since then.
type Given<G> = (Box<<G as Game>::Question>, <G as Game>::Choice, u32);

/// A record replayed to its end.
pub(super) struct Played<G: Served> {
    pub(super) table: Table<G>,
    /// The requested events, with their numbers.
    pub(super) log: Vec<(u64, LogEntry<G::Event>)>,
    /// The hash of all public events.
    pub(super) hash: Fnv,
    /// The hash of the public events before the requested ones.
    pub(super) hash_before: Fnv,
    pub(super) answered: Vec<Answered>,
    pub(super) last: BySeat<Option<Last<G>>>,
    pub(super) lines: u64,
    pub(super) whole: u64,
    pub(super) has_gone_back: bool,
}

impl<G: Served> Played<G> {
    /// Replays a record, and keeps the events from this number on.
    pub(super) fn of(bytes: &[u8], from: u64, game: &G) -> Result<Played<G>, Failure> {
        let (mut log, mut said, mut reader) = (Vec::new(), Vec::new(), RecordReader::new(bytes));
        let (mut hash, mut hash_before) = (Fnv::NONE, Fnv::NONE);
        let mut given: BySeat<Option<Given<G>>> = BySeat::each(|_| None);
        let played = Match::replay_telling(game, &mut reader, false, &mut |replayed| {
            for (number, told) in (replayed.progress.first..).zip(&replayed.progress.events) {
                add_event::<G>(&mut hash, told);
                if number >= from {
                    log.push((number, told.clone()));
                } else {
                    hash_before = hash;
                }
            }
            if replayed.number > 0 {
                said.push((replayed.by.is_none(), replayed.progress.first));
            }
            let Some((question, choice)) = replayed.answer else { return };
            let given = &mut given[hyperkon_table::Question::seat(question)];
            match (replayed.by, given) {
                (None, given) => *given = Some((Box::new(question.clone()), choice.clone(), 0)),
                (Some(_), Some((.., since))) => *since += 1,
                (Some(_), None) => {}
            }
        });
        let played = played.map_err(|why| Failure::refused("record", why.to_string()))?;
        let whole = reader.whole_bytes();
        let lines = bytes[..usize::try_from(whole).unwrap_or(usize::MAX)].iter().filter(|byte| **byte == b'\n').count();
        let has_gone_back = !played.notes().is_empty();
        let answered = played.answered().zip(said).map(|(seat, (itself, before))| Answered { seat, itself, before });
        let answered = answered.collect();
        let table = played.into_table();
        // An undo changes the question numbers, so the questions of earlier answers are unknown.
        let last = BySeat::each(|seat| {
            let given = given[seat].take().filter(|_| !has_gone_back);
            let ((question, choice, since), last) = given.zip(table.last_answered(seat))?;
            let id = QuestionId { number: last.number.checked_sub(since)?, ..last };
            Some(Last { id, question, choice })
        });
        Ok(Played { table, log, hash, hash_before, answered, last, lines: lines as u64, whole, has_gone_back })
    }
}

/// Adds an event, as a watcher sees it, to the hash of the events before it.
///
/// The hash reaches all clients, so it must not depend on what only some seats see.
pub(super) fn add_event<G: Served>(hash: &mut Fnv, event: &LogEntry<G::Event>) {
    hash.bytes(serde_json::to_vec(&G::seen(event, None)).unwrap_or_default());
}

/// Returns the mark of events for clients, from their hash.
pub(super) const fn mark(hash: Fnv) -> u32 {
    hash.number() as u32
}
