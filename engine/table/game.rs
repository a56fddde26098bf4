//! What a game supplies to be played at a table: its nouns, its rules cut into steps, and what each seat may know.
//!
//! A value of a [`Game`] is what runs the rules on one thread (an interpreter, a counter, nothing at all); what one
//! table plays by is its [`Rules`](Game::Rules), and all there is to know about where it stands is its
//! [`State`](Game::State). Everything else at a table is written once, over this trait: the position, the history
//! with its way back, records and saves, other worlds, bots.
//!
//! A game that knows neither faults nor changes says `type Change = NoChange` and leaves the last part as it is.

use super::{
    Desk, DeskFault, Dice, Differs, Halt, Happening, Mistake, Position, Question, Seat, SeatSet, TableError, Told,
    Witness,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt;

/// What a game supplies.
pub trait Game: Sized {
    /// The version of the form in which its states, questions and choices are written. The number in a file is the
    /// sum of this and the table's own; both only grow, so that each change gives a new one.
    const FORMAT: u32;

    /// What people ask for when they sit down: how many seats, the seed of all chance, the game's own options.
    type Options: Clone + PartialEq + Serialize + DeserializeOwned;
    /// What one table plays by, once its options are resolved.
    type Rules;
    /// Plain data: where one table stands, chance included.
    type State: Clone + PartialEq + Serialize + DeserializeOwned;
    /// What seats are asked.
    type Question: Question<Choice = Self::Choice> + Serialize + DeserializeOwned;
    /// What they answer.
    type Choice: Clone + PartialEq + Serialize + DeserializeOwned;
    /// What happens.
    type Event: Happening;
    /// What one seat, or an onlooker, may know of a state.
    type View: PartialEq;
    /// What goes wrong in a step.
    type Fault: From<DeskFault> + fmt::Display;
    /// What comes into force between two answers and is no answer: a part is switched off, the rules are mended.
    type Change: Change<Self>;
    /// What a record keeps so that the rules it was begun with can be told, and found again; `()` if they need nothing.
    type Origin: Clone + Serialize + DeserializeOwned;
    /// Why the game did not do what it was asked.
    type Trouble: From<TableError<Unfit<Self>>> + fmt::Display;

    // What a table plays by.

    /// The rules of a table with these options.
    ///
    /// # Errors
    /// When it cannot be had with these options.
    fn rules(&self, options: &Self::Options) -> Result<Self::Rules, Self::Trouble>;

    /// The state before the first step.
    ///
    /// # Errors
    /// When it cannot be had with these options.
    fn begin(&self, rules: &Self::Rules, options: &Self::Options) -> Result<Self::State, Self::Trouble>;

    /// A word for what the rules mean: tables with equal words play equally from equal states and answers.
    fn identity(rules: &Self::Rules, options: &Self::Options) -> String;

    /// The options that a table with these rules had, as far as they matter to the rules.
    fn options_of(rules: &Self::Rules) -> Self::Options;

    /// The names of what states count by number, in their order, where the options alone do not tell them: a table that has
    /// taken other rules keeps the numbers of old. Empty where they do.
    fn names(_rules: &Self::Rules) -> Vec<String> {
        Vec::new()
    }

    /// The rules of a table with these options whose states count by these names.
    ///
    /// # Errors
    /// When it cannot be had with these options, or these names are not those of its rules.
    fn rules_named(&self, options: &Self::Options, _names: &[String]) -> Result<Self::Rules, Self::Trouble> {
        self.rules(options)
    }

    /// How many seats play.
    fn seats(rules: &Self::Rules) -> u8;

    // The course of a game.

    /// Runs one step to its end or to a question.
    ///
    /// # Errors
    /// [`Halt::Waiting`] at a question without an answer, [`Halt::Fault`] when the step cannot go on.
    fn step(
        &self,
        rules: &Self::Rules,
        state: &mut Self::State,
        desk: &mut Desk<'_, Self::Question, Self::Event>,
        witness: Witness,
    ) -> Result<(), Halt<Self::Fault>>;

    /// The winners.
    fn winners(state: &Self::State) -> SeatSet;

    /// Whether the game is over.
    fn is_over(state: &Self::State) -> bool {
        !Self::winners(state).is_empty()
    }

    /// What tells the table that the last `events` events did not happen: their step was undone.
    fn undone(events: u32) -> Self::Event;

    // What each seat may know; `None` is somebody who sits at no seat.

    /// All that a viewer may know of a state; `waiting`: the seats that are asked something now.
    fn view(rules: &Self::Rules, state: &Self::State, viewer: Option<Seat>, waiting: SeatSet) -> Self::View;

    /// Adds to a view what takes work to find. Bots look at every question, and do without.
    fn complete(&self, rules: &Self::Rules, state: &Self::State, viewer: Option<Seat>, view: &mut Self::View) {
        let _ = (rules, state, viewer, view);
    }

    /// An event as a viewer sees it.
    fn seen(told: &Told<Self::Event>, viewer: Option<Seat>) -> Self::Event;

    // States from outside, and states that might be.

    /// Tests a state that was set up by hand or came from outside, with the options it claims to have been begun with:
    /// every thing it names exists, and nothing is missing or there twice.
    ///
    /// # Errors
    /// The first thing found that is wrong.
    fn sound(rules: &Self::Rules, state: &Self::State, options: Option<&Self::Options>)
    -> Result<(), Box<dyn Mistake>>;

    /// The dice of a state.
    fn dice(state: &Self::State) -> &Dice;

    /// The start of the step in progress in another world, which differs from the true one only in what the seat cannot
    /// know: that is dealt anew with `dice`, and all lots of the step, drawn already or still to come, are those of `seed`.
    /// `None` if this draw does not fit.
    fn other_world(
        rules: &Self::Rules,
        position: &Position<Self::State, Self::Question>,
        seat: Seat,
        dice: &mut Dice,
        seed: u64,
    ) -> Option<Self::State>;

    // Watching that steps are pure, and what becomes of a game whose step faults.

    /// How many times each step is run; the second and third runs only testify that it is pure.
    fn witnesses(&self) -> &'static [Witness] {
        &[]
    }

    /// Whether each run of a step looks itself, and does not take over what an earlier run has found.
    fn looks_anew(&self) -> bool {
        !self.witnesses().is_empty()
    }

    /// The fault of a step that did not do the same thing twice.
    fn impure(&self, _rules: &Self::Rules, witness: Witness, what: Differs) -> Self::Fault {
        DeskFault::Impure { witness, what }.into()
    }

    /// The fault of a game that has gone on for so many steps without a question.
    fn endless(&self, _rules: &Self::Rules, _state: &Self::State, limit: usize) -> Self::Fault {
        DeskFault::TooManySteps { limit }.into()
    }

    /// The id of the script that keeps a game going that does not end; `None`: no script is to blame.
    fn keeps_going(_rules: &Self::Rules, _state: &Self::State) -> Option<String> {
        None
    }

    /// The change by which a table gets over a fault by itself; `None`: the game stops there.
    fn mend(_rules: &Self::Rules, _state: &Self::State, _fault: &Self::Fault) -> Option<Self::Change> {
        None
    }

    // Where the rules of a record come from.

    /// What a record that begins with these rules keeps of them.
    fn origin(&self, rules: &Self::Rules) -> Self::Origin;

    /// Whether a record keeps anything of its rules beside their origin: then they may be other than ours.
    fn keeps_rules(_origin: &Self::Origin) -> bool {
        false
    }

    /// The rules that a record was begun with, out of what it keeps of them; `None` if it keeps nothing of them, or why they
    /// cannot be had any more.
    fn rules_of(&self, _options: &Self::Options, _origin: &Self::Origin) -> Option<Result<Self::Rules, Self::Trouble>> {
        None
    }

    /// What is wrong with a record whose rules mean something else than ours.
    fn differs(&self, _origin: &Self::Origin) -> Self::Trouble {
        TableError::OtherRules.into()
    }
}

/// What only this game finds wrong with an answer.
pub type Unfit<G> = <<G as Game>::Question as Question>::Unfit;

/// What comes into force between two answers.
pub trait Change<G: Game>: Clone {
    /// How a record holds it; its words stand in the notes of a replay.
    type Recorded: Clone + fmt::Display + Serialize + DeserializeOwned;

    /// Brings it into force on a state at the start of a step. Gives the rules from then on, if they are others.
    ///
    /// # Errors
    /// When this table cannot take it.
    fn bring_in(&self, game: &G, rules: &G::Rules, state: &mut G::State) -> Result<Option<G::Rules>, G::Trouble>;

    /// Whether it is in force already.
    fn is_in_force(&self, rules: &G::Rules, state: &G::State) -> bool;

    /// Whether it stays in force when answers from before it are taken back.
    fn outlasts_undo(&self) -> bool;

    /// What tells the table of it; `None`: nothing that happens in the game.
    fn told(&self) -> Option<G::Event> {
        None
    }

    /// How the record of a table that plays by these rules so far holds it.
    fn recorded(&self, rules: &G::Rules) -> Self::Recorded;

    /// Changes out of a record that begins with these rules, in their order; `None` for what this table passes over.
    /// `exact`: the rules are those that the record was begun with, and no others tried in their place.
    ///
    /// # Errors
    /// When a change cannot be made again.
    fn read(
        game: &G,
        rules: &G::Rules,
        options: &G::Options,
        recorded: &[Self::Recorded],
        exact: bool,
    ) -> Result<Vec<Option<Self>>, G::Trouble>;
}

/// The changes of a game that has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum NoChange {}

impl fmt::Display for NoChange {
    fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {}
    }
}

impl<G: Game> Change<G> for NoChange {
    type Recorded = NoChange;

    fn bring_in(&self, _: &G, _: &G::Rules, _: &mut G::State) -> Result<Option<G::Rules>, G::Trouble> {
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
    ) -> Result<Vec<Option<NoChange>>, G::Trouble> {
        Ok(recorded.iter().copied().map(Some).collect())
    }
}
