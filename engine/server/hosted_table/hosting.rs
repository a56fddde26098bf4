//! Actions that are not answers: chat, auto-pass, and the table owner's settings.

use super::{Context, Room};
use crate::Millis;
use crate::connection::Out;
use crate::keys::{Chair, Keys, Stands, Token, seated};
use crate::limits::{NAME, NOISE, NOISE_TIME, TALK, TALK_KEPT};
use crate::rpc::{self, Failure};
use crate::wire::{Clock, Closed, How, Kicked, Said, Say, SeatLost, Talk, Until};
use hyperkon_frame::Served;
use hyperkon_frame::plain;
use hyperkon_table::{Seat, Viewer};

impl<G: Served> Room<G> {
    /// Adds a chat line.
    ///
    /// # Errors
    /// Returns an error if the text is empty or too long, or if there is also a reaction.
    pub fn say(&mut self, seat: Option<Seat>, said: &Say, cx: &mut Context<'_, G>) -> Result<Said, Failure> {
        let text = match said.emote {
            None => one_line(&said.text),
            Some(emote) if said.text.is_empty() => emote.sign().to_owned(),
            _ => return Err(Failure::params("expected either `text` or `emote`")),
        };
        if text.is_empty() || text.chars().count() > TALK {
            return Err(Failure::params(format!("invalid `text`: expected 1 to {TALK} characters")));
        }
        let talk = Talk { table: self.id.clone(), n: self.talked, seat, text, emote: said.emote };
        self.talked += 1;
        self.tell_all("talk", &talk, cx);
        if self.talk.len() == TALK_KEPT {
            self.talk.pop_front();
        }
        self.talk.push_back(talk);
        Ok(Said { n: self.talked - 1 })
    }

    /// Turns a seat's auto-pass or auto-hold on or off.
    ///
    /// # Errors
    /// Returns an error if the setting cannot be stored.
    pub fn stand(
        &mut self,
        seat: Seat,
        until: Option<Until>,
        how: How,
        cx: &mut Context<'_, G>,
    ) -> Result<(), Failure> {
        let since = G::phase(&self.table).mark(seat);
        self.change_keys(cx, |keys| {
            chair(keys, seat)?.stands = until.map(|until| Stands { until, how, since });
            Ok(())
        })?;
        self.settle_or_later(cx);
        Ok(())
    }

    /// Sets the display name of a seat. Returns `true` if the name has changed.
    ///
    /// # Errors
    /// Returns an error if the name is empty, too long, changed too often, or cannot be stored.
    pub fn name(&mut self, seat: Seat, name: &str, cx: &mut Context<'_, G>) -> Result<bool, Failure> {
        let name = one_line(name);
        if name.is_empty() || name.chars().count() > NAME {
            return Err(Failure::params(format!("invalid `name`: expected 1 to {NAME} characters")));
        }
        let same = self.keys.chairs.get(seat.index()).is_none_or(|chair| chair.name.as_deref() == Some(&name));
        if same {
            return Ok(false);
        }
        // All followers get a new name.
        self.count_noise(Viewer::Seat(seat), cx.now)?;
        self.change_keys(cx, |keys| {
            keys.chairs[seat.index()].name = Some(name);
            Ok(true)
        })
    }

    /// Changes the table's keys. The change is stored first.
    pub(super) fn change_keys<T>(
        &mut self,
        cx: &mut Context<'_, G>,
        change: impl FnOnce(&mut Keys) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let before = self.keys.clone();
        let changed = change(&mut self.keys).and_then(|done| self.keep_keys(cx).map(|()| done));
        changed.inspect_err(|_| self.keys = before)
    }

    /// Sets the clock, and restarts the running timeouts.
    ///
    /// # Errors
    /// Returns an error if the clock cannot be stored.
    pub fn set_clock(&mut self, clock: Clock, cx: &mut Context<'_, G>) -> Result<(), Failure> {
        self.change_keys(cx, |keys| {
            keys.clock = clock;
            keys.chairs.iter_mut().for_each(|chair| chair.reserve = u64::from(clock.reserve_s) * 1_000);
            Ok(())
        })?;
        self.wait_anew(cx.now);
        self.hosted(cx);
        Ok(())
    }

    /// Gives a seat to a person or a bot.
    ///
    /// # Errors
    /// Returns an error if the seat or the bot is unknown, or the change cannot be stored.
    pub fn give_seat(&mut self, seat: Seat, to: &str, cx: &mut Context<'_, G>) -> Result<(), Failure> {
        let begins = !self.keys.has_begun();
        // Alone with bots, only held options are declined. With another person, that would show them.
        self.forget_stops();
        self.change_keys(cx, |keys| {
            chair(keys, seat)?.bot = seated(G::BOTS, to)?;
            Ok(())
        })?;
        if begins && self.keys.has_begun() {
            self.wait_anew(cx.now);
        }
        self.hosted(cx);
        Ok(())
    }

    /// Takes a seat from its holder, and gives it a new token. The shared link gets a new token too, because the holder
    /// may know it.
    ///
    /// # Errors
    /// Returns an error if the seat is unknown, or the change cannot be stored.
    pub fn kick(&mut self, seat: Seat, [fresh, join]: [Token; 2], cx: &mut Context<'_, G>) -> Result<Kicked, Failure> {
        let kicked = Kicked { token: fresh.reveal().to_owned(), join: join.reveal().to_owned() };
        let waits = self.keys.waits;
        self.change_keys(cx, |keys| {
            let chair = chair(keys, seat)?;
            (chair.token, chair.name, chair.stops, chair.renewed) = (fresh, None, None, true);
            // Before the start, the shared link gives the seat away again.
            chair.taken &= !waits;
            keys.join = Some(join);
            Ok(())
        })?;
        let line = rpc::notice("kicked", &SeatLost { table: self.id.clone(), seat });
        let gone = self.followers.extract_if(.., |one| one.viewer == Viewer::Seat(seat));
        cx.out.extend(gone.map(|one| Out { to: one.connection, line: line.clone() }));
        self.hosted(cx);
        Ok(kicked)
    }

    /// Pauses or resumes the table.
    ///
    /// # Errors
    /// Returns an error if the change cannot be stored.
    pub fn set_paused(&mut self, paused: bool, cx: &mut Context<'_, G>) -> Result<(), Failure> {
        self.change_keys(cx, |keys| {
            keys.paused = paused;
            Ok(())
        })?;
        self.pause(cx.now);
        self.hosted(cx);
        Ok(())
    }

    /// Closes the table: its record is kept, but the game cannot continue.
    ///
    /// # Errors
    /// Returns an error if the change cannot be stored.
    pub fn close(&mut self, cx: &mut Context<'_, G>) -> Result<(), Failure> {
        self.change_keys(cx, |keys| {
            keys.closed = true;
            Ok(())
        })?;
        self.tell_all("closed", &Closed { table: self.id.clone() }, cx);
        self.hosted(cx);
        Ok(())
    }

    /// Counts a broadcast of a viewer against the limit.
    ///
    /// # Errors
    /// Returns an error if the viewer has sent too many. This keeps a flooding client from disturbing the others.
    pub fn count_noise(&mut self, viewer: Viewer, now: Millis) -> Result<(), Failure> {
        let (since, count) = self.noise.entry(viewer).or_insert((now, 0));
        if now.saturating_sub(*since) >= NOISE_TIME {
            (*since, *count) = (now, 0);
        }
        if *count >= NOISE {
            return Err(Failure::refused("too_fast", "too many requests: wait a few seconds"));
        }
        *count += 1;
        Ok(())
    }

    /// Updates the table after an action of its owner.
    fn hosted(&mut self, cx: &mut Context<'_, G>) {
        self.settle_or_later(cx);
        self.tell_presence(cx);
    }
}

pub(super) fn chair(keys: &mut Keys, seat: Seat) -> Result<&mut Chair, Failure> {
    keys.chairs.get_mut(seat.index()).ok_or_else(|| Failure::params("unknown `seat`: expected a seat of this table"))
}

/// Returns a text on one trimmed line, without harmful invisible characters. Those can move a terminal's cursor,
/// change the direction of writing, or make a name invisible.
fn one_line(text: &str) -> String {
    let kept = plain::letters(text).filter(|(_, letter, hidden)| letter.is_control() || !hidden);
    let plain: String = kept.map(|(_, letter, _)| if letter.is_control() { ' ' } else { letter }).collect();
    plain.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::one_line;

    #[test]
    fn name_is_visible() {
        for unseen in
            ["\u{200b}", "\u{200d}", " \u{200d} ", "\u{202e}", "\u{61c}", "\u{3164}", "\u{2028}", "\u{1b}\n", ""]
        {
            assert_eq!(one_line(unseen), "", "{}", unseen.escape_unicode());
        }
        assert_eq!(one_line(" red\u{200b}\u{202e} x "), "red x");
        assert_eq!(one_line("a\u{1b}[0m\nb"), "a [0m b");
        assert_eq!(one_line("👩\u{200d}🚀"), "👩\u{200d}🚀");
    }
}
