//! A table under way, and hands and boards for it.

use hyperkon_sp4x::{Event, Pick, Question, Sp4x, State, TableOptions};
use hyperkon_table::{Progress, Seat, Told};

/// SP4X, each step run twice.
pub fn checked() -> Sp4x {
    Sp4x::default().checked()
}

/// A table under way, with all that has been told.
pub struct Table {
    pub game: Sp4x,
    pub table: hyperkon_table::Table<Sp4x>,
    pub told: Vec<Told<Event>>,
}

impl Table {
    pub fn with(options: &TableOptions) -> Table {
        let game = checked();
        let table = hyperkon_table::Table::set_up(&game, options).unwrap();
        Table::begun(game, table)
    }

    /// A table that was set up by hand.
    pub fn at(options: &TableOptions, change: impl FnOnce(&mut State)) -> Table {
        let table = Table::with(options);
        let mut state = table.state().clone();
        change(&mut state);
        let rules = hyperkon_sp4x::Ruleset::new(options).unwrap();
        Table::begun(table.game, hyperkon_table::Table::at(rules, state).unwrap())
    }

    fn begun(game: Sp4x, table: hyperkon_table::Table<Sp4x>) -> Table {
        let mut table = Table { game, table, told: Vec::new() };
        let progress = table.table.resume(&table.game);
        table.hear(progress);
        table
    }

    fn hear(&mut self, progress: Progress<Sp4x>) {
        assert_eq!(progress.faults, []);
        assert_eq!(self.state().sound(self.table.rules()), Ok(()));
        self.told.extend(progress.events);
    }

    pub fn state(&self) -> &State {
        self.table.referee().state()
    }

    pub fn asked(&self) -> Option<&Question> {
        self.table.referee().questions().first()
    }

    pub fn pick(&mut self, pick: Pick) {
        let question = self.asked().unwrap().clone();
        let progress = self.table.answer(&self.game, question.seat, pick);
        self.hear(progress.unwrap_or_else(|refusal| panic!("{refusal}; {question:?}")));
    }

    /// The points of a seat.
    pub fn points(&self, seat: u8) -> i16 {
        self.state().points[Seat(seat)]
    }
}
