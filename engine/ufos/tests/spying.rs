//! Spying (B2, B5).

use crate::bidding::{illegal, laid_by_three};
use crate::table::{ALPHA, BETA, GAMMA, Negative, Positive, Red, Yellow, laid};
use hyperkon_table::{Dice, Manner, Question as _, Seat, Viewer};
use hyperkon_ufos::{Choice, Event, Illegal, PowerCard, Purse, Race};

/// B2: "Allerdings muß er dafür dem betroffenen Spieler einen Power-Chip zahlen!"; who pays sees the card, and alone.
#[test]
fn a_spy_pays_the_seat_and_alone_sees_its_power_card() {
    let mut table = laid_by_three();
    table.told.clear();
    table.spy(ALPHA, BETA);
    assert_eq!(table.chips(), [14, 16, 15]);
    let hidden = |power| Event::Spied { seat: ALPHA, on: BETA, hidden: power };
    let seen = |seat| hyperkon_ufos::Event::for_seat(&table.told[0], seat);
    let green = Some(PowerCard::Race(Race::Plants));
    assert_eq!(seen(Some(ALPHA)), hidden(green));
    assert_eq!([seen(Some(GAMMA)), seen(None)], [hidden(None), hidden(None)]);
    assert_eq!(table.told[1].event, Event::ChipsMoved { from: Purse::Seat(ALPHA), to: Purse::Seat(BETA), chips: 1 });
    let power = |viewer: Option<Seat>| {
        viewer.map_or(table.table.seen_by(Viewer::Onlooker).view(), |seat| table.view(seat)).seats[1].power
    };
    assert_eq!([power(Some(ALPHA)), power(Some(BETA)), power(Some(GAMMA)), power(None)], [green, green, None, None]);
}

/// B2: "Immer wenn ein Spieler wieder an die Reihe kommt, kann er erneut spionieren."
#[test]
fn a_seat_may_spy_again_when_its_turn_comes_again() {
    let mut table = laid_by_three();
    table.spy(ALPHA, BETA);
    assert_eq!(table.asked(), [BETA], "one thing a turn");
    table.bet(BETA, 1);
    table.bet(GAMMA, 2);
    table.spy(ALPHA, GAMMA);
    assert_eq!(table.chips(), [13, 16, 16]);
}

/// B5: chips received for being spied on can be used at once.
#[test]
fn the_chip_of_a_spy_can_be_bet_at_once() {
    let mut table = laid_by_three();
    table.set_chips(&[1, 0, 1]);
    table.spy(ALPHA, BETA);
    assert_eq!(table.question(BETA).bets(), Some(1..=1));
    table.bet(BETA, 1);
    assert_eq!(table.asked(), [GAMMA]);
}

/// B5: a seat that has passed can be spied on.
#[test]
fn a_seat_that_has_passed_can_be_spied_on() {
    let mut table = laid_by_three();
    table.pass(ALPHA);
    table.spy(BETA, ALPHA);
    assert_eq!(table.chips(), [16, 14, 15]);
    let view = table.view(BETA);
    assert_eq!(view.seats[0].power, Some(PowerCard::Race(Red)));
}

/// B5: the same card at most once a hand by the same seat; another seat may look at it too.
#[test]
fn the_same_card_is_looked_at_once() {
    let mut table = laid_by_three();
    table.spy(ALPHA, BETA);
    table.bet(BETA, 1);
    table.spy(GAMMA, BETA);
    assert_eq!(table.question(ALPHA).targets().iter().collect::<Vec<_>>(), [GAMMA]);
    assert_eq!(illegal(&table, ALPHA, Choice::Spy(BETA)), Illegal::SeenAlready { seat: ALPHA, on: BETA });
    assert_eq!(table.chips(), [14, 17, 14]);
}

/// B5: in the next hand another card lies there, and can be looked at.
#[test]
fn in_the_next_hand_a_seat_can_be_spied_on_again() {
    let mut table = laid_by_three();
    table.spy(ALPHA, BETA);
    let mut dice = Dice::new(1);
    while table.state().hand == 1 {
        let seat = table.asked()[0];
        let choice = table.question(seat).any_choice(&mut dice, Manner::Sensible);
        table.answer(seat, choice);
    }
    table.lay(&[laid(Red, Positive), laid(Yellow, Negative), laid(None, Positive)]);
    let view = table.view(ALPHA);
    assert_eq!(view.seats[1].power, None, "what was seen was the card of the last hand");
    table.pass(BETA);
    table.pass(GAMMA);
    table.spy(ALPHA, BETA);
}

/// B5: the highest bidder may not spy below its bet.
#[test]
fn the_highest_bidder_may_not_spy_below_its_bet() {
    let mut table = laid_by_three();
    table.set_chips(&[3, 15, 15]);
    table.bet(ALPHA, 2);
    table.spy(BETA, GAMMA);
    table.spy(GAMMA, BETA);
    table.spy(ALPHA, BETA);
    table.spy(BETA, ALPHA);
    table.pass(GAMMA);
    table.spy(ALPHA, GAMMA);
    assert_eq!(table.chips()[0], 2, "3, less one for each of two spyings, and one received");
    let table = {
        let mut table = laid_by_three();
        table.set_chips(&[2, 15, 15]);
        table.bet(ALPHA, 2);
        let mut question = table.question(BETA);
        question.seat = ALPHA;
        if let hyperkon_ufos::Ask::Bid { chips, others, .. } = &mut question.ask {
            *chips = 2;
            others.insert(BETA);
        }
        assert_eq!(question.judge(&Choice::Spy(BETA)), Err(Illegal::BetAtStake { seat: ALPHA, bet: 2 }));
        assert!(question.targets().is_empty());
        table.spy(BETA, GAMMA);
        table.pass(GAMMA);
        table
    };
    assert_eq!(table.asked(), [BETA], "Alpha could only pass, and has");
}

/// B2: a seat whose bet has been topped may spend its chips on spying, down to the last.
#[test]
fn a_topped_bet_binds_nobody() {
    let mut table = laid_by_three();
    table.set_chips(&[2, 15, 15]);
    table.bet(ALPHA, 2);
    table.bet(BETA, 3);
    table.pass(GAMMA);
    table.spy(ALPHA, BETA);
    assert_eq!(table.asked(), [BETA]);
    assert_eq!(table.chips(), [1, 16, 15]);
}
