//! Applies saved changes of watched mods to a game in lines. A fix can resume a game that a script fault has stopped.
//!
//! Invariant: a change that is invalid or impossible in this game does not affect the game.

use crate::session::Shown;
use crate::session::lines::Lines;
use crate::session::stop::Stop;
use crate::session::taken::Taken;
use crate::session::watch::{Heard, Look, is_gone};
use crate::words::error::CommandError;
use hyperkon::__private::game::ContentFile;
use hyperkon::__private::problem::Problem;
use std::collections::BTreeSet;
use std::io::Write;

/// Loads the game from these files, or returns the problems that are found without playing.
fn sound<G: Shown>(
    (files, problems): (&[ContentFile], &[Problem]),
    saved: &BTreeSet<String>,
) -> Result<(Option<G>, Vec<Problem>), Vec<Problem>> {
    let is_wrong = |problems: &[Problem]| problems.iter().any(Problem::is_error);
    if is_wrong(problems) {
        return Err(problems.to_vec());
    }
    let game = Some(G::read(files)?);
    // Loading misses some problems, for example a misspelled function. Find these problems here, before they occur
    // during play.
    let found = G::check(files, &|file| saved.contains(&file.path));
    if is_wrong(&found) { Err(found) } else { Ok((game, found)) }
}

impl<G: Shown> Lines<'_, G> {
    /// Prints the watched folders, and applies mods that have changed since the game was saved.
    pub(super) fn greet(&mut self) -> Result<(), CommandError> {
        let Lines { sitting, out, watched: Some(watched), .. } = self else { return Ok(()) };
        watched.workshop.greet(out, |key, values| sitting.text(key, values))?;
        if !watched.resumes {
            return Ok(());
        }
        watched.saved.extend(sitting.game.changed_files(sitting.played.game()));
        match sitting.catch_up() {
            Ok(progress) => {
                self.hear_sitting()?;
                self.tell(&progress)
            }
            Err(why) => self.say("watch.misfit_since", &[("why", why.to_string())]),
        }
    }

    fn say(&mut self, key: &str, values: &[(&str, String)]) -> Result<(), CommandError> {
        Ok(writeln!(self.out, "{}", self.sitting.text(key, values))?)
    }

    /// Prints the files that have just come into force.
    pub(super) fn say_in_force(&mut self) -> Result<(), CommandError> {
        let files: Vec<String> =
            self.watched.as_mut().map(|watched| std::mem::take(&mut watched.saved)).into_iter().flatten().collect();
        if files.is_empty() {
            return Ok(());
        }
        self.say("watch.in_force", &[("files", files.join(", ")), ("n", files.len().to_string())])
    }

    /// Applies changes that were saved while no prompt was open.
    pub(super) fn look_if_saved(&mut self) -> Result<(), CommandError> {
        let has_heard = self.watched.as_mut().is_some_and(|watched| watched.workshop.has_heard_of_a_change());
        if has_heard { self.look(false).map(|_| ()) } else { Ok(()) }
    }

    /// Applies saved changes. If `behind_prompt` is true, the cursor is after a prompt.
    pub(crate) fn look(&mut self, behind_prompt: bool) -> Result<Look, CommandError> {
        let Lines { sitting, out, watched: Some(watched), .. } = self else { return Ok(Look::Nothing) };
        let Some(saved) = watched.workshop.saved() else { return Ok(Look::Nothing) };
        if behind_prompt {
            writeln!(out)?;
        }
        // Drop the pending change, because its files were deleted or saved again.
        sitting.played.keep_rules();
        let (files, problems) = watched.workshop.read();
        if problems.iter().any(is_gone) {
            for gone in problems.iter().filter(|problem| is_gone(problem)) {
                writeln!(out, "{}", sitting.text("watch.gone", &[("folder", gone.place.to_string())]))?;
            }
            return Ok(Look::Said);
        }
        watched.saved.extend(saved.iter().cloned());
        let values = [("files", saved.join(", ")), ("n", saved.len().to_string())];
        let (newer, warnings) = match sound::<G>((files, problems), &watched.saved) {
            Ok((newer, warnings)) => (newer, warnings),
            Err(problems) => {
                writeln!(out, "{}", sitting.text("watch.broken", &values))?;
                problems.iter().try_for_each(|problem| writeln!(out, "  {problem}"))?;
                return Ok(Look::Said);
            }
        };
        let Some(newer) = newer else { return self.say("watch.unchanged", &values).map(|()| Look::Said) };
        let news = newer.news(sitting.played.game());
        let taken = match news.and_then(|news| Ok((sitting.take(Some(newer), watched.workshop.when())?, news))) {
            Ok((taken, news)) => {
                self.announce(&taken, &values, news)?;
                taken
            }
            Err(why) => {
                let [files, number] = values;
                self.say("watch.misfit", &[files, number, ("why", why.to_string())])?;
                Taken::Same
            }
        };
        warnings.iter().try_for_each(|problem| writeln!(self.out, "  {problem}"))?;
        match taken {
            Taken::Same | Taken::Later => Ok(Look::Said),
            Taken::Again => self.say_in_force().map(|()| Look::Anew),
            Taken::Now(progress) => self.tell(&progress).map(|()| Look::Anew),
        }
    }

    /// Prints how the saved changes take effect.
    fn announce(&mut self, taken: &Taken<G>, values: &[(&str, String)], news: Vec<String>) -> Result<(), CommandError> {
        let key = match taken {
            Taken::Again => return Ok(()),
            Taken::Same => "watch.unchanged",
            Taken::Later => "watch.saved",
            Taken::Now(_) => "watch.saved_now",
        };
        self.say(key, values)?;
        let Some(watched) = &mut self.watched else { return Ok(()) };
        if let Taken::Same = taken {
            watched.saved.clear();
            return Ok(());
        }
        let news: Vec<String> = news.into_iter().filter(|one| watched.announced.insert(one.clone())).collect();
        news.into_iter().try_for_each(|alien| self.say("watch.next_game", &[("alien", alien)]))
    }

    /// Waits after a script fault until a fix is saved or the person leaves.
    pub(super) fn wait_for_mending(&mut self, fault: String) -> Result<Option<Stop>, CommandError> {
        self.say("watch.stopped", &[("fault", fault)])?;
        loop {
            write!(self.out, "  > ")?;
            self.out.flush()?;
            let Some(watched) = &mut self.watched else { return Ok(Some(Stop::Leave)) };
            match watched.workshop.hear() {
                Heard::Failed(error) => return Err(error.into()),
                Heard::End => {
                    writeln!(self.out)?;
                    return Ok(Some(Stop::End));
                }
                Heard::Line(line) if matches!(line.trim_ascii(), b"q" | b"quit") => return Ok(Some(Stop::Leave)),
                Heard::Line(_) => writeln!(self.out, "  {}", self.sitting.text("watch.waits", &[]))?,
                Heard::Saved => {
                    if let Look::Anew = self.look(true)? {
                        return Ok(None);
                    }
                }
            }
        }
    }
}
