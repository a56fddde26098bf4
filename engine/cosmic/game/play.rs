//! Games that an engine plays, and matches: games with their records.

use super::at_table::{Game, Observation, Replayed, Snapshot, Update};
use super::change::TableChange;
use super::changing::Spent;
use super::content::Content;
use super::engine::Engine;
use super::error::GameError;
use super::options::TableOptions;
use super::rules::{options_of, ruleset};
use hyperkon_cosmic::{Choice, Refusal, ScriptId};
use hyperkon_table::{NoConsistentState, QuestionId, RecordReader, Seat, When};
use std::io::BufRead;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A game with its record: a [`hyperkon_table::Match`] that can also switch to new content.
#[derive(Debug)]
pub struct Match(hyperkon_table::Match<Engine>);

impl Match {
    /// Starts a match.
    ///
    /// # Errors
    /// The table cannot be set up.
    pub fn start(engine: &mut Engine, options: &TableOptions) -> Result<(Match, Update), GameError> {
        let (played, progress) = hyperkon_table::Match::start(engine, options)?;
        Ok((Match(played), progress))
    }

    /// Replays a record to its end, with the content of the record.
    ///
    /// A truncated last line is ignored. The game keeps its content; [`Match::content_changed`] switches it to the
    /// engine's content. With `force`, the engine's content replaces content that the record lacks.
    ///
    /// # Errors
    /// The record is corrupt, has a different format, lacks its content, or does not fit the game.
    pub fn replay<R: BufRead>(
        engine: &mut Engine,
        reader: &mut RecordReader<R>,
        force: bool,
    ) -> Result<Match, GameError> {
        hyperkon_table::Match::replay(engine, reader, force).map(Match)
    }

    /// Replays a record, and passes each answer with its result to `told`.
    ///
    /// # Errors
    /// The errors of [`Match::replay`].
    pub fn replay_telling<R: BufRead>(
        engine: &mut Engine,
        reader: &mut RecordReader<R>,
        force: bool,
        told: &mut dyn FnMut(Replayed<'_>),
    ) -> Result<Match, GameError> {
        hyperkon_table::Match::replay_telling(engine, reader, force, told).map(Match)
    }

    /// Returns the game without its history.
    pub fn into_table(self) -> Game {
        self.0.into_table()
    }

    /// Returns the files in which the engine's content differs from the content of this game.
    pub fn changed_files(&self, engine: &Engine) -> Vec<String> {
        engine.changed_files(self.game())
    }

    /// Switches this game to the content that the engine loaded with [`Engine::reload`].
    ///
    /// The switch happens now, or with the answer that ends the step in progress. A game stopped by a fault switches at
    /// once and continues. [`Update::other_rules`] reports the switch.
    ///
    /// # Errors
    /// The game cannot take the content, its record would become too expensive to read, or the record cannot be
    /// written. The game then continues unchanged.
    pub fn content_changed(&mut self, engine: &mut Engine, when: When) -> Result<Update, GameError> {
        let change = engine.change_of(&self.0)?;
        self.0.change(engine, change, when)
    }
}

impl Deref for Match {
    type Target = hyperkon_table::Match<Engine>;

    fn deref(&self) -> &hyperkon_table::Match<Engine> {
        &self.0
    }
}

impl DerefMut for Match {
    fn deref_mut(&mut self) -> &mut hyperkon_table::Match<Engine> {
        &mut self.0
    }
}

impl Engine {
    /// Sets up a game before its first step. [`Engine::resume`] begins it.
    ///
    /// # Errors
    /// The edition does not support the options.
    pub fn set_up(&self, options: &TableOptions) -> Result<Game, GameError> {
        Game::set_up(self, options)
    }

    /// Starts a game, and plays it to its first question.
    ///
    /// # Errors
    /// The edition does not support the options.
    pub fn start(&mut self, options: &TableOptions) -> Result<(Game, Update), GameError> {
        let mut game = self.set_up(options)?;
        let progress = self.resume(&mut game);
        Ok((game, progress))
    }

    /// Gives an answer, and plays the game to its next question.
    ///
    /// # Errors
    /// The answer is rejected; the game is then unchanged.
    pub fn answer(&mut self, game: &mut Game, seat: Seat, choice: Choice) -> Result<Update, Refusal> {
        game.answer(self, seat, choice)
    }

    /// Answers the question with this id, which a client has shown.
    ///
    /// # Errors
    /// [`Refusal::Stale`] if this question is no longer open, or the errors of [`Engine::answer`].
    pub fn answer_to(&mut self, game: &mut Game, question: QuestionId, choice: Choice) -> Result<Update, Refusal> {
        game.answer_to(self, question, choice)
    }

    /// Continues a game without answers, at its start or after a fault.
    pub fn resume(&mut self, game: &mut Game) -> Update {
        game.resume(self)
    }

    /// Disables a script for the rest of a game, and undoes the step in progress.
    ///
    /// # Errors
    /// None in practice: a table can always take this change.
    pub fn disable(&self, game: &mut Game, script: ScriptId) -> Result<Update, GameError> {
        game.change(self, &TableChange::Disabled(script))
    }

    /// Samples a game that is consistent with the seat's observations.
    ///
    /// Hands, the deck, and the RNG are drawn again. Other seats are asked again for their secret answers in the step
    /// in progress.
    ///
    /// # Errors
    /// No hidden state is consistent with the seat's observations.
    pub fn sample_state(&self, seen: &Observation<'_>, seed: u64) -> Result<Game, NoConsistentState> {
        seen.sample_state(self, seed)
    }

    /// Samples a game with different hidden information, without checking that it is consistent.
    ///
    /// The seat might be able to tell the two games apart: see
    /// [`Table::try_sample_state`](hyperkon_table::Table::try_sample_state).
    pub fn try_sample_state(&self, game: &Game, seat: Seat, seed: u64) -> Option<Game> {
        game.try_sample_state(self, seat, seed)
    }

    /// Loads a game from its JSON ([`Game::save`](hyperkon_table::Table::save)).
    ///
    /// # Errors
    /// The text is corrupt, has another format, or was saved with different rules.
    pub fn load(&mut self, text: &str) -> Result<Game, GameError> {
        Game::load(self, text)
    }

    /// Restores a game from its snapshot, read in any serde format. Serde writes a [`Game`] as its snapshot.
    ///
    /// # Errors
    /// The errors of [`Engine::load`].
    pub fn restore(&mut self, snapshot: Snapshot) -> Result<Game, GameError> {
        Game::restore(self, snapshot)
    }

    /// Returns the files in which this engine's content differs from a game's.
    pub fn changed_files(&self, game: &Game) -> Vec<String> {
        let changes = game.rules().content().map(|own| self.content().changes_since(own));
        changes.into_iter().flatten().map(|(file, _)| file).collect()
    }

    /// Returns the change that switches a match to this engine's content.
    ///
    /// # Errors
    /// All content changes together would make the record too expensive to read.
    pub fn change_of(&self, played: &hyperkon_table::Match<Engine>) -> Result<TableChange, GameError> {
        let content = Arc::clone(self.content());
        if let Some(own) = played.game().rules().content().filter(|own| !Arc::ptr_eq(own, &content)) {
            Spent::on(played.changes())?.add(&content, &content.changes_since(own))?;
        }
        Ok(TableChange::Content(content))
    }

    /// Checks that a game can take this content, and returns its new aliens. Only new games can deal them.
    ///
    /// # Errors
    /// The reason why the game cannot: an alien at the table is missing, the cards differ, or the setup differs.
    pub fn fits(&self, game: &Game, content: &Arc<Content>) -> Result<Vec<String>, GameError> {
        game.can_take(self, &TableChange::Content(Arc::clone(content)))?;
        let rules = game.rules();
        let new = ruleset(content, &options_of(rules))?;
        let aliens = new.scripts.into_iter().filter(|script| script.is_alien()).map(|script| script.id);
        Ok(aliens.filter(|id| rules.script_named(id).is_none()).collect())
    }

    /// Switches a game to this engine's content.
    ///
    /// The step in progress is undone with its answers, and starts again. Aliens and cards stay. They keep the memory
    /// for which their scripts still have a key.
    ///
    /// # Errors
    /// The game cannot take the content ([`Engine::fits`]); the game is then unchanged.
    pub fn apply_content(&mut self, game: &mut Game) -> Result<Update, GameError> {
        let mut progress = game.change(self, &TableChange::Content(Arc::clone(&self.content)))?;
        progress.then(game.resume(self));
        Ok(progress)
    }
}
