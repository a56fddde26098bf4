//! Tests that invalid states, saves, and positions are detected and never cause a crash.

use crate::late::late;
use crate::saves::{Seated, played};
use crate::table::{ALPHA, BETA, CHECKED, GAMMA, Table, card};
use hyperkon_table::{
    Advance, Answer, Code as _, EventLog, Position, Question as _, RandomBot, Seat, SeatSet, TableError, Until,
};
use hyperkon_ufos::{
    Bet, Choice, Decided, Fault, GameError, InvalidState, Place, PowerCard, Purse, Question, Race, ScoreCard, State,
    Step, TableOptions,
};

/// Invalid cards, chips, hands, and seats of a state are detected (M1, M2, M3).
#[test]
fn invalid_states_are_detected() {
    let unsound = |change: &dyn Fn(&mut State)| {
        let mut table = Table::of(3);
        table.all_lay();
        let mut state = table.state().clone();
        change(&mut state);
        let found = state.sound(table.rules()).unwrap_err();
        let refused = Seated::at(table.rules().clone(), state).unwrap_err();
        assert!(
            matches!(refused, GameError::Table(TableError::InvalidState(what)) if what.to_string() == found.to_string())
        );
        found
    };
    let first = |state: &State| state.cards.hand(ALPHA).iter().next().unwrap();
    let lost = |state: &mut State| {
        let text = serde_json::to_string(&state.cards).unwrap();
        let card = String::from(first(state));
        let text = text.replacen(&format!("[\"{card}\","), "[", 1);
        state.cards = serde_json::from_str(&text).unwrap();
    };
    assert_eq!(unsound(&lost), InvalidState::Cards);
    let minted = |state: &mut State| {
        let text = serde_json::to_string(&state.chips).unwrap().replacen("15", "16", 1);
        state.chips = serde_json::from_str(&text).unwrap();
    };
    assert_eq!(unsound(&minted), InvalidState::Chips { total: 175, all: 174 });
    let moved = |state: &mut State| {
        let card = first(state);
        assert!(state.cards.shift(card, Place::Hand(ALPHA), Place::Hand(BETA)));
    };
    assert_eq!(unsound(&moved), InvalidState::Hand { seat: ALPHA });
    let given = |state: &mut State| {
        state.chips.shift(Purse::Seat(ALPHA), Purse::Seat(Seat(4)), 1);
    };
    assert_eq!(unsound(&given), InvalidState::Stranger { seat: Seat(4) });
    assert_eq!(unsound(&|state| state.dealer = Seat(3)), InvalidState::Stranger { seat: Seat(3) });
    let rich = |state: &mut State| {
        state.chips.shift(Purse::Stock, Purse::Seat(BETA), 20_000);
    };
    assert_eq!(unsound(&rich), InvalidState::TooRich { seat: BETA, most: 20_000 });
    assert!(matches!(unsound(&|state| state.hand = 7), InvalidState::Step { step: Step::Bid, .. }));
    assert!(matches!(unsound(&|state| state.step = Step::Play), InvalidState::Step { step: Step::Play, .. }));
    assert!(matches!(unsound(&|state| state.step = Step::WinBetting), InvalidState::Step { .. }));
    assert!(matches!(unsound(&|state| state.step = Step::Over), InvalidState::Step { .. }));
    let passed = |state: &mut State| state.bidding.passed = SeatSet::first(3);
    assert!(matches!(unsound(&passed), InvalidState::Step { step: Step::Bid, .. }));
    assert!(serde_json::from_str::<hyperkon_ufos::Card>("\"red 16\"").is_err(), "invalid card");
}

/// Changes a table of 3 seats during the bidding. Returns what is missing for its next step.
fn lacks(change: impl FnOnce(&mut State)) -> &'static str {
    let mut table = Table::of(3);
    table.all_lay();
    let mut state = table.state().clone();
    change(&mut state);
    match state.sound(table.rules()).unwrap_err() {
        InvalidState::Step { lacks, .. } => lacks,
        other => panic!("{other}"),
    }
}

/// Ends the bidding with the cards of a seat.
fn decide(state: &mut State, seat: Seat) {
    let laid = state.bidding.laid[seat].unwrap();
    let (power, score, by_bet) = (laid.power, laid.score, false);
    state.bidding.decided = Some(Decided { cards_of: seat, power, score, by_bet });
}

/// An unfinished hand cannot be scored (M4). Until it is finished, neither the next hand nor the end of the game is possible.
#[test]
fn hands_under_way_are_not_over() {
    let last = Table::of(3).rules().hands;
    for (step, hand) in [(Step::Deal, 1), (Step::NextHand, 1), (Step::NextHand, last), (Step::Over, last)] {
        let at = |state: &mut State| {
            (state.step, state.hand) = (step, hand);
            if step == Step::Over {
                state.winners = SeatSet::one(ALPHA);
            }
        };
        assert_eq!(lacks(at), "an outcome of the bidding", "{step}");
        let decided = |state: &mut State| {
            at(state);
            decide(state, ALPHA);
        };
        assert_eq!(lacks(decided), "a completed hand", "{step}");
    }
}

/// The dealer is appointed only before the first hand (M4). Cards are laid only before the bidding (B1).
#[test]
fn setup_steps_do_not_repeat() {
    assert_eq!(lacks(|state| state.step = Step::Appoint), "a game that has not begun");
    assert_eq!(lacks(|state| state.step = Step::Lay), "cards to lay");
    let undealt = |state: &mut State| {
        (state.step, state.hand) = (Step::NextHand, 0);
        decide(state, ALPHA);
    };
    assert_eq!(lacks(undealt), "the deciding cards");
}

/// A huge stock does not overflow the total worth (M2).
#[test]
fn endless_stock_is_rejected() {
    let table = Table::of(3);
    let mut text: serde_json::Value = serde_json::to_value(table.state()).unwrap();
    text["chips"]["stock"] = i32::MAX.into();
    let state: State = serde_json::from_value(text).unwrap();
    assert!(matches!(state.sound(table.rules()), Err(InvalidState::Chips { total: i32::MAX, .. })));
}

/// Winners exist only at the end of the game, after the last hand (M4).
#[test]
fn winners_exist_only_after_the_game() {
    let won = "winners exactly at the end of the game";
    assert_eq!(lacks(|state| state.winners = SeatSet::one(ALPHA)), won);
    assert_eq!(lacks(|state| state.step = Step::Over), won);
    let early = |state: &mut State| (state.step, state.winners) = (Step::Over, SeatSet::one(ALPHA));
    assert_eq!(lacks(early), "an end of the game");
}

/// The bidding requires that all seats have laid cards (B2 to B4). No card may have been played.
#[test]
fn bidding_needs_laid_cards() {
    assert_eq!(lacks(|state| state.bidding.laid[BETA] = None), "laid cards of all seats");
    assert_eq!(lacks(|state| decide(state, ALPHA)), "a hand without played cards");
    let bet = |state: &mut State| {
        state.step = Step::DealersCards;
        state.bidding.highest = Some(Bet { seat: ALPHA, chips: 1 });
    };
    assert_eq!(lacks(bet), "a bidding without a bet");
}

/// The deciding cards must have been laid (T1). A trick with cards must have a race led (T2).
#[test]
fn hands_need_a_decided_bidding() {
    let play = |change: fn(&mut State)| {
        lacks(|state| {
            state.step = Step::Play;
            decide(state, ALPHA);
            change(state);
        })
    };
    assert_eq!(play(|state| state.bidding.laid[GAMMA] = None), "the deciding cards");
    let other = |state: &mut State| {
        let decided = state.bidding.decided.as_mut().unwrap();
        decided.power =
            if decided.power == PowerCard::NoTrump { PowerCard::Race(Race::Plants) } else { PowerCard::NoTrump };
    };
    assert_eq!(play(other), "the deciding cards");
    assert_eq!(play(|state| state.trick.led = Some(Race::Plants)), "a card that was led");
    assert_eq!(play(|state| state.step = Step::NameRace), "a metamorph that was led");
    assert_eq!(play(|state| state.step = Step::Take), "a card from each seat");
    for (step, score) in [(Step::Positive, ScoreCard::Positive), (Step::Negative, ScoreCard::Negative)] {
        let scored = lacks(|state| {
            state.step = step;
            state.bidding.laid[ALPHA].as_mut().unwrap().score = score;
            decide(state, ALPHA);
        });
        assert_eq!(scored, "a completed hand with this scoring");
    }
}

/// Saves with changes, of a different format, or with different rules are rejected.
#[test]
fn damaged_saves_are_refused() {
    let options = TableOptions { dealer: Some(ALPHA), ..TableOptions::new(3, 1) };
    let mut table = Table::with(&options);
    table.all_lay();
    let text = table.table.save().unwrap();
    let refused = |from: &str, to: &str| {
        assert!(text.contains(from), "{from} stands in {text}");
        Seated::load(&CHECKED, &text.replacen(from, to, 1)).unwrap_err().code()
    };
    assert_eq!(refused("\"owned\":[15", "\"owned\":[16"), "damaged");
    assert_eq!(refused("\"chips\":15,\"trick", "\"chips\":1500,\"trick"), "value");
    assert_eq!(refused("\"bid\":{\"chips\":15", "\"bid\":{\"chips\":16"), "damaged");
    assert_eq!(refused("\"seats\":3", "\"seats\":2"), "seats");
    assert_eq!(refused("\"format\":5", "\"format\":1"), "format");
    assert_eq!(refused("ufos 1", "ufos 0"), "other_rules");
}

/// A save with any changed number is either rejected or remains playable.
#[test]
fn damaged_saves_never_crash_the_table() {
    let options = TableOptions { hands: Some(1), ..TableOptions::new(3, 31) };
    let (_, answers, _) = played(3, 31);
    let (mut refused, mut played_on) = (0, 0);
    for given in [1, 4, 33] {
        let mut table = Table::with(&options);
        answers[..given].iter().for_each(|(seat, choice)| table.answer(*seat, *choice));
        let text = table.table.save().unwrap();
        for (from, to) in numbers(&text) {
            for other in ["0", "1", "59", "250", "65535"] {
                let damaged = format!("{}{other}{}", &text[..from], &text[to..]);
                match Seated::load(&CHECKED, &damaged) {
                    Err(_) => refused += 1,
                    Ok(mut table) => {
                        played_on += 1;
                        let mut bot = RandomBot::wild(1);
                        for _ in 0..100 {
                            let Some(question) = table.full_state().questions().first().copied() else { break };
                            table.answer(&CHECKED, question.seat(), bot.choose(&question)).unwrap();
                        }
                    }
                }
            }
        }
    }
    assert!(refused > 500 && played_on > 10, "{refused} refused, {played_on} played on");
}

/// Returns the positions of all numbers in a string.
fn numbers(text: &str) -> Vec<(usize, usize)> {
    let mut found: Vec<(usize, usize)> = Vec::new();
    for (at, _) in text.char_indices().filter(|(_, letter)| letter.is_ascii_digit()) {
        match found.last_mut().filter(|(_, end)| *end == at) {
            Some((_, end)) => *end = at + 1,
            None => found.push((at, at + 1)),
        }
    }
    found
}

/// A step in an impossible state is undone, reports an error, and stops the game.
#[test]
fn impossible_steps_are_faults() {
    let fault = |change: &dyn Fn(&mut Position<State, Question>)| {
        let table = late(&["red 1, red 4", "red 2, red 5", "red 3, red 6"]).begin();
        let mut position = table.table.full_state().position().clone();
        change(&mut position);
        match position.advance(&CHECKED, table.rules(), Until::Question, EventLog::to(&mut Vec::new())) {
            Advance::Rollback { fault, .. } => *fault,
            other => panic!("{other:?}"),
        }
    };
    let take = |position: &mut Position<State, Question>| {
        position.amend(|state| {
            state.step = Step::Take;
            state.bidding.decided = None;
        });
    };
    assert_eq!(fault(&take), Fault::Unprepared { step: Step::Take, lacks: "an outcome of the bidding" });
    let bet = |position: &mut Position<State, Question>| {
        position.amend(|state| state.step = Step::WinBetting);
    };
    assert_eq!(fault(&bet), Fault::Unprepared { step: Step::WinBetting, lacks: "a bet" });
    let answered = |choice| {
        move |position: &mut Position<State, Question>| {
            let question = position.asked()[0];
            let (fingerprint, point) = (question.fingerprint(), position.point());
            position.rewind();
            position.answers = vec![Answer { point, seat: ALPHA, fingerprint, secret: true, choice }];
        }
    };
    assert_eq!(fault(&answered(Choice::Pass)), Fault::UnfitAnswer { seat: ALPHA });
    let green = card("green 1");
    assert_eq!(fault(&answered(Choice::Play(green))), Fault::CardElsewhere { card: green });
}
