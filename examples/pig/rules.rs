//! The rules of Pig. The seat on turn throws a die as often as it likes. Each throw adds to the points of the turn; a one
//! loses them. Holding keeps them. A seat that holds with at least as many points as the goal wins.

use hyperkon_table::{
    ContextFault, Diagnostic, Dice, Game, GameEvent, LogEntry, NoChange, NotOffered, OneOf, Position, ReplayCheck,
    Seat, SeatSet, StepContext, StepExit, TableError, diagnostics,
};
use serde::{Deserialize, Serialize};

/// The game. It is stateless: everything is in the options and the state.
#[derive(Clone, Copy, Debug, Default)]
pub struct Pig;

/// Options of a table, such as `--set goal=50`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    seats: u8,
    pub seed: u64,
    #[serde(default = "usual_goal")]
    goal: u32,
}

const fn usual_goal() -> u32 {
    100
}

/// State of a game, including its randomness.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    board: Board,
    dice: Dice,
}

/// The view, which is the same for every seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Board {
    pub goal: u32,
    pub turn: u64,
    pub seat: Seat,
    pub points_of_turn: u32,
    pub points: Vec<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    Hold,
    Throw,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    Threw { seat: Seat, die: u32 },
    LostAll { seat: Seat, points: u32 },
    Held { seat: Seat, points: u32, of: u32 },
    Won { seat: Seat },
    Rollback { events: u32 },
}

impl GameEvent for Event {
    type Reason = ();
}

diagnostics! {
    /// Invalid options in a request, or an invalid board in a file.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub enum InvalidTable in "pig" {
        Options as "options" says "Pig is for 2 to 6 seats, with a goal of 1 to 1000 points";
        Board as "board" says "the board does not match the options of the table";
    }
}

impl Board {
    fn winner(&self) -> Option<Seat> {
        Seat::all(self.points.len() as u8).find(|seat| self.points[seat.index()] >= self.goal)
    }

    fn pass(&mut self) {
        self.seat = Seat((self.seat.0 + 1) % self.points.len() as u8);
        self.turn += 1;
        self.points_of_turn = 0;
    }
}

impl Game for Pig {
    const FORMAT: u32 = 0;
    type Options = Options;
    type Rules = Options;
    type State = State;
    type Question = OneOf<Choice>;
    type Choice = Choice;
    type Event = Event;
    type View = Board;
    type Fault = ContextFault;
    type Change = NoChange;
    type Origin = ();
    type Error = TableError<NotOffered>;

    fn rules(&self, options: &Options) -> Result<Options, Self::Error> {
        let Options { seats, goal, .. } = options;
        let is_fit = (2..=6).contains(seats) && (1..=1000).contains(goal);
        if is_fit { Ok(options.clone()) } else { Err(TableError::InvalidState(InvalidTable::Options.into())) }
    }

    fn begin(&self, rules: &Options, _: &Options) -> Result<State, Self::Error> {
        let points = vec![0; rules.seats.into()];
        let board = Board { goal: rules.goal, turn: 1, seat: Seat(0), points_of_turn: 0, points };
        Ok(State { board, dice: Dice::new(rules.seed) })
    }

    fn identity(_: &Options, _: &Options) -> String {
        "pig 1".to_owned()
    }

    fn options_of(rules: &Options) -> Options {
        rules.clone()
    }

    fn seats(rules: &Options) -> u8 {
        rules.seats
    }

    /// Plays one throw, or ends a turn.
    fn step(
        &self,
        _: &Options,
        state: &mut State,
        desk: &mut StepContext<'_, State, OneOf<Choice>, Event>,
        _: ReplayCheck,
    ) -> Result<(), StepExit<ContextFault>> {
        let (seat, points) = (state.board.seat, state.board.points_of_turn);
        let offered = if points == 0 { vec![Choice::Throw] } else { vec![Choice::Hold, Choice::Throw] };
        if desk.ask(OneOf::new(seat, offered))? == Choice::Hold {
            state.board.points[seat.index()] += points;
            let of = state.board.points[seat.index()];
            desk.emit(state, LogEntry::public(Event::Held { seat, points, of }));
            match state.board.winner() {
                Some(seat) => desk.emit(state, LogEntry::public(Event::Won { seat })),
                None => state.board.pass(),
            }
            return Ok(());
        }
        let die = state.dice.below(6) + 1;
        if die > 1 {
            state.board.points_of_turn += die;
        }
        desk.emit(state, LogEntry::public(Event::Threw { seat, die }));
        if die == 1 {
            state.board.pass();
            desk.emit(state, LogEntry::public(Event::LostAll { seat, points }));
        }
        Ok(())
    }

    fn winners(state: &State) -> SeatSet {
        state.board.winner().into_iter().collect()
    }

    fn undone(events: u32) -> Event {
        Event::Rollback { events }
    }

    fn view(_: &Options, state: &State, _: Option<Seat>, _: SeatSet) -> Board {
        state.board.clone()
    }

    fn seen(told: &LogEntry<Event>, _: Option<Seat>) -> Event {
        told.event
    }

    fn sound(rules: &Options, state: &State, _: Option<&Options>) -> Result<(), Box<dyn Diagnostic>> {
        let Board { goal, seat, points_of_turn, points, .. } = &state.board;
        let has_seats = points.len() == usize::from(rules.seats) && seat.0 < rules.seats;
        // No turn reaches this many points.
        let has_points = points.iter().chain([points_of_turn]).all(|points| *points < 1_000_000);
        let winners = points.iter().filter(|points| *points >= goal).count();
        let is_sound = has_seats && has_points && winners < 2 && *goal == rules.goal;
        if is_sound { Ok(()) } else { Err(InvalidTable::Board.into()) }
    }

    fn dice(state: &State) -> &Dice {
        &state.dice
    }

    /// Samples a hidden state: only the throws to come are hidden.
    fn try_sample_state(
        _: &Options,
        position: &Position<State, OneOf<Choice>>,
        _: Seat,
        _: &mut Dice,
        seed: u64,
    ) -> Option<State> {
        Some(State { board: position.checkpoint.board.clone(), dice: Dice::new(seed) })
    }

    fn origin(&self, _: &Options) {}
}
