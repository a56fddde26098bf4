//! Games played by an engine, and matches: games with their records.

use super::at_table::{Game, Progress, Replayed, Seen, Snapshot};
use super::change::TableChange;
use super::changing::Spent;
use super::content::Content;
use super::engine::Engine;
use super::error::GameError;
use super::options::TableOptions;
use super::rules::{options_of, ruleset};
use hyperkon_cosmic::{Choice, Refusal, ScriptId};
use hyperkon_table::{QuestionId, RecordReader, Seat, Unimaginable, When};
use std::io::BufRead;
use std::ops::{Deref, DerefMut};
use std::sync::Arc;

/// A game with its record: a [`hyperkon_table::Match`] that can also take other content.
#[derive(Debug)]
pub struct Match(hyperkon_table::Match<Engine>);

impl Match {
    /// Begins a match.
    ///
    /// # Errors
    /// When the table cannot be set up.
    pub fn start(engine: &mut Engine, options: &TableOptions) -> Result<(Match, Progress), GameError> {
        let (played, progress) = hyperkon_table::Match::start(engine, options)?;
        Ok((Match(played), progress))
    }

    /// Reads a record and plays it to its end, with the content it was played with; a cut last line is passed over.
    /// The game stays with that content, and [`Match::content_changed`] takes it over to the engine's.
    ///
    /// # Errors
    /// When the record is damaged or of another format, does not hold the content it was made with, or does not fit the
    /// game. With `all_the_same` the engine's content is tried in the place of one that the record does not hold.
    pub fn replay<R: BufRead>(
        engine: &mut Engine,
        reader: &mut RecordReader<R>,
        all_the_same: bool,
    ) -> Result<Match, GameError> {
        hyperkon_table::Match::replay(engine, reader, all_the_same).map(Match)
    }

    /// The same; `told` gets each answer and what came of it.
    ///
    /// # Errors
    /// As [`Match::replay`].
    pub fn replay_telling<R: BufRead>(
        engine: &mut Engine,
        reader: &mut RecordReader<R>,
        all_the_same: bool,
        told: &mut dyn FnMut(Replayed<'_>),
    ) -> Result<Match, GameError> {
        hyperkon_table::Match::replay_telling(engine, reader, all_the_same, told).map(Match)
    }

    /// The game alone, without its history.
    pub fn into_table(self) -> Game {
        self.0.into_table()
    }

    /// The files in which the engine's content is not the one this game is played with.
    pub fn changed_files(&self, engine: &Engine) -> Vec<String> {
        let changes = self.game().rules().content().map(|own| engine.content().changes_since(own));
        changes.into_iter().flatten().map(|(file, _)| file).collect()
    }

    /// The engine has taken other content ([`Engine::reload`]), and this game takes it too: now, or once the step in
    /// progress has ended, in the answer that ends it. A game stopped by a fault takes it at once and goes on.
    /// [`Progress::other_rules`] says that it is in force.
    ///
    /// # Errors
    /// When the game cannot take it, or has taken so many that its record could not be read any more, and goes on as it
    /// was; or the record cannot be written.
    pub fn content_changed(&mut self, engine: &mut Engine, when: When) -> Result<Progress, GameError> {
        let content = Arc::clone(engine.content());
        if let Some(own) = self.game().rules().content().filter(|own| !Arc::ptr_eq(own, &content)) {
            Spent::on(self.changes())?.add(&content, &content.changes_since(own))?;
        }
        self.0.change(engine, TableChange::Content(content), when)
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
    /// A game before its first step, to be set up further or begun with [`Engine::resume`].
    ///
    /// # Errors
    /// When the edition does not know what is asked for.
    pub fn set_up(&self, options: &TableOptions) -> Result<Game, GameError> {
        Game::set_up(self, options)
    }

    /// Begins a game and plays it to its first question.
    ///
    /// # Errors
    /// When the edition does not know what is asked for.
    pub fn start(&mut self, options: &TableOptions) -> Result<(Game, Progress), GameError> {
        let mut game = self.set_up(options)?;
        let progress = self.resume(&mut game);
        Ok((game, progress))
    }

    /// Gives an answer and plays on to the next question.
    ///
    /// # Errors
    /// When the answer is refused; nothing has changed then.
    pub fn answer(&mut self, game: &mut Game, seat: Seat, choice: Choice) -> Result<Progress, Refusal> {
        game.answer(self, seat, choice)
    }

    /// Answers the question of this id, which a client was shown: what was meant for another question is refused.
    ///
    /// # Errors
    /// [`Refusal::Stale`] when that question is not asked now, and as [`Engine::answer`].
    pub fn answer_to(&mut self, game: &mut Game, question: QuestionId, choice: Choice) -> Result<Progress, Refusal> {
        game.answer_to(self, question, choice)
    }

    /// Plays on as far as possible without an answer: at the beginning, or where a fault has stopped the game.
    pub fn resume(&mut self, game: &mut Game) -> Progress {
        game.resume(self)
    }

    /// Switches a script off for the rest of a game; the step in progress is taken back.
    ///
    /// # Errors
    /// As every change that is brought into force; a table can always take this one.
    pub fn disable(&self, game: &mut Game, script: ScriptId) -> Result<Progress, GameError> {
        game.change(self, &TableChange::Disabled(script))
    }

    /// A game that could be the true one for all the seat knows: hands, deck and lots are dealt anew.
    /// Other seats' secret answers of the step in progress are asked again.
    ///
    /// # Errors
    /// When no world that agrees with what the seat knows is found.
    pub fn imagine(&self, seen: &Seen<'_>, seed: u64) -> Result<Game, Unimaginable> {
        seen.imagine(self, seed)
    }

    /// A world that differs from the game only in what the seat cannot know, without a look at whether the seat can tell
    /// them apart ([`Table::other_world`](hyperkon_table::Table::other_world)).
    pub fn other_world(&self, game: &Game, seat: Seat, seed: u64) -> Option<Game> {
        game.other_world(self, seat, seed)
    }

    /// A game out of its JSON ([`Game::save`](hyperkon_table::Table::save)).
    ///
    /// # Errors
    /// When the text is damaged, of another format, or was made with content that means something else.
    pub fn load(&mut self, text: &str) -> Result<Game, GameError> {
        Game::load(self, text)
    }

    /// A game out of its snapshot, read in any format of serde: a [`Game`] is written as its snapshot.
    ///
    /// # Errors
    /// As [`Engine::load`].
    pub fn restore(&mut self, snapshot: Snapshot) -> Result<Game, GameError> {
        Game::restore(self, snapshot)
    }

    /// Whether a game can take a content. Gives back the aliens that are new: they can be dealt in the next game.
    ///
    /// # Errors
    /// Why it cannot: an alien that sits at the table is gone, the cards are others, the edition begins otherwise.
    pub fn fits(&self, game: &Game, content: &Arc<Content>) -> Result<Vec<String>, GameError> {
        game.can_take(self, &TableChange::Content(Arc::clone(content)))?;
        let rules = game.rules();
        let new = ruleset(content, &options_of(rules))?;
        let aliens = new.scripts.into_iter().filter(|script| script.is_alien()).map(|script| script.id);
        Ok(aliens.filter(|id| rules.script_named(id).is_none()).collect())
    }

    /// A game goes over to this engine's content: the step in progress is undone, with its answers, and begun anew.
    /// Its aliens and cards stay, and they remember what their scripts still have a key for.
    ///
    /// # Errors
    /// When the game cannot take it ([`Engine::fits`]); it has not changed then.
    pub fn adopt(&mut self, game: &mut Game) -> Result<Progress, GameError> {
        let mut progress = game.change(self, &TableChange::Content(Arc::clone(&self.content)))?;
        progress.then(game.resume(self));
        Ok(progress)
    }
}
