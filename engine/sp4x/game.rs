//! Implementation of the table's game trait for SP4X.
//!
//! The table itself provides positions, history, records, saves, and bots.

use crate::decision::{Illegal, Pick, Question};
use crate::fault::Fault;
use crate::observation::View;
use crate::script;
use crate::state::{Edition, Event, InvalidTable, Ruleset, State, TableOptions};
use crate::steps::Play;
use hyperkon_table::{Diagnostic, Dice, Game, NoChange, Position, ReplayCheck, Seat, StepContext, StepExit};

/// Version of the rules. It is increased when the same answers would lead to a different game.
const MEANING: u32 = 4;

/// The game of SP4X.
#[derive(Clone, Debug, PartialEq)]
pub struct Sp4x {
    /// True if each step is run twice to check that it is deterministic.
    pub checked: bool,
    /// Editions for new tables. An existing table stores its own edition.
    pub editions: Vec<Edition>,
}

impl Default for Sp4x {
    /// Returns the game with only the rulebook's edition.
    fn default() -> Sp4x {
        Sp4x { checked: false, editions: vec![Edition::default()] }
    }
}

impl Sp4x {
    /// Returns the same game with the determinism check switched on.
    #[must_use]
    pub fn checked(self) -> Sp4x {
        Sp4x { checked: true, ..self }
    }
}

/// An error of a table.
pub type GameError = hyperkon_table::SetupError<InvalidTable, Illegal>;

impl Game for Sp4x {
    hyperkon_table::by_fields!(Event::Rollback);

    const FORMAT: u32 = 1;

    type Options = TableOptions;
    type Rules = Ruleset;
    type State = State;
    type Question = Question;
    type Choice = Pick;
    type Event = Event;
    type View = View;
    type Fault = Fault;
    type Change = NoChange;
    type Origin = ();
    type Error = GameError;

    fn rules(&self, options: &TableOptions) -> Result<Ruleset, GameError> {
        Ruleset::new(options).map_err(GameError::InvalidTable)
    }

    fn begin(&self, rules: &Ruleset, options: &TableOptions) -> Result<State, GameError> {
        Ok(State::new(rules, Dice::new(options.seed)))
    }

    fn identity(_rules: &Ruleset, _options: &TableOptions) -> String {
        format!("sp4x {MEANING}")
    }

    fn options_of(rules: &Ruleset) -> TableOptions {
        let factions = rules.seats().map(|seat| rules.faction(seat).id.clone()).collect();
        TableOptions { seats: rules.seats, edition: rules.edition.clone(), factions, seed: 0 }
    }

    fn step(
        &self,
        rules: &Ruleset,
        state: &mut State,
        desk: &mut StepContext<'_, State, Question, Event>,
        witness: ReplayCheck,
    ) -> Result<(), StepExit<Fault>> {
        script::begin_step(rules, witness, desk.is_first())?;
        Play::new(rules, state, desk).step()
    }

    fn sound(rules: &Ruleset, state: &State, _options: Option<&TableOptions>) -> Result<(), Box<dyn Diagnostic>> {
        Ok(state.sound(rules)?)
    }

    fn try_sample_state(
        rules: &Ruleset,
        position: &Position<State, Question>,
        seat: Seat,
        dice: &mut Dice,
        seed: u64,
    ) -> Option<State> {
        // A step asks before it changes anything, so its start equals the current state.
        Some(position.checkpoint.try_sample_state(rules, seat, dice, seed))
    }

    fn witnesses(&self) -> &'static [ReplayCheck] {
        if self.checked { &[ReplayCheck::Again] } else { &[] }
    }

    fn origin(&self, _rules: &Ruleset) {}
}
