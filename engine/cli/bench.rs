//! A game in the workshop: it takes what was saved, and waits where a script has stopped it.

use crate::console::Stop;
use crate::paint;
use crate::sitting::Sitting;
use crate::trouble::Trouble;
use crate::watch::{Heard, Workshop};
use hyperkon::game::When;
use hyperkon::narrate::Narrator;
use std::sync::Arc;

impl Sitting<'_> {
    /// The mods are watched from here on, if asked so. If they have changed since the game was left, it takes them.
    pub fn catch_up(&mut self, workshop: Option<Workshop>) -> Result<(), Trouble> {
        self.workshop = workshop;
        if let Some(workshop) = &self.workshop {
            workshop.greet(self.out, |key, values| self.narrator.text(key, values))?;
        }
        let changed = self.played.changed_files(self.engine);
        if changed.is_empty() {
            return Ok(());
        }
        let values = [("files", self.narrator.list(&changed)), ("n", changed.len().to_string())];
        writeln!(self.out, "{}", self.narrator.text("watch.since", &values))?;
        match &mut self.workshop {
            Some(workshop) => workshop.catch_up(self.engine, changed),
            None => {
                let progress = self.played.content_changed(self.engine, When::StepEnd)?;
                self.report(&progress)?;
            }
        }
        Ok(())
    }

    /// Whether something has been saved meanwhile; the game takes it.
    pub fn look(&mut self) -> Result<(), Trouble> {
        if let Some(workshop) = &mut self.workshop
            && workshop.has_heard_of_a_change()
        {
            workshop.look(self.engine, self.played.game(), &self.narrator, self.out)?;
        }
        self.hand_over()
    }

    /// The game takes what was saved: now, or in the answer that ends the step in progress.
    pub fn hand_over(&mut self) -> Result<(), Trouble> {
        let Some(workshop) = &mut self.workshop else { return Ok(()) };
        let Some(content) = workshop.next() else { return Ok(()) };
        let when = workshop.when();
        self.engine.reload(content)?;
        match self.played.content_changed(self.engine, when) {
            Ok(progress) => self.report(&progress),
            Err(error) => {
                let text = self.narrator.text("watch.misfit_since", &[("why", error.to_string())]);
                Ok(writeln!(self.out, "{text}")?)
            }
        }
    }

    /// Other content is in force: texts and words are its own.
    pub fn take_new_words(&mut self) -> Result<(), Trouble> {
        let game = self.played.game();
        let content = Arc::clone(game.rules().content().unwrap_or(self.engine.content()));
        let narrator = Narrator::new(&content, game.rules(), self.narrator.language());
        self.narrator = paint::narrator(narrator, content.edition(&game.rules().edition));
        let Some(files) = self.workshop.as_mut().map(Workshop::in_force).filter(|files| !files.is_empty()) else {
            return Ok(());
        };
        let values = [("files", self.narrator.list(&files)), ("n", files.len().to_string())];
        Ok(writeln!(self.out, "{}", self.narrator.text("watch.in_force", &values))?)
    }

    /// A script has stopped the game: it waits until something is saved that can be taken, or the person leaves.
    pub fn wait_for_mending(&mut self) -> Result<Option<Stop>, Trouble> {
        let noted = || self.played.notes().last().map(|note| note.what.clone());
        let fault = self.fault.take().or_else(noted).unwrap_or_default();
        let Some(workshop) = &mut self.workshop else {
            return Err(Trouble::Usage(self.narrator.text("watch.unwatched", &[("fault", fault)])));
        };
        writeln!(self.out, "{}", self.narrator.text("watch.stopped", &[("fault", fault)]))?;
        while !workshop.has_next() {
            write!(self.out, "  > ")?;
            self.out.flush()?;
            match workshop.hear() {
                Heard::Failed(error) => return Ok(Some(Stop::Failed(error))),
                Heard::End => {
                    writeln!(self.out)?;
                    return Ok(Some(Stop::End));
                }
                Heard::Line(line) if matches!(line.trim_ascii(), b"q" | b"quit") => return Ok(Some(Stop::Leave)),
                Heard::Line(_) => writeln!(self.out, "  {}", self.narrator.text("watch.waits", &[]))?,
                Heard::Saved => {
                    writeln!(self.out)?;
                    workshop.look(self.engine, self.played.game(), &self.narrator, self.out)?;
                }
            }
        }
        Ok(None)
    }
}
