//! Tests of spying (B2, B5).

use crate::bidding::{illegal, laid_by_three};
use crate::table::{ALPHA, BETA, GAMMA, Negative, Positive, Red, Yellow, laid};
use hyperkon_table::{BotStyle, Dice, Question as _, Seat, Viewer};
use hyperkon_ufos::{Choice, Event, Illegal, PowerCard, Purse, Race};

/// B2. "Allerdings muß er dafür dem betroffenen Spieler einen Power-Chip zahlen!" Only the spy sees the card.
#[test]
fn spy_pays_and_sees_the_card() {
    let mut table = laid_by_three();
    table.told.clear();
    table.spy(ALPHA, BETA);
    assert_eq!(table.chips(), [14, 16, 15]);
    let hidden = |power| Event::Spied { seat: ALPHA, on: BETA, hidden: power };
    let seen = |seat| table.told[0].seen_by(seat, hyperkon_ufos::Event::hide);
    let green = Some(PowerCard::Race(Race::Plants));
    assert_eq!(seen(Some(ALPHA)), hidden(green));
    assert_eq!([seen(Some(GAMMA)), seen(None)], [hidden(None), hidden(None)]);
    assert_eq!(table.told[1].event, Event::ChipsMoved { from: Purse::Seat(ALPHA), to: Purse::Seat(BETA), chips: 1 });
    let power = |viewer: Option<Seat>| {
        viewer.map_or(table.table.seen_by(Viewer::Spectator).view(), |seat| table.view(seat)).seats[1].power
    };
    assert_eq!([power(Some(ALPHA)), power(Some(BETA)), power(Some(GAMMA)), power(None)], [green, green, None, None]);
}

/// B2. "Immer wenn ein Spieler wieder an die Reihe kommt, kann er erneut spionieren."
#[test]
fn seat_may_spy_again_next_turn() {
    let mut table = laid_by_three();
    table.spy(ALPHA, BETA);
    assert_eq!(table.asked(), [BETA], "one action per turn");
    table.bet(BETA, 1);
    table.bet(GAMMA, 2);
    table.spy(ALPHA, GAMMA);
    assert_eq!(table.chips(), [13, 16, 16]);
}

/// B5: a seat can immediately use a chip that it received from a spy.
#[test]
fn spy_chip_can_be_bet_immediately() {
    let mut table = laid_by_three();
    table.set_chips(&[1, 0, 1]);
    table.spy(ALPHA, BETA);
    assert_eq!(table.question(BETA).bets(), Some(1..=1));
    table.bet(BETA, 1);
    assert_eq!(table.asked(), [GAMMA]);
}

/// B5: other seats can spy on a seat that has passed.
#[test]
fn passed_seat_can_be_spied_on() {
    let mut table = laid_by_three();
    table.pass(ALPHA);
    table.spy(BETA, ALPHA);
    assert_eq!(table.chips(), [16, 14, 15]);
    let view = table.view(BETA);
    assert_eq!(view.seats[0].power, Some(PowerCard::Race(Red)));
}

/// B5: a seat can see another seat's card once per hand. Other seats can see it too.
#[test]
fn spied_card_is_seen_only_once() {
    let mut table = laid_by_three();
    table.spy(ALPHA, BETA);
    table.bet(BETA, 1);
    table.spy(GAMMA, BETA);
    assert_eq!(table.question(ALPHA).targets().iter().collect::<Vec<_>>(), [GAMMA]);
    assert_eq!(illegal(&table, ALPHA, Choice::Spy(BETA)), Illegal::SeenAlready { seat: ALPHA, on: BETA });
    assert_eq!(table.chips(), [14, 17, 14]);
}

/// B5: in the next hand, others can spy on a seat's new card.
#[test]
fn seat_can_be_spied_on_next_hand() {
    let mut table = laid_by_three();
    table.spy(ALPHA, BETA);
    let mut dice = Dice::new(1);
    while table.state().hand == 1 {
        let seat = table.asked()[0];
        let choice = table.question(seat).sample_choice(&mut dice, BotStyle::Sensible);
        table.answer(seat, choice);
    }
    table.lay(&[laid(Red, Positive), laid(Yellow, Negative), laid(None, Positive)]);
    let view = table.view(ALPHA);
    assert_eq!(view.seats[1].power, None, "the new card has not been seen");
    table.pass(BETA);
    table.pass(GAMMA);
    table.spy(ALPHA, BETA);
}

/// B5: the highest bidder must keep enough chips to pay its bet.
#[test]
fn highest_bidder_must_keep_its_bet() {
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
        if let hyperkon_ufos::Prompt::Bid { chips, others, .. } = &mut question.ask {
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

/// B2: a seat whose bet has been topped can spend all its chips on spying.
#[test]
fn topped_bet_frees_its_chips() {
    let mut table = laid_by_three();
    table.set_chips(&[2, 15, 15]);
    table.bet(ALPHA, 2);
    table.bet(BETA, 3);
    table.pass(GAMMA);
    table.spy(ALPHA, BETA);
    assert_eq!(table.asked(), [BETA]);
    assert_eq!(table.chips(), [1, 16, 15]);
}
