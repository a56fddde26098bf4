//! The person's actions at a table: answers, undo, auto-pass, and hints.

use super::Drawn;
use super::mind::Came;
use super::prompt::Sent;
use super::table::{Table, Thinks};
use crate::session::back::UNDONE;
use crate::session::hints;
use crate::words::error::CommandError;
use hyperkon_frame::Until;
use hyperkon_table::{InvalidAnswer, Question as _, Refusal};
use std::time::Duration;

impl<G: Drawn> Table<'_, G> {
    /// Sends the chosen answer, if it is complete.
    ///
    /// # Errors
    /// Fails if the game or the disk reports an error.
    pub fn send(&mut self) -> Result<(), CommandError> {
        let Some(asked) = &mut self.asked else { return Ok(()) };
        let refused = match asked.send() {
            Sent::Whole(choice) => return self.say(choice),
            Sent::Part => return Ok(()),
            Sent::Nothing => self.word("terminal.choose_first"),
            Sent::Refused(refusal) => {
                let lacks = self.asked.as_ref().and_then(|asked| asked.form.as_ref()?.lacks());
                lacks.map_or_else(|| self.refusal(&refusal), |key| self.word(key))
            }
        };
        self.asked.iter_mut().for_each(|asked| asked.refused = Some(refused.clone()));
        Ok(())
    }

    /// Returns the message for an illegal answer.
    fn refusal(&self, refusal: &Refusal<InvalidAnswer<G>>) -> String {
        let why = self.sitting.words.refusal(self.asked.as_ref().map(|asked| &asked.question), refusal);
        self.text("ui.ask.refused", &[("why", why)])
    }

    /// Gives this answer, if it is legal.
    ///
    /// # Errors
    /// Fails if the game or the disk reports an error.
    pub fn say(&mut self, choice: G::Choice) -> Result<(), CommandError> {
        let Some(asked) = &self.asked else { return Ok(()) };
        if let Err(refusal) = asked.question.check(&choice) {
            let refused = self.refusal(&refusal);
            self.asked.iter_mut().for_each(|asked| asked.refused = Some(refused.clone()));
            return Ok(());
        }
        self.typed_at.push((self.story.told.len(), self.memory.clone()));
        (self.asked, self.hint) = (None, None);
        self.lesson.clear();
        self.hints.forget();
        self.sitting.note_typed(self.me, &choice);
        self.give(self.me, choice)?;
        self.story.tell();
        Ok(())
    }

    /// Undoes the last answer, if that is fair.
    ///
    /// # Errors
    /// Fails if the game or the disk reports an error.
    pub fn undo(&mut self) -> Result<(), CommandError> {
        let key = self.sitting.take_back()?;
        self.hear();
        if key == UNDONE {
            self.bots.forget();
            self.hints.forget();
            (self.asked, self.hint, self.is_over, self.thinks) = (None, None, false, Thinks::Nobody);
            if let Some((from, memory)) = self.typed_at.pop() {
                self.story.undo(from);
                self.memory = memory;
            }
            self.look();
            self.before = self.sitting.played.game().seen(self.me).view_with_totals(self.sitting.game());
        }
        self.story.notice(&self.sitting.text(key, &[]));
        Ok(())
    }

    /// Sets the auto-pass until this point, and passes an open window. `None` ends the auto-pass.
    ///
    /// # Errors
    /// Fails if the game or the disk reports an error.
    pub fn stand(&mut self, until: Option<Until>) -> Result<(), CommandError> {
        self.sitting.stand(self.me, until);
        let pass = self.asked.as_ref().filter(|_| until.is_some());
        match pass.and_then(|asked| self.sitting.pass_of(&asked.question)) {
            Some(pass) => self.say(pass),
            None => Ok(()),
        }
    }

    /// Prompts at the next moment at which the person can act, or takes this back.
    pub fn interrupt(&mut self) {
        let key = self.sitting.interrupt();
        self.story.notice(&self.word(key));
    }

    /// Ends a first game's lesson.
    pub fn end_lesson(&mut self) {
        self.lesson.clear();
        self.sitting.lesson = None;
    }

    /// Starts a thinker on the current question.
    pub fn ask_for_a_hint(&mut self) {
        if self.asked.is_some() && !self.hints.is_busy() {
            (self.hint, self.hint_games) = (Some(Vec::new()), 0);
            let errand = self.errand(self.me, None);
            self.hints.begin(errand);
        }
    }

    pub(super) fn listen_for_a_hint(&mut self) -> Result<(), CommandError> {
        while self.hints.is_busy() {
            match self.hints.came(Duration::ZERO)? {
                None => break,
                Some(Came::Games(games)) => self.hint_games = games,
                Some(Came::Answer(_)) => {}
                Some(Came::Hint(thought)) => {
                    let Some(asked) = &self.asked else { break };
                    let answer = |choice: &G::Choice| G::answer(self, &asked.question, choice);
                    let (sitting, seen) = (&self.sitting, || self.sitting.played.game().seen(self.me));
                    let reason = |choice: &G::Choice| sitting.head().reason(seen(), choice, &sitting.lang);
                    let said = hints::said(&sitting.sentences, thought.as_ref(), &answer, &reason);
                    said.iter().for_each(|line| self.story.notice(line));
                    self.hint = Some(said);
                }
            }
        }
        Ok(())
    }
}
