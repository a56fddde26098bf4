//! A game under way takes other content: mended scripts, other options and numbers.

use super::content::Content;
use super::engine::{Engine, ruleset};
use super::error::GameError;
use super::options::TableOptions;
use super::play::{Game, Progress};
use crate::cosmic::{Event, Ruleset, ScriptId};
use crate::table::Told;
use std::sync::Arc;

impl Engine {
    /// A game goes over to this engine's content: the step in progress is undone, with its answers, and begun anew.
    /// Its aliens and cards stay, and they remember what their scripts still have a key for.
    ///
    /// # Errors
    /// When the game cannot take it ([`Engine::fits`]); it has not changed then.
    pub fn adopt(&mut self, game: &mut Game) -> Result<Progress, GameError> {
        let content = Arc::clone(self.content());
        let mut progress = self.take(game, &content)?;
        progress.then(self.resume(game));
        Ok(progress)
    }

    /// Whether a game can take a content. Gives back the aliens that are new: they can be dealt in the next game.
    ///
    /// # Errors
    /// Why it cannot: an alien that sits at the table is gone, the cards are others, the edition begins otherwise.
    pub fn fits(&self, game: &Game, content: &Arc<Content>) -> Result<Vec<String>, GameError> {
        let new = ruleset(content, &options_of(game.rules()))?;
        let is_new = |id: &String| game.rules().script_named(id).is_none();
        let aliens = new.scripts.iter().filter(|script| !script.is_destiny).map(|script| script.id.clone());
        let aliens = aliens.filter(is_new).collect();
        follow(game, new)?;
        self.interpreters.of(content)?;
        Ok(aliens)
    }

    /// A game goes over to a content, and stands at the beginning of a step then.
    pub(super) fn take(&self, game: &mut Game, content: &Arc<Content>) -> Result<Progress, GameError> {
        let rules = follow(game, ruleset(content, &options_of(game.rules()))?)?;
        self.interpreters.of(content)?;
        let before = game.content.replace(Arc::clone(content));
        let old = std::mem::replace(&mut game.rules, Arc::new(rules));
        let answers = game.answers_in_step();
        let mended = |script: ScriptId| {
            let id = &old.script(script).id;
            before.as_ref().is_none_or(|before| before.script_text(id) != content.script_text(id))
        };
        let undone = game.position.amend(|state| state.follow(&old, &game.rules, mended));
        let mut progress = Progress { taken_back: answers, ..Progress::default() };
        if undone + answers > 0 {
            progress.events.push(Told::to_all(Event::StepUndone { events: undone as u32 }));
        }
        progress.other_content = Some(progress.events.len());
        game.stopped = false;
        Ok(progress)
    }
}

/// The table's rules out of other content.
fn follow(game: &Game, new: Ruleset) -> Result<Ruleset, GameError> {
    let sits = |script: ScriptId| game.state().aliens.values().flatten().any(|alien| *alien == Some(script));
    Ok(game.rules().followed_by(new, sits)?)
}

/// The wishes that a table with these rules had.
fn options_of(rules: &Ruleset) -> TableOptions {
    let options = TableOptions::new(&rules.edition).seats(rules.seats).windows(rules.windows).on_fault(rules.on_fault);
    rules.begins.into_iter().fold(options, TableOptions::begins)
}
