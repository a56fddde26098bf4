//! A table for tests: set up by hand, played answer by answer, in the words of the rulebook.

use hyperkon_table::{Dice, Manner, Progress, Question as _, Refusal, Seat, Told};
use hyperkon_ufos::{
    Card, Choice, Event, Illegal, Laid, PowerCard, Purse, Question, Race, Ruleset, ScoreCard, State, TableOptions,
    Ufos, View,
};

pub use Race::{Confederation as Red, Insectoids as Yellow, Plants as Green, Robots as Grey};
pub use ScoreCard::{Negative, Positive};

/// The seats of the tests, clockwise.
pub const ALPHA: Seat = Seat(0);
pub const BETA: Seat = Seat(1);
pub const GAMMA: Seat = Seat(2);
pub const DELTA: Seat = Seat(3);

/// A card by its colour and value: "red 11". A "blue 12" is printed green unless it says "blue 12 of red".
pub fn card(words: &str) -> Card {
    let colours = [("green", Green), ("yellow", Yellow), ("grey", Grey), ("red", Red), ("blue", Green)];
    let race_of = |colour: &str| colours.iter().find(|(name, _)| *name == colour).unwrap().1;
    let mut words = words.split_whitespace();
    let colour = words.next().unwrap();
    let value = words.next().unwrap().parse().unwrap();
    let card = Card::new(words.nth(1).map_or(race_of(colour), race_of), value).unwrap();
    assert_eq!(card.is_metamorph(), colour == "blue", "the 10s and 12s are blue, and nothing else is");
    card
}

/// Cards, with commas between them.
pub fn cards(words: &str) -> Vec<Card> {
    words.split(", ").map(card).collect()
}

/// Two cards to lay: a trump, or none, and how to score.
pub fn laid(trump: impl Into<Option<Race>>, score: ScoreCard) -> Laid {
    Laid { power: trump.into().map_or(PowerCard::NoTrump, PowerCard::Race), score }
}

/// UFOs, each step run twice.
pub const CHECKED: Ufos = Ufos { checked: true, editions: Vec::new() };

/// A table under way, with all that has been told.
pub struct Table {
    pub table: hyperkon_table::Table<Ufos>,
    pub told: Vec<Told<Event>>,
}

impl Table {
    /// A table of these options at its first question.
    pub fn with(options: &TableOptions) -> Table {
        Table::begun(hyperkon_table::Table::set_up(&CHECKED, options).unwrap())
    }

    /// A table that is yet to be begun, or was set up by hand.
    pub fn begun(table: hyperkon_table::Table<Ufos>) -> Table {
        let mut table = Table { table, told: Vec::new() };
        let progress = table.table.resume(&CHECKED);
        table.hear(progress);
        table
    }

    /// A table of so many seats at which Alpha deals first, at its first question.
    pub fn of(seats: u8) -> Table {
        Table::with(&TableOptions { dealer: Some(ALPHA), ..TableOptions::new(seats, 1) })
    }

    fn hear(&mut self, progress: Progress<Ufos>) {
        assert_eq!(progress.faults, []);
        assert_eq!(self.state().sound(self.rules()), Ok(()));
        self.told.extend(progress.events);
    }

    pub fn rules(&self) -> &Ruleset {
        self.table.rules()
    }

    pub fn state(&self) -> &State {
        self.table.referee().state()
    }

    pub fn view(&self, seat: Seat) -> View {
        self.table.seen(seat).view()
    }

    pub fn chips(&self) -> Vec<u16> {
        self.rules().seats().map(|seat| self.state().chips.of(seat)).collect()
    }

    /// The question to a seat.
    pub fn question(&self, seat: Seat) -> Question {
        *self.table.seen(seat).question().unwrap()
    }

    /// Who is asked now.
    pub fn asked(&self) -> Vec<Seat> {
        self.table.referee().questions().iter().map(|question| question.seat()).collect()
    }

    /// A seat answers, and the game goes on once all have answered.
    pub fn answer(&mut self, seat: Seat, choice: Choice) {
        let progress = self.table.answer(&CHECKED, seat, choice);
        self.hear(progress.unwrap_or_else(|refusal| panic!("{refusal} ({choice:?})")));
    }

    pub fn refusal(&mut self, seat: Seat, choice: Choice) -> Refusal<Illegal> {
        let before = self.table.clone();
        let refused = self.table.answer(&CHECKED, seat, choice);
        assert!(self.table.is_same_as(&before), "a refused answer changes nothing");
        refused.unwrap_err()
    }

    /// All seats lay, clockwise from Alpha.
    pub fn lay(&mut self, laid: &[Laid]) {
        for (seat, laid) in self.rules().seats().zip(laid) {
            self.answer(seat, Choice::Lay(*laid));
        }
    }

    /// All seats lay no trump and a positive card.
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

    /// Changes the state between two steps, and goes on.
    pub fn set(&mut self, change: impl FnOnce(&mut State)) {
        let mut state = State::clone(&self.table.referee().position().checkpoint);
        change(&mut state);
        self.table = hyperkon_table::Table::at(self.rules().clone(), state).unwrap();
        let progress = self.table.resume(&CHECKED);
        self.hear(progress);
    }

    /// The chips of the seats are these.
    pub fn set_chips(&mut self, chips: &[u16]) {
        let wanted: Vec<(Seat, u16)> = self.rules().seats().zip(chips.iter().copied()).collect();
        self.set(|state| give(state, &wanted));
    }

    /// What has been told and not yet looked at.
    pub fn news(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.told).into_iter().map(|told| told.event).collect()
    }

    /// Who took the tricks told of.
    pub fn takers(&self) -> Vec<Seat> {
        let taker = |told: &Told<Event>| match told.event {
            Event::TrickTaken { seat, .. } => Some(seat),
            _ => None,
        };
        self.told.iter().filter_map(taker).collect()
    }

    /// Answers at random until the game is over; the answers.
    pub fn play_out(&mut self, seed: u64) -> Vec<(Seat, Choice)> {
        let (mut dice, mut answers) = (Dice::new(seed), Vec::new());
        while let Some(question) = self.table.referee().questions().last().copied() {
            let choice = question.any_choice(&mut dice, Manner::Wild);
            self.answer(question.seat(), choice);
            answers.push((question.seat(), choice));
        }
        answers
    }
}

/// The seats have these chips; the others are in the stock.
pub fn give(state: &mut State, wanted: &[(Seat, u16)]) {
    for (seat, chips) in wanted {
        let owned = state.chips.of(*seat);
        state.chips.shift(Purse::Seat(*seat), Purse::Stock, owned);
        state.chips.shift(Purse::Stock, Purse::Seat(*seat), *chips);
    }
}
