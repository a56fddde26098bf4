//! The switch of a loaded table to changed content, as `play --watch --immediate` does it.
//!
//! Invariant: if the table cannot take the content, it stays as it was, and so does its record.

use super::played::Played;
use super::{Context, Follower, Room};
use crate::keys::Keys;
use crate::rpc::Failure;
use crate::wire::Talk;
use hyperkon_frame::Served;
use hyperkon_table::{Game, Match, RecordReader, When};
use std::collections::VecDeque;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

/// The connections and the chat of a table, which its next room takes over.
pub struct Guests {
    followers: Vec<Follower>,
    talk: VecDeque<Talk>,
    talked: u64,
}

/// The lines that a match writes.
#[derive(Clone, Default)]
struct Lines(Arc<Mutex<Vec<u8>>>);

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<G: Served> Room<G> {
    /// Writes the pending lines, and returns the connections and the chat.
    ///
    /// # Errors
    /// Returns an error if the lines cannot be written.
    pub fn guests(&mut self, cx: &mut Context<'_, G>) -> Result<Guests, Failure> {
        self.pay(cx).map_err(super::unwritten)?;
        Ok(Guests { followers: self.followers.clone(), talk: self.talk.clone(), talked: self.talked })
    }

    /// Loads a table from its record, and switches it to the game's content. The step in progress starts again, and
    /// the guests see the new state. The flag is true if the rules have changed.
    ///
    /// # Errors
    /// Returns an error if the record cannot be read or written, or if the table cannot take the content.
    pub fn renewed(id: &str, keys: Keys, guests: Guests, cx: &mut Context<'_, G>) -> Result<(Room<G>, bool), Failure> {
        let mut room = Room::out_of_record(id, &mut |_| Ok(keys.clone()), cx)?;
        let bytes = cx.store.read(id).map_err(super::unread)?.unwrap_or_default();
        let lines = lines_of_change(&bytes, cx.game)?;
        if !lines.is_empty() {
            let played = Played::of(&[&bytes[..], &lines].concat(), u64::MAX, cx.game)?;
            cx.store.append(id, &lines).map_err(super::unwritten)?;
            room.take_over(played);
        }
        (room.followers, room.talk, room.talked) = (guests.followers, guests.talk, guests.talked);
        room.settle_or_later(cx);
        room.show(cx);
        Ok((room, !lines.is_empty()))
    }
}

/// Returns the lines that switch a record to the game's content.
fn lines_of_change<G: Served>(bytes: &[u8], game: &G) -> Result<Vec<u8>, Failure> {
    let refused = |why: <G as Game>::Error| Failure::refused("bad_options", why.to_string());
    let mut played = Match::replay(game, &mut RecordReader::new(bytes), false).map_err(refused)?;
    let Some(change) = game.change(&played) else { return Ok(Vec::new()) };
    let lines = Lines::default();
    played.append_to(Box::new(lines.clone()));
    played.change(game, change.map_err(refused)?, When::Now).map_err(refused)?;
    drop(played);
    Ok(std::mem::take(&mut lines.0.lock().unwrap_or_else(PoisonError::into_inner)))
}
