//! What SP4X supplies to a table, and nothing more: position, history, records, saves, other worlds and bots are the
//! table's.

use crate::ask::{Illegal, Pick, Question};
use crate::course::Play;
use crate::fault::Fault;
use crate::script;
use crate::seen::View;
use crate::things::{Edition, Event, Ruleset, State, TableOptions, UnfitTable};
use hyperkon_table::{
    Code, Desk, Dice, Game, Halt, Mistake, NoChange, Position, Seat, SeatSet, TableError, Told, Witness,
};
use thiserror::Error;

/// What the rules mean, as a number: it grows when a table would play otherwise from equal answers.
const MEANING: u32 = 4;

/// The game, as a table plays it.
#[derive(Clone, Debug, PartialEq)]
pub struct Sp4x {
    /// Whether each step is run twice, to see that it does the same thing.
    pub checked: bool,
    /// The editions that tables can be opened of; a table that is set up knows its own.
    pub editions: Vec<Edition>,
}

impl Default for Sp4x {
    /// The rulebook's edition alone.
    fn default() -> Sp4x {
        Sp4x { checked: false, editions: vec![Edition::default()] }
    }
}

impl Sp4x {
    /// The same game, that runs each step twice.
    #[must_use]
    pub fn checked(self) -> Sp4x {
        Sp4x { checked: true, ..self }
    }
}

/// Why a table did not do what it was asked.
#[derive(Debug, Error)]
pub enum Trouble {
    /// It cannot be set up: why, and what would mend it.
    #[error("{0}{mend}", mend = .0.mend().map_or_else(String::new, |mend| format!(" ({mend})")))]
    Unfit(#[from] UnfitTable),
    /// What can go wrong at any table.
    #[error(transparent)]
    Table(#[from] TableError<Illegal>),
}

impl Code for Trouble {
    fn code(&self) -> &'static str {
        match self {
            Trouble::Unfit(unfit) => unfit.code(),
            Trouble::Table(trouble) => trouble.code(),
        }
    }
}

impl Game for Sp4x {
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
    type Trouble = Trouble;

    fn rules(&self, options: &TableOptions) -> Result<Ruleset, Trouble> {
        Ok(Ruleset::new(options)?)
    }

    fn begin(&self, rules: &Ruleset, options: &TableOptions) -> Result<State, Trouble> {
        Ok(State::new(rules, Dice::new(options.seed)))
    }

    fn identity(_rules: &Ruleset, _options: &TableOptions) -> String {
        format!("sp4x {MEANING}")
    }

    fn options_of(rules: &Ruleset) -> TableOptions {
        let factions = rules.seats().map(|seat| rules.faction(seat).id.clone()).collect();
        TableOptions { seats: rules.seats, edition: rules.edition.clone(), factions, seed: 0 }
    }

    fn seats(rules: &Ruleset) -> u8 {
        rules.seats
    }

    fn step(
        &self,
        rules: &Ruleset,
        state: &mut State,
        desk: &mut Desk<'_, Question, Event>,
        witness: Witness,
    ) -> Result<(), Halt<Fault>> {
        script::begin_step(rules, witness, desk.is_first())?;
        Play::new(rules, state, desk).step()
    }

    fn winners(state: &State) -> SeatSet {
        state.winners
    }

    fn undone(events: u32) -> Event {
        Event::Undone { events }
    }

    fn view(rules: &Ruleset, state: &State, viewer: Option<Seat>, waiting: SeatSet) -> View {
        state.view(rules, viewer, waiting)
    }

    fn seen(told: &Told<Event>, viewer: Option<Seat>) -> Event {
        Event::for_seat(told, viewer)
    }

    fn sound(rules: &Ruleset, state: &State, _options: Option<&TableOptions>) -> Result<(), Box<dyn Mistake>> {
        Ok(state.sound(rules)?)
    }

    fn dice(state: &State) -> &Dice {
        &state.dice
    }

    fn other_world(
        rules: &Ruleset,
        position: &Position<State, Question>,
        seat: Seat,
        dice: &mut Dice,
        seed: u64,
    ) -> Option<State> {
        // A step asks before it changes anything: its start is where it stands.
        Some(position.checkpoint.other_world(rules, seat, dice, seed))
    }

    fn witnesses(&self) -> &'static [Witness] {
        if self.checked { &[Witness::Again] } else { &[] }
    }

    fn origin(&self, _rules: &Ruleset) {}
}
