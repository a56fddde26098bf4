//! Tests of the scoring (S1, S2).

use crate::late::{Late, late};
use crate::table::{ALPHA, BETA, DELTA, GAMMA, Negative, Positive};
use hyperkon_ufos::{Event, Purse};

/// Starts a hand of 4 seats with 10 chips each. Delta takes the last trick.
fn four(tricks: &[u8; 4]) -> Late {
    late(&["red 1", "red 2", "red 3", "red 4"]).tricks(tricks).chips(&[10, 10, 10, 10])
}

/// S1. "So ergeben 3 Stiche auch 3 Power-Chips. … Für 3 Stiche erhält er also 6 Power-Chips."
#[test]
fn example_three_tricks_positive() {
    let table = four(&[3, 3, 5, 3]).laid(None, Positive).won_by(ALPHA).begin();
    assert_eq!(table.chips(), [16, 13, 15, 14], "6 for Alpha, who won the betting, 3 for Beta");
}

/// S1, B4: without bets, no seat earns double.
#[test]
fn dealers_cards_double_no_seat() {
    let table = four(&[3, 3, 5, 3]).laid(None, Positive).begin();
    assert_eq!(table.chips(), [13, 13, 15, 14]);
}

/// S2. "Spieler Alpha hat mit 6 Stichen die Meisten erspielt. Spieler Beta hat nur 1 Stich. Alpha muß nun 6 Power-Chips
/// abgeben und Beta erhält 6 Power-Chips."
#[test]
fn example_negative_six_against_one() {
    let table = four(&[6, 1, 4, 3]).laid(None, Negative).won_by(GAMMA).begin();
    assert_eq!(table.chips(), [4, 16, 10, 10]);
}

/// S2. "Hätte Beta in dieser Runde auch noch das Bieten gewonnen, so bekäme er stolze 12 Chips!"
#[test]
fn example_negative_fewest_won_the_betting() {
    let table = four(&[6, 1, 4, 3]).laid(None, Negative).won_by(BETA).begin();
    assert_eq!(table.chips(), [4, 22, 10, 10]);
}

/// S2. "Befindet sich darunter der Spieler, der das Bieten gewonnen hat, so verliert er natürlich die doppelte Anzahl".
#[test]
fn negative_and_the_most_won_the_betting() {
    let table = four(&[6, 1, 4, 3]).laid(None, Negative).won_by(ALPHA).chips(&[13, 10, 10, 10]).begin();
    assert_eq!(table.chips(), [1, 16, 10, 10]);
}

/// S2. "Besitzen mehrere Spieler die wenigsten Stiche, so erhält jeder von ihnen Chips." Only the winner of the betting
/// earns double.
#[test]
fn several_have_the_fewest() {
    let table = four(&[2, 2, 8, 2]).laid(None, Negative).won_by(BETA).begin();
    assert_eq!(table.chips(), [18, 26, 2, 10], "Delta has neither the most nor the fewest");
}

/// S2. "Gibt es mehrere Spieler mit der gleichen Anzahl an meisten Stichen, so verliert jeder die entsprechende Anzahl."
#[test]
fn several_have_the_most() {
    let table = four(&[6, 6, 2, 0]).laid(None, Negative).won_by(BETA).chips(&[10, 20, 10, 10]).begin();
    assert_eq!(table.chips(), [4, 8, 10, 16]);
}

/// S2: a seat without tricks has the fewest tricks.
#[test]
fn no_trick_is_the_fewest() {
    let table = four(&[0, 5, 5, 4]).laid(None, Negative).won_by(DELTA).begin();
    assert_eq!(table.chips(), [15, 5, 5, 0], "Delta has 5 too, and pays twice 5");
}

/// S2. "Ein Spieler kann niemals ins Minus gelangen. Wer keine Chips mehr hat, der kann auch keine mehr verlieren."
#[test]
fn chips_never_drop_below_zero() {
    let mut table = four(&[6, 1, 4, 3]).laid(None, Negative).won_by(ALPHA).chips(&[5, 10, 10, 10]).begin();
    assert_eq!(table.chips(), [0, 16, 10, 10], "Beta gets 6 all the same: from the stock");
    let paid = Event::ChipsMoved { from: Purse::Seat(ALPHA), to: Purse::Stock, chips: 5 };
    assert!(table.news().contains(&paid));
    let table = four(&[6, 1, 4, 3]).laid(None, Negative).chips(&[0, 10, 10, 10]).begin();
    assert_eq!(table.chips(), [0, 16, 10, 10]);
}

/// S2: the most and the fewest tricks always differ. The number of tricks is not divisible by the number of seats.
#[test]
fn most_and_fewest_always_differ() {
    for seats in hyperkon_ufos::SEATS {
        assert_ne!((60 / seats) % seats, 0, "{seats} seats");
    }
}

/// S1. "Die Werte der einzelnen Karten sind dabei ohne jede Bedeutung". The tricks are reported first, then the chips.
#[test]
fn scoring_counts_tricks_not_cards() {
    let mut table = four(&[0, 0, 0, 14]).laid(None, Positive).begin();
    let counted: Vec<u8> = table
        .news()
        .iter()
        .filter_map(|what| match what {
            Event::TricksCounted { tricks, .. } => Some(*tricks),
            _ => None,
        })
        .collect();
    assert_eq!(counted, [0, 0, 0, 15]);
    assert_eq!(table.chips(), [10, 10, 10, 25]);
}
