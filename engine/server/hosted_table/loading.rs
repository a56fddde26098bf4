//! The start of a room, with a new or a recorded game.

use super::played::Played;
use super::{Context, Room, unread};
use crate::Millis;
use crate::keys::Keys;
use crate::rpc::Failure;
use hyperkon_frame::Served;
use hyperkon_table::{BySeat, Fnv, Header, SeatSet, Table};
use std::collections::{BTreeMap, VecDeque};

impl<G: Served> Room<G> {
    /// Begins a game at a new table.
    ///
    /// # Errors
    /// Returns an error if the table cannot be set up or stored.
    pub fn begin(id: &str, keys: Keys, options: &G::Options, cx: &mut Context<'_, G>) -> Result<Room<G>, Failure> {
        let mut table =
            Table::set_up(cx.game, options).map_err(|why| Failure::refused("bad_options", why.to_string()))?;
        let header = Header::<G>::new(cx.game, table.rules(), options);
        let progress = table.resume(cx.game);
        let mut room = Room::of(id, keys, table, cx.now);
        // The keys are stored last: a record without keys is not a table.
        room.write(&header, cx)?;
        room.keep_keys(cx)?;
        room.note(progress, cx);
        room.settle_or_later(cx);
        Ok(room)
    }

    /// Loads a table from the complete lines of its record.
    ///
    /// # Errors
    /// Returns an error if the record cannot be read, or does not fit the game.
    pub fn wake(id: &str, keys: Keys, cx: &mut Context<'_, G>) -> Result<Room<G>, Failure> {
        let mut room = Room::out_of_record(id, &mut |_| Ok(keys.clone()), cx)?;
        room.settle_or_later(cx);
        Ok(room)
    }

    /// Loads a table from a record without keys, and creates the keys.
    ///
    /// # Errors
    /// Returns an error as [`Room::wake`] does, or if the keys cannot be created or stored.
    pub fn adopt(
        id: &str,
        keys: &mut dyn FnMut(u8) -> Result<Keys, Failure>,
        cx: &mut Context<'_, G>,
    ) -> Result<Room<G>, Failure> {
        let mut room = Room::out_of_record(id, keys, cx)?;
        room.keep_keys(cx)?;
        room.settle_or_later(cx);
        Ok(room)
    }

    pub(super) fn out_of_record(
        id: &str,
        keys: &mut dyn FnMut(u8) -> Result<Keys, Failure>,
        cx: &mut Context<'_, G>,
    ) -> Result<Room<G>, Failure> {
        let bytes = cx
            .store
            .read(id)
            .map_err(unread)?
            .ok_or_else(|| Failure::refused("no_such_table", "the table no longer exists"))?;
        let played = Played::<G>::of(&bytes, u64::MAX, cx.game)?;
        let keys = keys(G::seats(played.table.rules()))?;
        if played.table.seats().count() != keys.chairs.len() {
            return Err(Failure::refused(
                "record",
                "the number of seats in the record does not match the number of tokens",
            ));
        }
        if played.whole < bytes.len() as u64 {
            cx.store.cut(id, played.whole).map_err(unread)?;
        }
        let mut room = Room::of(id, keys, played.table.clone(), cx.now);
        room.take_over(played);
        room.paused_at = room.keys.paused.then_some(cx.now);
        Ok(room)
    }

    pub(super) fn of(id: &str, keys: Keys, table: Table<G>, now: Millis) -> Room<G> {
        Room {
            id: id.to_owned(),
            table,
            keys,
            epoch: 0,
            lines: 0,
            hash: Fnv::NONE,
            owed: Vec::new(),
            log: Vec::new(),
            tables: Vec::new(),
            renumbers: false,
            answered: Vec::new(),
            last: BySeat::each(|_| None),
            undone: Vec::new(),
            waiting: BySeat::each(|_| None),
            acted: SeatSet::EMPTY,
            open_for: SeatSet::EMPTY,
            keys_differ: false,
            talk_until: None,
            talk_left: None,
            paused_at: None,
            wish: None,
            talk: VecDeque::new(),
            talked: 0,
            followers: Vec::new(),
            idle_since: now,
            unsettled: false,
            past: None,
            noise: BTreeMap::new(),
            draft: None,
            drafts: BTreeMap::new(),
        }
    }

    /// Takes the state at the end of a replayed record.
    pub(super) fn take_over(&mut self, played: Played<G>) {
        let Played { table, answered, lines, has_gone_back, last, hash, .. } = played;
        self.epoch = if has_gone_back { lines } else { 0 };
        (self.table, self.answered, self.lines, self.hash) = (table, answered, lines, hash);
        (self.last, self.renumbers) = (last, false);
        (self.log, self.tables, self.undone) = (Vec::new(), Vec::new(), Vec::new());
        self.past = None;
        self.waiting = BySeat::each(|_| None);
        self.acted = SeatSet::EMPTY;
        (self.talk_until, self.talk_left, self.wish) = (None, None, None);
        self.draft = None;
    }
}
