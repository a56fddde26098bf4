//! A table for tests, with helpers for setup and answers.

use hyperkon_table::{BotStyle, Dice, LogEntry, Question as _, Refusal, Seat, Update};
use hyperkon_ufos::{
    Card, Choice, Event, Illegal, Laid, PowerCard, Purse, Question, Race, Ruleset, ScoreCard, State, TableOptions,
    Ufos, View,
};

pub use Race::{Confederation as Red, Insectoids as Yellow, Plants as Green, Robots as Gray};
pub use ScoreCard::{Negative, Positive};

/// The seats in these tests, clockwise.
pub const ALPHA: Seat = Seat(0);
pub const BETA: Seat = Seat(1);
pub const GAMMA: Seat = Seat(2);
pub const DELTA: Seat = Seat(3);

/// Returns a card by its color and value, such as "red 11". The printed race of "blue 12" is green; "blue 12 of red"
/// sets another one.
pub fn card(words: &str) -> Card {
    let colors = [("green", Green), ("yellow", Yellow), ("gray", Gray), ("red", Red), ("blue", Green)];
    let race_of = |color: &str| colors.iter().find(|(name, _)| *name == color).unwrap().1;
    let mut words = words.split_whitespace();
    let color = words.next().unwrap();
    let value = words.next().unwrap().parse().unwrap();
    let card = Card::new(words.nth(1).map_or(race_of(color), race_of), value).unwrap();
    assert_eq!(card.is_metamorph(), color == "blue", "only 10 and 12 are blue");
    card
}

/// Returns the cards of a list separated by commas.
pub fn cards(words: &str) -> Vec<Card> {
    words.split(", ").map(card).collect()
}

/// Returns 2 cards to lay: the trump, or none, and the scoring.
pub fn laid(trump: impl Into<Option<Race>>, score: ScoreCard) -> Laid {
    Laid { power: trump.into().map_or(PowerCard::NoTrump, PowerCard::Race), score }
}

/// UFOs with the determinism check switched on.
pub const CHECKED: Ufos = Ufos { checked: true, editions: Vec::new() };

/// A running table, with all its events.
pub struct Table {
    pub table: hyperkon_table::Table<Ufos>,
    pub told: Vec<LogEntry<Event>>,
}

impl Table {
    /// Returns a table with these options at its first question.
    pub fn with(options: &TableOptions) -> Table {
        Table::begun(hyperkon_table::Table::set_up(&CHECKED, options).unwrap())
    }

    /// Starts a table that has been set up.
    pub fn begun(table: hyperkon_table::Table<Ufos>) -> Table {
        let mut table = Table { table, told: Vec::new() };
        let progress = table.table.resume(&CHECKED);
        table.hear(progress);
        table
    }

    /// Returns a table with this many seats at its first question. Alpha deals first.
    pub fn of(seats: u8) -> Table {
        Table::with(&TableOptions { dealer: Some(ALPHA), ..TableOptions::new(seats, 1) })
    }

    fn hear(&mut self, progress: Update<Ufos>) {
        assert_eq!(progress.faults, []);
        assert_eq!(self.state().sound(self.rules()), Ok(()));
        self.told.extend(progress.events);
    }

    pub fn rules(&self) -> &Ruleset {
        self.table.rules()
    }

    pub fn state(&self) -> &State {
        self.table.full_state().state()
    }

    pub fn view(&self, seat: Seat) -> View {
        self.table.seen(seat).view()
    }

    pub fn chips(&self) -> Vec<u16> {
        self.rules().seats().map(|seat| self.state().chips.of(seat)).collect()
    }

    /// Returns the question of a seat.
    pub fn question(&self, seat: Seat) -> Question {
        *self.table.seen(seat).question().unwrap()
    }

    /// Returns the seats that must answer.
    pub fn asked(&self) -> Vec<Seat> {
        self.table.full_state().questions().iter().map(|question| question.seat()).collect()
    }

    /// Answers for a seat. The game continues once all seats have answered.
    pub fn answer(&mut self, seat: Seat, choice: Choice) {
        let progress = self.table.answer(&CHECKED, seat, choice);
        self.hear(progress.unwrap_or_else(|refusal| panic!("{refusal} ({choice:?})")));
    }

    pub fn refusal(&mut self, seat: Seat, choice: Choice) -> Refusal<Illegal> {
        let before = self.table.clone();
        let refused = self.table.answer(&CHECKED, seat, choice);
        assert!(self.table.is_same_as(&before), "rejected answers change nothing");
        refused.unwrap_err()
    }

    /// Lays cards for all seats, clockwise from Alpha.
    pub fn lay(&mut self, laid: &[Laid]) {
        for (seat, laid) in self.rules().seats().zip(laid) {
            self.answer(seat, Choice::Lay(*laid));
        }
    }

    /// Lays no trump and a positive score card for all seats.
    pub fn all_lay(&mut self) {
        let same = vec![laid(None, Positive); usize::from(self.rules().seats)];
        self.lay(&same);
    }

    pub fn pass(&mut self, seat: Seat) {
        self.answer(seat, Choice::Pass);
    }

    pub fn bet(&mut self, seat: Seat, chips: u16) {
        self.answer(seat, Choice::Bet(chips));
    }

    pub fn spy(&mut self, seat: Seat, on: Seat) {
        self.answer(seat, Choice::Spy(on));
    }

    pub fn play(&mut self, seat: Seat, words: &str) {
        self.answer(seat, Choice::Play(card(words)));
    }

    /// Changes the state between two steps, then continues the game.
    pub fn set(&mut self, change: impl FnOnce(&mut State)) {
        let mut state = State::clone(&self.table.full_state().position().checkpoint);
        change(&mut state);
        self.table = hyperkon_table::Table::at(self.rules().clone(), state).unwrap();
        let progress = self.table.resume(&CHECKED);
        self.hear(progress);
    }

    /// Sets the number of chips of each seat.
    pub fn set_chips(&mut self, chips: &[u16]) {
        let wanted: Vec<(Seat, u16)> = self.rules().seats().zip(chips.iter().copied()).collect();
        self.set(|state| give(state, &wanted));
    }

    /// Returns all events since the last call.
    pub fn news(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.told).into_iter().map(|told| told.event).collect()
    }

    /// Returns the seats that have taken tricks, in the order of the events.
    pub fn takers(&self) -> Vec<Seat> {
        let taker = |told: &LogEntry<Event>| match told.event {
            Event::TrickTaken { seat, .. } => Some(seat),
            _ => None,
        };
        self.told.iter().filter_map(taker).collect()
    }

    /// Answers at random until the game is over. Returns the answers.
    pub fn play_out(&mut self, seed: u64) -> Vec<(Seat, Choice)> {
        let (mut dice, mut answers) = (Dice::new(seed), Vec::new());
        while let Some(question) = self.table.full_state().questions().last().copied() {
            let choice = question.sample_choice(&mut dice, BotStyle::Wild);
            self.answer(question.seat(), choice);
            answers.push((question.seat(), choice));
        }
        answers
    }
}

/// Gives the seats these numbers of chips. The stock gets the rest.
pub fn give(state: &mut State, wanted: &[(Seat, u16)]) {
    for (seat, chips) in wanted {
        let owned = state.chips.of(*seat);
        state.chips.shift(Purse::Seat(*seat), Purse::Stock, owned);
        state.chips.shift(Purse::Stock, Purse::Seat(*seat), *chips);
    }
}
