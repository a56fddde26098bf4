//! Applies changed mods to a table.
//!
//! Invariant: if a change cannot be applied, the table is unchanged.

use crate::session::Shown;
use crate::session::played_game::Session;
use crate::terminal::sentences::Sentences;
use crate::words::error::CommandError;
use hyperkon_frame::plain;
use hyperkon_table::{Match, Update, When};
use hyperkon_workshop::setup;

/// The result of applying a changed game to a table.
pub(super) enum Taken<G: Shown> {
    /// The rules of the table have not changed.
    Same,
    /// The table will use the changed game after the current step.
    Later,
    /// The table was replayed from its start with the changed game.
    Again,
    /// The table uses the changed game now.
    Now(Update<G>),
}

impl<G: Shown> Session<'_, G> {
    /// Applies the current mods if they have changed since the game was saved.
    ///
    /// # Errors
    /// Fails if the mods cannot be applied to the table.
    pub(crate) fn catch_up(&mut self) -> Result<Update<G>, CommandError> {
        let changed = self.game.changed_files(self.played.game());
        if !changed.is_empty() {
            let values = [("files", changed.join(", ")), ("n", changed.len().to_string())];
            self.say("watch.since", &values);
        }
        Ok(if let Taken::Now(progress) = self.take(None, When::StepEnd)? { progress } else { Update::default() })
    }

    /// Applies the game with its current mods, immediately or after the current step. If the game does not support changes
    /// during play, replays the table from its start with the same answers.
    ///
    /// # Errors
    /// Fails if the changed game cannot continue the table. The table is then unchanged.
    pub(super) fn take(&mut self, newer: Option<G>, when: When) -> Result<Taken<G>, CommandError> {
        let game = newer.as_ref().unwrap_or(self.game);
        if let Some(change) = game.change(&self.played) {
            if game.changed_files(self.played.game()).is_empty() {
                return Ok(Taken::Same);
            }
            let progress = change.and_then(|change| self.played.change(self.game, change, when)).map_err(Into::into)?;
            self.note(&progress);
            return Ok(if progress.other_rules.is_some() { Taken::Now(progress) } else { Taken::Later });
        }
        let (table, edition) = (self.played.game(), self.edition());
        let old = table.options();
        let seating = setup::Seating::new(&edition, G::seats(table.rules()), G::seed(old));
        let seating = setup::Seating { roles: G::roles(table), own: self.own.clone(), ..seating };
        let options = seating.options(game).map_err(CommandError::Usage)?;
        if options == *old && !table.is_stopped() {
            return Ok(Taken::Same);
        }
        let (mut played, _) = Match::start(game, &options).map_err(Into::into)?;
        for (seat, choice) in self.played.given() {
            let progress = played.answer(game, *seat, choice.clone()).map_err(Into::into)?;
            if let Some(fault) = progress.faults.first() {
                return Err(CommandError::Usage(plain::plain(&fault.to_string())));
            }
        }
        if let Some(record) = self.keeping.record() {
            record.begin_anew(&mut played)?;
        }
        self.played = played;
        if let Some(newer) = newer {
            self.head = newer.another();
            self.newer = Some(Box::new(newer));
        }
        self.renew();
        Ok(Taken::Again)
    }

    /// Reloads the texts after a change of the rules.
    pub(crate) fn renew(&mut self) {
        let (game, table) = (self.newer.as_deref().unwrap_or(self.game), self.played.game());
        (self.words, self.voice) = (game.words(table, &self.lang), game.voice(table, &self.lang));
        self.sentences = Sentences::of(game.content_of(table), &self.lang);
    }
}
