//! The people at a table: the waiting room, the drafts of an offer, and rematches.
//!
//! Invariants: nobody sees a hand or a question before the owner starts the game. Only the other side of a negotiation
//! sees a draft.

use super::hosting::chair;
use super::{Context, Room};
use crate::keys::{Chair, Keys, Token, seated};
use crate::limits::{DRAFTS, NOISE_TIME};
use crate::rpc::Failure;
use crate::wire;
use hyperkon_frame::{Part, Served, Words};
use hyperkon_table::{AnswerBuilder, QuestionId, Seat, Viewer};
use serde_json::Value;

/// The parts of an unfinished offer that its seat has shown.
pub(super) struct Draft {
    id: QuestionId,
    parts: Vec<Value>,
}

impl<G: Served> Room<G> {
    /// Gives a free seat to a new player, and returns it. A seat that was given before gets the new token.
    ///
    /// # Errors
    /// Returns an error if every seat is taken, or the change cannot be stored.
    pub fn join(&mut self, fresh: Token, cx: &mut Context<'_, G>) -> Result<wire::Joined, Failure> {
        let none = || Failure::refused("no_seat", "every seat of this table is taken");
        let free = self.table.seats().filter(|seat| self.is_free(*seat));
        let seat = free.min_by_key(|seat| self.keys.chairs[seat.index()].taken).ok_or_else(none)?;
        self.change_keys(cx, |keys| {
            let chair = chair(keys, seat)?;
            if chair.taken {
                chair.token = fresh;
            }
            Ok(())
        })?;
        self.sit_down(seat, cx);
        Ok(wire::Joined { seat, token: self.keys.chairs[seat.index()].token.reveal().to_owned() })
    }

    /// Returns `true` if a seat has no player. Before the start, a player is free to go until the seat has a name.
    fn is_free(&self, seat: Seat) -> bool {
        let has_nobody = |chair: &Chair| !chair.taken || self.keys.waits && chair.name.is_none();
        self.followers(Viewer::Seat(seat)) == 0
            && self.keys.chairs.get(seat.index()).is_some_and(|chair| chair.bot.is_none() && has_nobody(chair))
    }

    /// Begins the game of a waiting table. With `bots`, this bot plays every seat without a player. A seat that was given
    /// before gets a new token, so that nobody looks at the bot's hand.
    ///
    /// # Errors
    /// Returns an error if the bot is unknown, or the change cannot be stored.
    pub fn start(&mut self, bots: Option<&str>, fresh: Vec<Token>, cx: &mut Context<'_, G>) -> Result<(), Failure> {
        if !self.keys.waits {
            return Ok(());
        }
        let free: Vec<Seat> = self.table.seats().filter(|seat| self.is_free(*seat)).collect();
        self.change_keys(cx, |keys| {
            keys.waits = false;
            let Some(bot) = bots else { return Ok(()) };
            for (seat, token) in free.into_iter().zip(fresh) {
                let chair = chair(keys, seat)?;
                chair.bot = seated(G::BOTS, bot)?;
                if std::mem::take(&mut chair.taken) {
                    chair.token = token;
                }
            }
            Ok(())
        })?;
        // Each follower gets its own view from now on, so the events that it has seen are those of a spectator.
        self.followers.iter_mut().for_each(|one| one.epoch = u64::MAX);
        self.wait_anew(cx.now);
        self.settle_or_later(cx);
        self.tell_presence(cx);
        Ok(())
    }

    /// Returns the viewer whose view is shown. A waiting table shows nobody's hand.
    pub(super) fn eyes(&self, viewer: Viewer) -> Viewer {
        if self.keys.waits { Viewer::Spectator } else { viewer }
    }

    /// Shows an unfinished offer to the other side of a negotiation.
    ///
    /// # Errors
    /// Returns an error if the question is not pending, is no negotiation, or does not allow the parts.
    pub fn draft(&mut self, of: &wire::Draft, cx: &mut Context<'_, G>) -> Result<(), Failure> {
        self.is_open()?;
        let question = self.asked(of.id, cx)?;
        if !G::is_talk(question) {
            return Err(Failure::refused("no_negotiation", "only an offer to another seat can be shown"));
        }
        let parts = super::answering::read_parts::<G>("so_far", &of.so_far)?;
        let partial = AnswerBuilder::with(question.clone(), &parts);
        partial.map_err(|refusal| self.refused(of.id.seat, &refusal, cx))?;
        let (since, count) = self.drafts.entry(of.id.seat).or_insert((cx.now, 0));
        if cx.now.saturating_sub(*since) >= NOISE_TIME {
            (*since, *count) = (cx.now, 0);
        }
        if *count >= DRAFTS {
            return Err(Failure::refused("too_fast", "too many requests: wait a few seconds"));
        }
        *count += 1;
        self.draft = Some(Draft { id: of.id, parts: of.so_far.clone() });
        Ok(())
    }

    /// Returns the negotiation that the other side has to answer, as its partner sees it.
    pub(super) fn negotiation(
        &self,
        seat: Seat,
        words: &dyn Words<G>,
        cx: &Context<'_, G>,
    ) -> Option<wire::Negotiation> {
        if self.keys.waits {
            return None;
        }
        let by = self.partner(seat)?;
        let seen = self.table.seen(by);
        let question = seen.question().filter(|question| G::is_talk(question))?;
        let draft = self.draft.as_ref().filter(|draft| seen.question_id() == Some(draft.id));
        let part = |part: &Part<G>| wire::Part { part: super::showing::raw(part), text: words.offered(question, part) };
        let read = draft.and_then(|draft| super::answering::read_parts::<G>("so_far", &draft.parts).ok());
        let parts = read.unwrap_or_default().iter().map(part).collect();
        Some(wire::Negotiation { by, parts, left_ms: self.left(by, cx.now) })
    }

    /// Returns the seat that negotiates with this seat: the other main player of the phase.
    pub(super) fn partner(&self, seat: Seat) -> Option<Seat> {
        let main = G::phase(&self.table).main;
        if main.contains(seat) { main.iter().find(|other| *other != seat) } else { None }
    }

    /// Returns `true` if a negotiation of this seat has a time limit: never with a bot, unless the owner has set one or
    /// other people wait.
    pub(super) fn has_talk_clock(&self, seat: Seat) -> bool {
        let is_bot = |seat: Seat| self.keys.chairs.get(seat.index()).is_some_and(|chair| chair.bot.is_some());
        self.keys.clock.deal_s.is_some() || !self.has_bots_alone() || !self.partner(seat).is_some_and(is_bot)
    }

    /// Notes the rematch of this table.
    ///
    /// # Errors
    /// Returns an error if the change cannot be stored.
    pub fn note_rematch(&mut self, next: &str, cx: &mut Context<'_, G>) -> Result<(), Failure> {
        self.change_keys(cx, |keys| {
            keys.again = Some(next.to_owned());
            Ok(())
        })
    }

    /// Takes the names, wins, and points of the people of an earlier table.
    ///
    /// # Errors
    /// Returns an error if the change cannot be stored.
    pub fn inherit(&mut self, from: &Keys, cx: &mut Context<'_, G>) -> Result<(), Failure> {
        self.change_keys(cx, |keys| {
            for (chair, before) in keys.chairs.iter_mut().zip(&from.chairs) {
                (chair.name, chair.wins) = (before.name.clone(), before.all_wins());
                chair.points.before = before.points.all();
            }
            Ok(())
        })
    }

    /// Notes the end of the game, or its undo, with the winners.
    pub(super) fn note_end(&mut self, over: bool) {
        self.keys.over = over;
        let winners = G::winners(self.table.full_state().state());
        let points = if over { G::series_points(&self.table) } else { Vec::new() };
        for (seat, chair) in self.table.seats().zip(&mut self.keys.chairs) {
            chair.won = over && winners.contains(seat);
            chair.points.now = points.get(seat.index()).copied().unwrap_or_default().into();
        }
    }
}
