//! The trait of a game: its types, its steps, and what each seat can observe.
//!
//! A value of a [`Game`] runs the rules on one thread, for example as a script interpreter. [`Rules`](Game::Rules) are
//! the rules of one table, and [`State`](Game::State) is its complete state. Everything else is written once, for all
//! games: positions, history with undo, records, saves, determinization, and bots.
//!
//! A game without script faults and rule changes sets `type Change = NoChange` and keeps the defaults of the last
//! section.

use super::position::copy;
use super::{
    ContextFault, Diagnostic, Dice, Differs, GameEvent, LogEntry, Position, Question, ReplayCheck, Seat, SeatSet,
    StepContext, StepExit, TableError,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::sync::Arc;

/// Rules of a game, as the kernel runs them.
pub trait Game: Sized {
    /// The version of the game's format of states, questions, and choices. The number in a file is the sum of this
    /// version and the kernel's own. Both versions only grow, so each change results in a new number.
    const FORMAT: u32;

    /// The options of a new table: seats, seed, and the game's own options.
    type Options: Clone + PartialEq + Serialize + DeserializeOwned;
    /// The rules of one table, resolved from its options.
    type Rules;
    /// The complete state of one table as plain data, including its randomness.
    type State: Clone + PartialEq + Serialize + DeserializeOwned;
    /// The questions that seats answer.
    type Question: Question<Choice = Self::Choice> + Serialize + DeserializeOwned;
    /// The answers.
    type Choice: Clone + PartialEq + Serialize + DeserializeOwned;
    /// The events.
    type Event: GameEvent;
    /// An observation of a state by a seat or a spectator.
    type View: PartialEq;
    /// The faults of a step.
    type Fault: From<ContextFault> + fmt::Display;
    /// A rule change between two answers. Examples are disabling a part of the game and loading fixed rules.
    type Change: Change<Self>;
    /// The data by which a record identifies its rules; `()` if none is needed.
    type Origin: Clone + Serialize + DeserializeOwned;
    /// The errors of the game's operations.
    type Error: From<TableError<InvalidAnswer<Self>>> + fmt::Display;

    // The rules of a table.

    /// Returns the rules of a table with these options.
    ///
    /// # Errors
    /// Returns an error if the options are invalid.
    fn rules(&self, options: &Self::Options) -> Result<Self::Rules, Self::Error>;

    /// Returns the state before the first step.
    ///
    /// # Errors
    /// Returns an error if the options are invalid.
    fn begin(&self, rules: &Self::Rules, options: &Self::Options) -> Result<Self::State, Self::Error>;

    /// Returns a hash of the rules. Tables with equal hashes, states, and answers play identically.
    fn identity(rules: &Self::Rules, options: &Self::Options) -> String;

    /// Returns the options of a table that affect its rules.
    fn options_of(rules: &Self::Rules) -> Self::Options;

    /// Returns the names that states refer to by their index. A table whose rules have changed keeps its old indexes,
    /// so its options alone do not determine this list. The list is empty if the options determine it.
    fn names(_rules: &Self::Rules) -> Vec<String> {
        Vec::new()
    }

    /// Returns the rules for these options. States index the given names in this order.
    ///
    /// # Errors
    /// Returns an error if the options are invalid, or if the names do not belong to these rules.
    fn rules_named(&self, options: &Self::Options, _names: &[String]) -> Result<Self::Rules, Self::Error> {
        self.rules(options)
    }

    /// Returns the number of seats.
    fn seats(rules: &Self::Rules) -> u8;

    // The course of a game.

    /// Runs one step to its end or to a question.
    ///
    /// # Errors
    /// Returns [`StepExit::Waiting`] at a question without an answer, and [`StepExit::Fault`] if the step cannot
    /// continue.
    fn step(
        &self,
        rules: &Self::Rules,
        state: &mut Self::State,
        desk: &mut StepContext<'_, Self::State, Self::Question, Self::Event>,
        witness: ReplayCheck,
    ) -> Result<(), StepExit<Self::Fault>>;

    /// Resets a state to the start of its step ([`StepContext::touch`]). The step has changed at most its pending steps.
    fn restart(state: &mut Arc<Self::State>, start: &Self::State) {
        copy(start, state);
    }

    /// Returns the winners.
    fn winners(state: &Self::State) -> SeatSet;

    /// Returns `true` if the game is over.
    fn is_over(state: &Self::State) -> bool {
        !Self::winners(state).is_empty()
    }

    /// Returns the event that reports an undone step. The last `events` events no longer count.
    fn undone(events: u32) -> Self::Event;

    // Observations; the viewer `None` is a spectator.

    /// Returns a viewer's observation of a state. `seats_to_act` contains the seats that are prompted now.
    fn view(rules: &Self::Rules, state: &Self::State, viewer: Option<Seat>, waiting: SeatSet) -> Self::View;

    /// Adds the expensive parts to an observation. Bots do without them, because they observe at every question.
    fn complete(&self, rules: &Self::Rules, state: &Self::State, viewer: Option<Seat>, view: &mut Self::View) {
        let _ = (rules, state, viewer, view);
    }

    /// Returns the part of an event that a viewer may see.
    fn seen(told: &LogEntry<Self::Event>, viewer: Option<Seat>) -> Self::Event;

    // Untrusted states and sampled states.

    /// Validates an untrusted state and the options it claims to have. All references must exist, and nothing may be
    /// missing or duplicated.
    ///
    /// # Errors
    /// Returns the first problem found.
    fn sound(
        rules: &Self::Rules,
        state: &Self::State,
        options: Option<&Self::Options>,
    ) -> Result<(), Box<dyn Diagnostic>>;

    /// Returns the dice of a state.
    fn dice(state: &Self::State) -> &Dice;

    /// Returns the start of the current step in a sampled hidden state. The sample differs from the true state only
    /// where the seat cannot know it; `dice` deals these parts again. `seed` determines all randomness of the step,
    /// including the part that the true step has already drawn. Returns `None` if this sample is not consistent.
    fn try_sample_state(
        rules: &Self::Rules,
        position: &Position<Self::State, Self::Question>,
        seat: Seat,
        dice: &mut Dice,
        seed: u64,
    ) -> Option<Self::State>;

    // Determinism checks of steps, and recovery from faults.

    /// Returns the extra runs of each step that check its determinism.
    fn witnesses(&self) -> &'static [ReplayCheck] {
        &[]
    }

    /// Returns `true` if each run of a step repeats its condition checks. Otherwise later runs use the cached results.
    fn reruns_reads(&self) -> bool {
        !self.witnesses().is_empty()
    }

    /// Returns the fault for a step that is not deterministic.
    fn impure(&self, _rules: &Self::Rules, witness: ReplayCheck, what: Differs) -> Self::Fault {
        ContextFault::Impure { witness, what }.into()
    }

    /// Returns the fault for a game with too many steps without a question.
    fn endless(&self, _rules: &Self::Rules, _state: &Self::State, limit: usize) -> Self::Fault {
        ContextFault::TooManySteps { limit }.into()
    }

    /// Returns the id of the script that prevents the game from ending, or `None`.
    fn keeps_going(_rules: &Self::Rules, _state: &Self::State) -> Option<String> {
        None
    }

    /// Returns a change that recovers from a fault, or `None` if the game must stop.
    fn recover(_rules: &Self::Rules, _state: &Self::State, _fault: &Self::Fault) -> Option<Self::Change> {
        None
    }

    // The rules that a record was made with.

    /// Returns the data by which a record with these rules identifies them.
    fn origin(&self, rules: &Self::Rules) -> Self::Origin;

    /// Returns `true` if the record contains a copy of its rules. The copy may differ from our rules.
    fn keeps_rules(_origin: &Self::Origin) -> bool {
        false
    }

    /// Returns `true` if the record's copy has texts that we lack, although our rules are equal. The copy is then used.
    fn lacks_texts(&self, _origin: &Self::Origin) -> bool {
        false
    }

    /// Returns the rules from the record's own copy. Returns `None` if the record has no copy, and an error if the copy
    /// can no longer be used.
    fn rules_of(&self, _options: &Self::Options, _origin: &Self::Origin) -> Option<Result<Self::Rules, Self::Error>> {
        None
    }

    /// Returns the error for a record whose rules differ from ours.
    fn differs(&self, _origin: &Self::Origin) -> Self::Error {
        TableError::OtherRules.into()
    }
}

/// Implements the methods of `Game` that only read fields. It requires `seats` in the rules, and `winners`, `dice`, and
/// `view(rules, viewer, waiting)` in the state. The event type needs `hide`, which removes its hidden part. The
/// argument is the event for an undone step.
#[macro_export]
macro_rules! by_fields {
    ($undone:path) => {
        fn seats(rules: &Self::Rules) -> u8 {
            rules.seats
        }

        fn winners(state: &Self::State) -> $crate::SeatSet {
            state.winners
        }

        fn undone(events: u32) -> Self::Event {
            $undone { events }
        }

        fn view(
            rules: &Self::Rules,
            state: &Self::State,
            viewer: Option<$crate::Seat>,
            waiting: $crate::SeatSet,
        ) -> Self::View {
            state.view(rules, viewer, waiting)
        }

        fn seen(told: &$crate::LogEntry<Self::Event>, viewer: Option<$crate::Seat>) -> Self::Event {
            told.seen_by(viewer, Self::Event::hide)
        }

        fn dice(state: &Self::State) -> &$crate::Dice {
            &state.dice
        }
    };
}

/// A game's own reason why an answer is illegal.
pub type InvalidAnswer<G> = <<G as Game>::Question as Question>::InvalidAnswer;

/// A rule change applied between two answers.
pub trait Change<G: Game>: Clone {
    /// The form of the change in a record. Notes of a replay show its text.
    type Recorded: Clone + fmt::Display + Serialize + DeserializeOwned;

    /// Applies the change to a state at the start of a step. Returns the new rules if they differ.
    ///
    /// # Errors
    /// Returns an error if this table cannot apply the change.
    fn bring_in(&self, game: &G, rules: &G::Rules, state: &mut G::State) -> Result<Option<G::Rules>, G::Error>;

    /// Returns `true` if the change is already in force.
    fn is_in_force(&self, rules: &G::Rules, state: &G::State) -> bool;

    /// Returns `true` if undoing answers leaves the change in force.
    fn outlasts_undo(&self) -> bool;

    /// Returns the event that reports the change, or `None` if players do not see one.
    fn told(&self) -> Option<G::Event> {
        None
    }

    /// Returns the form of the change in the record of a table with these rules.
    fn recorded(&self, rules: &G::Rules) -> Self::Recorded;

    /// Reads the changes of a record that starts with these rules, in order. Skipped changes are `None`. `exact` is
    /// true if `rules` are the original rules of the record, not a replacement.
    ///
    /// # Errors
    /// Returns an error if a change cannot be applied again.
    fn read(
        game: &G,
        rules: &G::Rules,
        options: &G::Options,
        recorded: &[Self::Recorded],
        exact: bool,
    ) -> Result<Vec<Option<Self>>, G::Error>;
}

/// The change type of a game without changes; it has no values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoChange {}

impl fmt::Display for NoChange {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl<G: Game> Change<G> for NoChange {
    type Recorded = NoChange;

    fn bring_in(&self, _: &G, _: &G::Rules, _: &mut G::State) -> Result<Option<G::Rules>, G::Error> {
        match *self {}
    }

    fn is_in_force(&self, _: &G::Rules, _: &G::State) -> bool {
        match *self {}
    }

    fn outlasts_undo(&self) -> bool {
        match *self {}
    }

    fn recorded(&self, _: &G::Rules) -> NoChange {
        match *self {}
    }

    fn read(
        _: &G,
        _: &G::Rules,
        _: &G::Options,
        recorded: &[NoChange],
        _: bool,
    ) -> Result<Vec<Option<NoChange>>, G::Error> {
        Ok(recorded.iter().copied().map(Some).collect())
    }
}
