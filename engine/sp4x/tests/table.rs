//! A table for tests, with helpers to set up hands and boards.

use hyperkon_sp4x::{
    At, Card, Cards, Edition, Event, Hex, HexId, Known, Pick, Question, Ruleset, Sp4x, State, TableOptions, Task,
};
use hyperkon_table::{BySeat, LogEntry, Seat, SeatSet, Update};

pub const RED: Seat = Seat(0);
pub const BLUE: Seat = Seat(1);
pub const GREEN: Seat = Seat(2);

/// Returns SP4X with the determinism check switched on.
pub fn checked() -> Sp4x {
    Sp4x::default().checked()
}

/// A running table, with all its events.
pub struct Table {
    pub game: Sp4x,
    pub table: hyperkon_table::Table<Sp4x>,
    pub told: Vec<LogEntry<Event>>,
}

impl Table {
    pub fn with(options: &TableOptions) -> Table {
        let game = checked();
        let table = hyperkon_table::Table::set_up(&game, options).unwrap();
        Table::begun(game, table)
    }

    fn begun(game: Sp4x, table: hyperkon_table::Table<Sp4x>) -> Table {
        let mut table = Table { game, table, told: Vec::new() };
        let progress = table.table.resume(&table.game);
        table.hear(progress);
        table
    }

    fn hear(&mut self, progress: Update<Sp4x>) {
        assert_eq!(progress.faults, []);
        assert_eq!(self.state().sound(self.table.rules()), Ok(()));
        self.told.extend(progress.events);
    }

    pub fn state(&self) -> &State {
        self.table.full_state().state()
    }

    pub fn asked(&self) -> Option<&Question> {
        self.table.full_state().questions().first()
    }

    pub fn pick(&mut self, pick: Pick) {
        let question = self.asked().unwrap().clone();
        let progress = self.table.answer(&self.game, question.seat, pick);
        self.hear(progress.unwrap_or_else(|refusal| panic!("{refusal}; {question:?}")));
    }

    /// Returns the points of a seat.
    pub fn points(&self, seat: u8) -> i16 {
        self.state().points[Seat(seat)]
    }
}

/// A table of 3 seats with empty hands, no pieces, and only the mothership. Tests add what they need.
pub struct Bare {
    pub rules: Ruleset,
    pub state: State,
}

impl Bare {
    pub fn new() -> Bare {
        Bare::of(Edition::default())
    }

    pub fn of(edition: Edition) -> Bare {
        let options = TableOptions { edition, ..TableOptions::new(3, 1) };
        let rules = Ruleset::new(&options).unwrap();
        let mut state = Table::with(&options).state().clone();
        let laid: Vec<u8> = state.board.drain(1..).map(|hex| hex.field).collect();
        state.hexes.extend(laid);
        state.board[0] = Hex::new(At(0, 0), 0);
        state.hands = BySeat::of(Cards::NONE);
        state.pile = rules.edition.all_cards().iter().collect();
        state.known = Known::nothing(3);
        state.turn = RED;
        state.tasks = vec![Task::Turn];
        Bare { rules, state }
    }

    /// Returns the number of a field.
    pub fn field(&self, id: &str) -> u8 {
        self.rules.edition.fields.iter().position(|field| field.id == id).unwrap() as u8
    }

    /// Lays a hex with this field at these coordinates.
    pub fn lay(&mut self, id: &str, q: i8, r: i8) -> HexId {
        let field = self.field(id);
        let at = self.state.hexes.iter().position(|one| *one == field).unwrap();
        self.state.hexes.remove(at);
        self.state.board.push(Hex::new(At(q, r), field));
        self.state.board.len() as HexId - 1
    }

    /// Puts a hex with this field on top of the unexplored hexes.
    pub fn next_is(&mut self, id: &str) {
        let field = self.field(id);
        let at = self.state.hexes.iter().rposition(|one| *one == field).unwrap();
        let next = self.state.hexes.remove(at);
        self.state.hexes.push(next);
    }

    pub fn workers(&mut self, seat: Seat, hex: HexId, workers: u8) {
        self.state.board[usize::from(hex)].workers[seat] = workers;
    }

    pub fn base(&mut self, seat: Seat, hex: HexId) {
        self.state.board[usize::from(hex)].bases.insert(seat);
    }

    pub fn road(&mut self, seat: Seat, hex: HexId, direction: u8) {
        self.state.board[usize::from(hex)].roads.push(hyperkon_sp4x::Road { seat, direction });
    }

    /// Moves a card from the pile into a hand.
    pub fn holds(&mut self, seat: Seat, cards: &[Card]) {
        for card in cards {
            let at = self.state.pile.iter().position(|one| one == card).unwrap();
            self.state.pile.remove(at);
            self.state.hands[seat].add(*card);
        }
    }

    /// Moves all cards except these from the pile to the used pile.
    pub fn pile_is(&mut self, cards: &[Card]) {
        let mut all = std::mem::take(&mut self.state.pile);
        for card in cards {
            let at = all.iter().position(|one| one == card).unwrap();
            self.state.pile.push(all.remove(at));
        }
        all.into_iter().for_each(|card| self.state.used.add(card));
    }

    /// Returns the table with this task as the next one. The task after it always asks a question.
    pub fn begins(mut self, task: Task) -> Table {
        let stop = Task::Order { seat: RED, partner: BLUE, card: Card::Move, how: hyperkon_sp4x::How::Unscored };
        self.state.tasks.extend([stop, task]);
        let game = checked();
        Table::begun(game, hyperkon_table::Table::at(self.rules, self.state).unwrap())
    }
}

impl Table {
    /// Returns the number of events that fulfill a condition.
    pub fn count(&self, is: impl Fn(&Event) -> bool) -> usize {
        self.told.iter().filter(|told| is(&told.event)).count()
    }

    /// Returns the picks of the current question.
    pub fn picks(&self) -> Vec<Pick> {
        self.asked().map(|question| question.picks.clone()).unwrap_or_default()
    }

    /// Answers with these picks in order.
    pub fn all(&mut self, picks: &[Pick]) {
        picks.iter().for_each(|pick| self.pick(*pick));
    }

    pub fn winners(&self) -> SeatSet {
        self.table.winners()
    }
}
