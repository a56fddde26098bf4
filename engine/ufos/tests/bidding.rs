//! Tests of the first part of a hand, the bidding (B1 to B5).

use crate::table::{ALPHA, BETA, DELTA, GAMMA, Gray, Green, Negative, Positive, Red, Table, laid};
use hyperkon_table::{Code as _, Refusal, Seat};
use hyperkon_ufos::{Bet, Choice, Decided, Event, Illegal, PowerCard, Purse, Race, Step};

/// Returns a table of 3 seats with laid cards. Alpha: red, positive; Beta: green, negative; Gamma: no trump, positive.
pub fn laid_by_three() -> Table {
    let mut table = Table::of(3);
    table.lay(&[laid(Red, Positive), laid(Green, Negative), laid(None, Positive)]);
    table
}

pub fn illegal(table: &Table, seat: Seat, choice: Choice) -> Illegal {
    table.question(seat).judge(&choice).unwrap_err()
}

fn decided(table: &Table) -> Decided {
    table.state().bidding.decided.unwrap()
}

/// B1. "Gleichzeitig decken alle Spieler ihre Wertungskarte auf. Die Machtkarte bleibt weiterhin verdeckt."
#[test]
fn score_cards_turn_after_all_lay() {
    let mut table = Table::of(3);
    assert_eq!(table.asked(), [ALPHA, BETA, GAMMA], "all seats choose at once");
    table.told.clear();
    table.answer(GAMMA, Choice::Lay(laid(Red, Negative)));
    table.answer(ALPHA, Choice::Lay(laid(Gray, Positive)));
    assert!(table.told.is_empty(), "no event before all seats have laid");
    table.answer(BETA, Choice::Lay(laid(None, Negative)));
    let turned = [(ALPHA, Positive), (BETA, Negative), (GAMMA, Negative)];
    assert_eq!(table.news(), turned.map(|(seat, score)| Event::ScoreCardTurned { seat, score }));
    let view = table.view(BETA);
    let known: Vec<Option<PowerCard>> = view.seats.iter().map(|seat| seat.power).collect();
    assert_eq!(known, [None, Some(PowerCard::NoTrump), None]);
    let scores: Vec<_> = view.seats.iter().filter_map(|seat| seat.score).collect();
    assert_eq!(scores, [Positive, Negative, Negative]);
}

/// B2. "Beginnend beim Geber und dann im Uhrzeigersinn, muß jeder Spieler eine der drei folgenden Aktionen durchführen".
#[test]
fn dealer_begins_and_turns_go_clockwise() {
    let mut table = laid_by_three();
    assert_eq!(table.asked(), [ALPHA]);
    table.bet(ALPHA, 1);
    assert_eq!(table.asked(), [BETA]);
    table.spy(BETA, GAMMA);
    assert_eq!(table.asked(), [GAMMA]);
    table.bet(GAMMA, 2);
    assert_eq!(table.asked(), [ALPHA], "the turn returns to Alpha");
}

/// B2. "Passen: … dreht seine Wertungskarte wieder um. Er ist vorläufig raus aus dem Spiel".
#[test]
fn passing_seat_leaves_the_bidding() {
    let mut table = laid_by_three();
    table.pass(ALPHA);
    table.bet(BETA, 3);
    table.bet(GAMMA, 4);
    assert_eq!(table.asked(), [BETA], "Alpha is not asked again");
    let view = table.view(BETA);
    assert!(view.seats[0].passed);
    assert_eq!(view.seats[0].score, Some(Positive), "all seats have seen the card");
}

/// B2. "Jedes weitere Gebot muß um mindestens einen Power-Chip über dem vorherigen liegen". The first bet is at least
/// 1.
#[test]
fn each_bet_tops_the_last() {
    let mut table = laid_by_three();
    assert_eq!(illegal(&table, ALPHA, Choice::Bet(0)), Illegal::TooLow { bet: 0, least: 1 });
    table.bet(ALPHA, 5);
    assert_eq!(table.question(BETA).bets(), Some(6..=15));
    assert_eq!(illegal(&table, BETA, Choice::Bet(5)), Illegal::TooLow { bet: 5, least: 6 });
    let refusal = table.refusal(BETA, Choice::Bet(5));
    assert_eq!(refusal, Refusal::InvalidAnswer(Illegal::TooLow { bet: 5, least: 6 }));
    table.bet(BETA, 6);
    assert_eq!(table.state().bidding.highest, Some(Bet { seat: BETA, chips: 6 }));
    assert_eq!(table.chips(), [15, 15, 15], "bets are not paid yet");
}

/// B2. "das erste Gebot … kann beliebig hoch sein … Auch darf kein Spieler mehr Chips einsetzen, als er noch besitzt".
#[test]
fn bets_are_limited_by_owned_chips() {
    let mut table = laid_by_three();
    let refused = illegal(&table, ALPHA, Choice::Bet(16));
    assert_eq!(refused, Illegal::MoreThanOwned { seat: ALPHA, bet: 16, owned: 15 });
    table.bet(ALPHA, 15);
    assert_eq!(table.question(BETA).bets(), None, "Beta has too few chips");
}

/// B2. "Es ist durchaus möglich, daß ein Spieler passt, obwohl sein letztes Gebot noch nicht übertroffen wurde."
#[test]
fn bet_survives_its_owners_pass() {
    let mut table = laid_by_three();
    table.bet(ALPHA, 2);
    table.spy(BETA, ALPHA);
    table.pass(GAMMA);
    table.pass(ALPHA);
    assert_eq!(table.asked(), [BETA]);
    table.pass(BETA);
    assert_eq!(decided(&table).winner(), Some(ALPHA));
    assert_eq!(table.chips(), [14, 14, 15], "1 chip for spying, 2 for the bet");
}

/// B2: other seats can top the bet of a seat that has passed.
#[test]
fn bet_of_passed_seat_can_be_topped() {
    let mut table = laid_by_three();
    table.bet(ALPHA, 2);
    table.spy(BETA, ALPHA);
    table.spy(GAMMA, ALPHA);
    table.pass(ALPHA);
    table.bet(BETA, 3);
    table.pass(GAMMA);
    table.pass(BETA);
    assert_eq!(decided(&table).winner(), Some(BETA));
}

/// B2: a seat cannot raise its own bet while that bet is the highest.
#[test]
fn seats_cannot_raise_their_own_bet() {
    let mut table = laid_by_three();
    table.bet(ALPHA, 2);
    table.spy(BETA, ALPHA);
    table.spy(GAMMA, ALPHA);
    assert_eq!(table.question(ALPHA).bets(), None);
    assert_eq!(illegal(&table, ALPHA, Choice::Bet(3)), Illegal::OwnBet { seat: ALPHA });
    table.spy(ALPHA, BETA);
    table.bet(BETA, 3);
    table.pass(GAMMA);
    assert_eq!(
        table.question(ALPHA).bets(),
        Some(4..=16),
        "topped, it may bet again, with the chips for being spied on"
    );
}

/// B2: the last seat that has not passed can still bet or spy.
#[test]
fn last_seat_may_still_act() {
    let mut table = laid_by_three();
    table.pass(ALPHA);
    table.pass(BETA);
    table.spy(GAMMA, ALPHA);
    table.spy(GAMMA, BETA);
    table.bet(GAMMA, 1);
    // Gamma has the highest bet and has seen both other cards. Gamma can only pass, so it is not asked.
    assert_eq!((table.state().step, decided(&table).winner()), (Step::Play, Some(GAMMA)));
}

/// B3. "Nur der Spieler, der die meisten Power-Chips eingesetzt hat, zahlt diese in den Vorrat. Nur er deckt dann seine
/// Machtkarte auf."
#[test]
fn only_the_highest_bidder_pays() {
    let mut table = laid_by_three();
    table.bet(ALPHA, 2);
    table.bet(BETA, 4);
    table.pass(GAMMA);
    table.pass(ALPHA);
    table.told.clear();
    table.pass(BETA);
    assert_eq!(table.chips(), [15, 11, 15]);
    assert_eq!(table.state().chips.stock(), 174 - 45 + 4);
    let power = PowerCard::Race(Race::Plants);
    let decided = Decided { cards_of: BETA, power, score: Negative, by_bet: true };
    let paid = Event::ChipsMoved { from: Purse::Seat(BETA), to: Purse::Stock, chips: 4 };
    assert_eq!(table.news(), [Event::Passed { seat: BETA }, Event::PowerDecided { decided }, paid]);
    assert_eq!((decided.trump(), decided.winner()), (Some(Green), Some(BETA)));
    let view = table.view(GAMMA);
    let known: Vec<Option<PowerCard>> = view.seats.iter().map(|seat| seat.power).collect();
    assert_eq!(known, [None, Some(power), Some(PowerCard::NoTrump)], "Alpha's stays secret");
}

/// B3. "Wurde die neutrale Machtkarte gespielt, so besitzt in dieser Runde keine der Rassen die Macht."
#[test]
fn neutral_card_makes_no_trump() {
    let mut table = laid_by_three();
    table.pass(ALPHA);
    table.pass(BETA);
    table.bet(GAMMA, 1);
    table.spy(GAMMA, ALPHA);
    table.pass(GAMMA);
    assert_eq!((decided(&table).trump(), decided(&table).score), (None, Positive));
    assert_eq!(table.asked(), [GAMMA], "the winner of the betting leads");
}

/// B4. "Sollten einmal alle Spieler passen und das höchste Gebot bleibt 0, dann gelten die Karten des Gebers".
#[test]
fn dealers_cards_count_without_bets() {
    let mut table = laid_by_three();
    table.pass(ALPHA);
    table.spy(BETA, ALPHA);
    table.pass(GAMMA);
    table.told.clear();
    table.pass(BETA);
    let power = PowerCard::Race(Race::Confederation);
    let decided = Decided { cards_of: ALPHA, power, score: Positive, by_bet: false };
    assert_eq!(table.news(), [Event::Passed { seat: BETA }, Event::PowerDecided { decided }]);
    assert_eq!(table.chips(), [16, 14, 15], "only the spy pays");
    assert_eq!(decided.winner(), None, "no seat earns double");
    assert_eq!(table.asked(), [ALPHA], "the dealer leads");
}

/// B5. "Spieler ohne Chips können nicht bieten". They cannot spy either, so they pass without a question.
#[test]
fn seat_without_chips_can_only_pass() {
    let mut table = laid_by_three();
    table.set_chips(&[1, 0, 15]);
    let mut question = table.question(ALPHA);
    question.seat = BETA;
    if let hyperkon_ufos::Prompt::Bid { chips, .. } = &mut question.ask {
        *chips = 0;
    }
    assert_eq!(question.judge(&Choice::Bet(1)), Err(Illegal::NoChips { seat: BETA }));
    assert_eq!(question.judge(&Choice::Spy(GAMMA)), Err(Illegal::NoChips { seat: BETA }));
    table.told.clear();
    table.bet(ALPHA, 1);
    assert!(table.told.iter().any(|told| told.event == Event::Passed { seat: BETA }));
    assert_eq!(table.asked(), [GAMMA]);
}

/// B2: a seat cannot spy on itself or on an absent seat. Only seats with a question can answer.
#[test]
fn senseless_answers_are_rejected() {
    let mut table = laid_by_three();
    assert_eq!(illegal(&table, ALPHA, Choice::Spy(ALPHA)), Illegal::NobodyThere { on: ALPHA });
    assert_eq!(illegal(&table, ALPHA, Choice::Spy(DELTA)), Illegal::NobodyThere { on: DELTA });
    assert_eq!(table.refusal(BETA, Choice::Pass), Refusal::NotAsked { seat: BETA });
    let wrong = table.refusal(ALPHA, Choice::Name(Red));
    assert_eq!(wrong, Refusal::WrongKind { wanted: "a pass, a bet or spying", got: "a race" });
}

/// B2, B5: every rejection has its own code and the violated clause.
#[test]
fn refusals_have_codes_and_clauses() {
    use hyperkon_ufos::Rule;
    let table = laid_by_three();
    let refused = illegal(&table, ALPHA, Choice::Bet(99));
    assert_eq!((refused.code(), refused.rule()), ("more_than_owned", Rule::B2));
    let refused = Illegal::BetAtStake { seat: ALPHA, bet: 2 };
    assert_eq!((refused.code(), refused.rule()), ("bet_at_stake", Rule::B5));
}
