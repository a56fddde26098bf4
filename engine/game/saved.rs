//! A game as text, kept or sent at any question.
//!
//! A text that comes back is not trusted: the start of the step in progress is tested piece by piece, the
//! answers are given anew, and what they lead to must be what was saved.

use super::engine::Engine;
use super::error::GameError;
use super::options::TableOptions;
use super::play::Game;
use crate::cosmic::{Choice, Decision, Event, State};
use crate::table::{Advance, Answer, Position, Told, Until};
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A game that is kept or sent: everything but the content.
#[derive(Serialize, Deserialize)]
struct SavedGame {
    options: TableOptions,
    content: String,
    position: Position<State, Decision>,
}

impl Engine {
    /// A game as text, to be kept or sent at any question.
    ///
    /// # Errors
    /// Never for a game of this engine's content.
    pub fn save(&self, game: &Game, options: &TableOptions) -> Result<String, GameError> {
        let (options, content) = (options.clone(), self.content().hash());
        let saved = SavedGame { options, content, position: game.position.clone() };
        serde_json::to_string(&saved).map_err(|error| GameError::Table(error.to_string()))
    }

    /// A game out of its text.
    ///
    /// # Errors
    /// When the text is damaged, or was made with other content.
    pub fn load(&mut self, text: &str) -> Result<(Game, TableOptions), GameError> {
        let saved: SavedGame = serde_json::from_str(text).map_err(|error| damaged(&error.to_string()))?;
        if saved.content != self.content().hash() {
            return Err(GameError::OtherContent { changed: "a saved game does not say which files".to_owned() });
        }
        let rules = Arc::new(self.ruleset(&saved.options)?);
        saved.position.checkpoint.sound(&rules).map_err(|what| damaged(&what))?;
        for (aliens, wanted) in saved.position.checkpoint.aliens.values().zip(&saved.options.aliens) {
            let sits = |id: &String| aliens.iter().flatten().any(|alien| rules.script(*alien).id == *id);
            if let Some(id) = wanted.iter().find(|id| !sits(id)) {
                return Err(damaged(&format!("`{id}` was asked for, but does not sit there")));
            }
        }
        let content = Some(Arc::clone(self.content()));
        let mut game = Game { rules, content, position: Position::new(saved.position.checkpoint), stopped: false };
        if !saved.position.asked().is_empty() || !saved.position.answers.is_empty() {
            self.answer_again(&mut game, &saved.position.answers)?;
        }
        if game.position != saved.position {
            return Err(damaged("its answers do not lead to where it stands"));
        }
        Ok((game, saved.options))
    }

    /// Gives the answers of a step again, each to the question it was given to.
    fn answer_again(&mut self, game: &mut Game, answers: &[Answer<Choice>]) -> Result<(), GameError> {
        self.play_to_next_question(game)?;
        for answer in answers {
            game.position.record(answer.seat, answer.choice.clone()).map_err(|why| damaged(&why.to_string()))?;
            self.play_to_next_question(game)?;
        }
        Ok(())
    }

    fn play_to_next_question(&mut self, game: &mut Game) -> Result<(), GameError> {
        let mut events: Vec<Told<Event>> = Vec::new();
        let content = Arc::clone(self.content());
        let at_table = self.at_table(&content, &game.rules)?;
        match game.position.advance(&at_table, Until::Question, &mut events) {
            Advance::Waiting | Advance::Over | Advance::StepEnded => Ok(()),
            Advance::Undone { fault, .. } => {
                self.renew_after(&fault, &content);
                Err(damaged(&fault.to_string()))
            }
        }
    }
}

fn damaged(what: &str) -> GameError {
    GameError::Table(format!("the saved game is damaged: {what}"))
}
