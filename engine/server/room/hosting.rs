//! What is no answer: talk, standing passes, and what only the host may do.

use super::{Context, Room};
use crate::game::Served;
use crate::keys::{Keys, Token};
use crate::limits::{NAME, TALK, TALK_KEPT};
use crate::rpc::{Failure, Reply};
use crate::wire::{Host, Talk, Until};
use hyperkon_table::{Seat, Viewer};
use serde_json::json;

/// The bots that can sit at a seat.
pub const BOTS: &[&str] = &["random"];

impl<G: Served> Room<G> {
    /// Somebody at the table says something.
    ///
    /// # Errors
    /// When it is empty or too long.
    pub fn say(&mut self, seat: Option<Seat>, text: &str, cx: &mut Context<'_, G>) -> Reply {
        let text = one_line(text);
        if text.is_empty() || text.chars().count() > TALK {
            return Err(Failure::params(format!("`text` has 1 to {TALK} letters")));
        }
        let talk = Talk { table: self.id.clone(), n: self.talked, seat, text };
        self.talked += 1;
        self.tell_all("talk", &talk, cx);
        if self.talk.len() == TALK_KEPT {
            self.talk.pop_front();
        }
        self.talk.push_back(talk);
        Ok(json!({ "n": self.talked - 1 }))
    }

    /// A seat passes in every window until something comes, or no longer.
    pub fn stand(&mut self, seat: Seat, until: Option<Until>, cx: &mut Context<'_, G>) {
        self.standing[seat] = until.map(|until| (until, G::moment(&self.table)));
        self.settle_or_later(cx);
    }

    /// A seat goes by this name.
    ///
    /// # Errors
    /// When it is too long, or cannot be kept.
    pub fn name(&mut self, seat: Seat, name: &str, cx: &mut Context<'_, G>) -> Result<(), Failure> {
        let name = one_line(name);
        if name.is_empty() || name.chars().count() > NAME {
            return Err(Failure::params(format!("`name` has 1 to {NAME} letters")));
        }
        let same = self.keys.chairs.get(seat.index()).is_none_or(|chair| chair.name.as_deref() == Some(&name));
        if same {
            return Ok(());
        }
        self.change_keys(cx, |keys| {
            keys.chairs[seat.index()].name = Some(name);
            Ok(())
        })
    }

    /// Changes what is kept of the table beside its record: it is kept before it is in force.
    pub(super) fn change_keys<T>(
        &mut self,
        cx: &mut Context<'_, G>,
        change: impl FnOnce(&mut Keys) -> Result<T, Failure>,
    ) -> Result<T, Failure> {
        let before = self.keys.clone();
        let changed = change(&mut self.keys).and_then(|done| self.keep_keys(cx).map(|()| done));
        changed.inspect_err(|_| self.keys = before)
    }

    /// What the host does with its table; `fresh`: a secret in case one is needed.
    ///
    /// # Errors
    /// When something is missing or cannot be kept.
    pub fn host(&mut self, method: &str, host: &Host, fresh: Token, cx: &mut Context<'_, G>) -> Reply {
        let reply = self.change_keys(cx, |keys| changed(keys, method, host, fresh))?;
        match method {
            "host.clock" => {
                self.waiting = hyperkon_table::BySeat::each(|_| None);
                self.talk_until = None;
            }
            "host.pause" => self.pause(cx.now),
            "host.close" => self.tell_all("closed", &json!({ "table": self.id }), cx),
            "host.kick" => {
                let viewer = host.seat.map_or(Viewer::Onlooker, Viewer::Seat);
                let line = crate::rpc::notice("kicked", &json!({ "table": self.id, "seat": host.seat }));
                let gone = self.followers.extract_if(.., |one| one.viewer == viewer);
                cx.out.extend(gone.map(|one| crate::Out { to: one.connection, line: Some(line.clone()) }));
            }
            _ => {}
        }
        self.settle_or_later(cx);
        self.tell_presence(cx);
        Ok(reply)
    }
}

/// What the host changes in what is kept of the table beside its record.
fn changed(keys: &mut Keys, method: &str, host: &Host, fresh: Token) -> Reply {
    let chair = host.seat.and_then(|seat| keys.chairs.get_mut(seat.index()));
    let no_seat = || Failure::params("`seat` is a seat of this table");
    match method {
        "host.clock" => {
            keys.clock = host.clock.ok_or_else(|| Failure::params("`clock` is missing"))?;
            let reserve = u64::from(keys.clock.reserve_s) * 1_000;
            keys.chairs.iter_mut().for_each(|chair| chair.reserve = reserve);
        }
        "host.give" => {
            let to = host.to.as_deref().ok_or_else(|| Failure::params("`to` is missing"))?;
            chair.ok_or_else(no_seat)?.bot = seated(to).map_err(Failure::params)?;
        }
        "host.kick" => {
            let chair = chair.ok_or_else(no_seat)?;
            (chair.token, chair.name) = (fresh, None);
            return Ok(json!({ "token": chair.token.reveal() }));
        }
        "host.pause" => keys.paused = host.paused.ok_or_else(|| Failure::params("`paused` is missing"))?,
        "host.close" => keys.closed = true,
        _ => return Err(Failure { code: -32601, ..Failure::refused("no_such_method", "there is no such method") }),
    }
    Ok(json!({}))
}

/// Who is to sit at a seat: nobody but a person, or a bot.
///
/// # Errors
/// When there is no such bot.
pub fn seated(to: &str) -> Result<Option<String>, String> {
    match to {
        "person" => Ok(None),
        bot if BOTS.contains(&bot) => Ok(Some(bot.to_owned())),
        _ => Err(format!("there is no bot `{to}`; there is {}", BOTS.join(", "))),
    }
}

/// A text on one line, without blanks at its ends and without what would move a terminal's cursor.
fn one_line(text: &str) -> String {
    let plain: String = text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    plain.trim().to_owned()
}
