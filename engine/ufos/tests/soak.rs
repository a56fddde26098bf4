//! Tests that play random games and account for all cards and chips. Each step runs twice.
//!
//! `UFOS_GAMES` sets the number of games for each number of seats. The default is low enough for everyday runs.

use crate::table::Table;
use hyperkon_table::{BotStyle, Dice, Question as _, RandomBot, Seat, mix};
use hyperkon_ufos::{
    CardSet, Choice, Event, MetamorphFollows, Purse, SEATS, ScoreCard, State, TableOptions, recommended_hands,
};

const GAMES: u64 = 60;

fn games() -> u64 {
    std::env::var("UFOS_GAMES").map_or(GAMES, |games| games.parse().unwrap())
}

/// Knowledge of a client that follows a game only by its events.
struct Ledger {
    chips: Vec<i32>,
    stock: i32,
    hands: Vec<CardSet>,
    trick: Vec<hyperkon_ufos::Card>,
    taken: Vec<CardSet>,
}

impl Ledger {
    fn new(seats: u8) -> Ledger {
        let none = vec![CardSet::EMPTY; usize::from(seats)];
        Ledger { chips: Vec::new(), stock: 174, hands: none.clone(), trick: Vec::new(), taken: none }
    }

    fn note(&mut self, event: &Event) {
        match event {
            Event::GameBegan { seats, chips, .. } => {
                self.chips = vec![i32::from(*chips); usize::from(*seats)];
                self.stock -= i32::from(*chips) * i32::from(*seats);
            }
            Event::HandBegan { .. } => {
                self.hands.fill(CardSet::EMPTY);
                self.taken.fill(CardSet::EMPTY);
            }
            Event::Dealt { seat, hidden, .. } => self.hands[seat.index()] = hidden.unwrap(),
            Event::Played { seat, card } => {
                assert!(self.hands[seat.index()].remove(*card));
                self.trick.push(*card);
            }
            Event::TrickTaken { seat, cards } => {
                assert_eq!(self.trick.drain(..).collect::<CardSet>(), *cards);
                self.taken[seat.index()] = self.taken[seat.index()].union(*cards);
            }
            Event::ChipsMoved { from, to, chips } => {
                *self.purse(*from) -= i32::from(*chips);
                *self.purse(*to) += i32::from(*chips);
            }
            _ => {}
        }
    }

    fn purse(&mut self, purse: Purse) -> &mut i32 {
        match purse {
            Purse::Seat(seat) => &mut self.chips[seat.index()],
            Purse::Stock => &mut self.stock,
        }
    }

    fn agrees_with(&self, state: &State) {
        for (number, chips) in self.chips.iter().enumerate() {
            let seat = Seat(number as u8);
            assert!(*chips >= 0, "negative chips");
            assert_eq!(i32::from(state.chips.of(seat)), *chips);
            assert_eq!(state.cards.hand(seat), self.hands[number]);
            assert_eq!(state.cards.taken(seat), self.taken[number]);
        }
        assert_eq!(state.cards.trick(), self.trick);
        assert_eq!(state.chips.stock(), self.stock);
    }
}

/// Number of occurrences of rare events. The test fails if one of them never occurs.
#[derive(Debug, Default)]
struct Observation {
    answers: usize,
    spied: usize,
    bets: usize,
    nobody_bet: usize,
    named: usize,
    negative: usize,
    without_chips: usize,
    shared: usize,
}

impl Observation {
    fn note(&mut self, event: &Event) {
        match event {
            Event::Spied { .. } => self.spied += 1,
            Event::BetMade { .. } => self.bets += 1,
            Event::PowerDecided { decided } if !decided.by_bet => self.nobody_bet += 1,
            Event::RaceNamed { .. } => self.named += 1,
            Event::TricksCounted { score: ScoreCard::Negative, .. } => self.negative += 1,
            Event::GameWon { winners, .. } if winners.len() > 1 => self.shared += 1,
            _ => {}
        }
    }
}

/// Plays one game to its end.
fn play(options: &TableOptions, seen: &mut Observation) {
    let mut table = Table::with(options);
    let mut ledger = Ledger::new(options.seats);
    let mut dice = Dice::new(mix(options.seed, 1));
    let mut bot = if options.seed % 4 == 3 { RandomBot::new(options.seed) } else { RandomBot::wild(options.seed) };
    loop {
        for told in std::mem::take(&mut table.told) {
            assert!(told.why.is_some(), "event without a clause");
            ledger.note(&told.event);
            seen.note(&told.event);
        }
        ledger.agrees_with(table.state());
        seen.without_chips += usize::from(table.chips().contains(&0));
        // Let the seats answer in random order.
        let asked = table.table.full_state().questions();
        let Some(question) = asked.get(dice.below(asked.len() as u32) as usize).copied() else { break };
        let choice = bot.choose(&question);
        table.answer(question.seat(), choice);
        seen.answers += 1;
    }
    let hands = table.rules().hands;
    assert_eq!((table.state().hand, hands), (hands, recommended_hands(options.seats)));
    assert!(!table.state().winners.is_empty());
}

/// M1, M2, M3, M4: random games end, and no card or chip is lost.
#[test]
fn random_games_end() {
    let mut seen = Observation::default();
    for seats in SEATS {
        for seed in 0..games() {
            let metamorph_follows = if seed % 2 == 0 { MetamorphFollows::Strict } else { MetamorphFollows::Free };
            play(&TableOptions { metamorph_follows, ..TableOptions::new(seats, seed) }, &mut seen);
        }
    }
    println!("{} games for each number of seats: {seen:?}", games());
    let Observation { answers, spied, bets, nobody_bet, named, negative, without_chips, shared } = seen;
    for often in [answers, spied, bets, nobody_bet, named, negative, without_chips, shared] {
        assert!(often > 0, "an event never occurred: {seen:?}");
    }
}

/// B1, B2, T1, T2: random answers are always legal, and every legal answer occurs.
#[test]
fn every_legal_answer_has_a_chance() {
    let mut table = Table::of(3);
    table.all_lay();
    let question = table.question(Seat(0));
    let mut dice = Dice::new(4);
    let given: Vec<Choice> = (0..4000).map(|_| question.sample_choice(&mut dice, BotStyle::Wild)).collect();
    assert!(given.iter().all(|choice| question.judge(choice).is_ok()));
    let legal = (1..=15).map(Choice::Bet).chain([Choice::Pass, Choice::Spy(Seat(1)), Choice::Spy(Seat(2))]);
    for choice in legal {
        assert!(given.contains(&choice), "{choice:?} is never given");
    }
}
