//! Tests of the second part of a hand: following, trumping, and metamorphs (T1 to T3).

use crate::late::late;
use crate::table::{ALPHA, BETA, DELTA, GAMMA, Gray, Green, Positive, Red, Table, Yellow, card, cards, laid};
use hyperkon_table::{Code as _, Refusal, Seat};
use hyperkon_ufos::{Card, Choice, Event, Illegal, Rule, Step};

fn legal(table: &Table, seat: Seat) -> Vec<Card> {
    table.question(seat).cards().iter().collect()
}

fn sorted(words: &str) -> Vec<Card> {
    let mut cards = cards(words);
    cards.sort_unstable();
    cards
}

/// T1. "Der Sieger beim Bieten beginnt und spielt die erste Karte aus". This holds for each seat.
#[test]
fn winner_of_the_betting_leads() {
    let mut table = Table::of(4);
    table.all_lay();
    table.pass(ALPHA);
    table.pass(BETA);
    table.bet(GAMMA, 1);
    table.pass(DELTA);
    table.pass(GAMMA);
    assert_eq!(table.asked(), [GAMMA]);
    assert_eq!(legal(&table, GAMMA).len(), 15, "any card can be led");
}

/// T1. "Wird zum Beispiel als erstes eine rote Karte ausgespielt, müssen alle anderen Spieler ebenfalls eine rote Karte
/// legen."
#[test]
fn example_a_red_card_is_led() {
    let holds = ["red 5, green 1, green 2", "red 2, red 9, gray 3", "red 7, yellow 4, yellow 5"];
    let mut table = late(&holds).begin();
    table.play(ALPHA, "red 5");
    assert_eq!(legal(&table, BETA), sorted("red 2, red 9"));
    let refused = table.question(BETA).judge(&Choice::Play(card("gray 3"))).unwrap_err();
    assert_eq!(refused, Illegal::MustFollow { seat: BETA, card: card("gray 3"), led: Red });
    assert_eq!(refused.to_string(), "cannot play the gray 3: seat 1 must follow the race led, red");
    assert!(matches!(
        table.refusal(BETA, Choice::Play(card("gray 3"))),
        Refusal::InvalidAnswer(Illegal::MustFollow { .. })
    ));
    table.play(BETA, "red 9");
    assert_eq!(legal(&table, GAMMA), [card("red 7")]);
}

/// T1. "Besitzt man keine Karte dieser Rasse, so darf man eine beliebige Farbe spielen, oder aber … trumpfen."
#[test]
fn seat_that_cannot_follow_plays_anything() {
    let mut table = late(&["red 5, red 6", "green 1, gray 3", "yellow 1, red 1"]).laid(Gray, Positive).begin();
    table.play(ALPHA, "red 5");
    assert_eq!(legal(&table, BETA), sorted("green 1, gray 3"), "the seat can trump or discard");
    table.play(BETA, "green 1");
    assert!(table.state().void[BETA].contains(Red));
    table.play(GAMMA, "red 1");
    assert_eq!(table.takers()[0], ALPHA, "a discard takes nothing");
}

/// T1. "Die Karten erhält der Spieler, der die höchste Karte der zuerst ausgespielten Rasse gelegt hat."
#[test]
fn highest_card_led_takes_the_trick() {
    let table = late(&["red 5", "red 8", "green 15", "red 7"]).begin();
    assert_eq!(table.takers(), [BETA]);
}

/// T1. "so gewinnt der Spieler den Stich, der hiervon die höchste Karte ausgespielt hat, unabhängig davon, welche Farbe
/// als erstes gelegt wurde."
#[test]
fn the_highest_trump_takes_the_trick() {
    let table = late(&["red 15", "gray 1", "gray 4", "yellow 14"]).laid(Gray, Positive).begin();
    assert_eq!(table.takers(), [GAMMA]);
    let table = late(&["gray 3", "red 15", "gray 4", "green 14"]).laid(Gray, Positive).begin();
    assert_eq!(table.takers(), [GAMMA], "trump led");
}

/// T1: without a trump, the race that a losing bidder laid has no effect.
#[test]
fn without_a_trump_no_race_trumps() {
    let table = late(&["red 2", "gray 15", "green 15", "yellow 15"]).begin();
    assert_eq!(table.takers(), [ALPHA]);
}

/// T1. "Der Spieler, der einen Stich gewonnen hat, spielt auch die nächste Karte aus."
#[test]
fn the_taker_leads_next() {
    let mut table = late(&["red 5, red 6, red 7", "red 8, green 1, green 2", "red 1, green 5, green 6"]).begin();
    table.play(ALPHA, "red 5");
    table.play(BETA, "red 8");
    assert_eq!(table.state().cards.trick(), cards("red 5, red 8"));
    table.play(GAMMA, "red 1");
    assert_eq!(table.asked(), [BETA]);
    assert_eq!(table.state().tricks(table.rules(), BETA), 1);
    table.play(BETA, "green 1");
    assert_eq!(table.asked(), [GAMMA], "clockwise from the leader");
}

/// T2. "Eine rote 11 wurde als erste Karte gespielt. Jede blaue Karte in diesem Stich wird automatisch zu einer roten
/// Karte."
#[test]
fn example_blue_12_follows_red_11() {
    let table = late(&["red 11", "blue 12 of green", "blue 10 of red"]).begin();
    assert_eq!(table.takers(), [BETA], "the metamorph counts as red 12");
    let table = late(&["red 11", "blue 10 of red", "green 15"]).begin();
    assert_eq!(table.takers(), [ALPHA], "the metamorph counts as red 10");
}

/// T2. "Als erste Karte wird eine blaue 12 gespielt. Der Spieler nennt die grüne Rasse. … Werden in dieser Runde weitere
/// blaue Karten gespielt, so werden sie automatisch zu grünen Karten."
#[test]
fn example_blue_12_led_and_named_green() {
    let mut table = late(&["blue 12 of red, gray 1", "green 13, red 15", "blue 10 of yellow, red 1"]).begin();
    table.play(ALPHA, "blue 12 of red");
    assert_eq!((table.state().step, table.asked()), (Step::NameRace, vec![ALPHA]));
    table.answer(ALPHA, Choice::Name(Green));
    assert_eq!(legal(&table, BETA), [card("green 13")], "seats must follow green");
    table.play(BETA, "green 13");
    assert_eq!(legal(&table, GAMMA), sorted("blue 10 of yellow, red 1"));
    table.play(GAMMA, "blue 10 of yellow");
    assert_eq!(table.takers()[0], BETA, "13 against 12 and 10, all green");
    assert!(table.told.iter().any(|told| told.event == Event::RaceNamed { seat: ALPHA, race: Green }));
}

/// T2: both blue cards have the named race. The one with the higher value wins.
#[test]
fn two_metamorphs_are_of_one_race() {
    let mut table = late(&["blue 10 of red", "blue 12 of gray", "red 15"]).begin();
    table.answer(ALPHA, Choice::Name(Green));
    assert_eq!(table.takers(), [BETA]);
}

/// T2: a metamorph is a trump if its seat names the trump. It is also a trump if it follows a trump.
#[test]
fn a_metamorph_can_be_trump() {
    let mut table = late(&["blue 10 of red", "gray 9", "red 15"]).laid(Gray, Positive).begin();
    table.answer(ALPHA, Choice::Name(Gray));
    assert_eq!(table.takers(), [ALPHA]);
    let table = late(&["gray 11", "blue 12 of red", "red 15"]).laid(Gray, Positive).begin();
    assert_eq!(table.takers(), [BETA]);
}

/// T2: a metamorph that follows is a trump only if a trump is led. Its printed race has no effect.
#[test]
fn printed_race_of_metamorphs_is_ignored() {
    let table = late(&["red 13", "blue 12 of gray", "red 1"]).laid(Gray, Positive).begin();
    assert_eq!(table.takers(), [ALPHA]);
}

/// T2: if two metamorphs are equal, the first one played is higher.
#[test]
fn first_of_equal_metamorphs_wins() {
    let table = late(&["red 1", "blue 12 of gray", "blue 12 of red", "blue 12 of green"]).begin();
    assert_eq!(table.takers(), [BETA]);
    let taken = |table: &Table| {
        let told = table.told.iter().find(|told| matches!(told.event, Event::TrickTaken { .. }));
        told.and_then(|told| told.why)
    };
    assert_eq!(taken(&table), Some(Rule::T2), "the reason is the tie");
    assert_eq!(taken(&late(&["red 1", "blue 12 of gray", "blue 10 of red"]).begin()), Some(Rule::T1));
    let mut table = late(&["blue 10 of red", "blue 10 of gray", "yellow 9"]).begin();
    table.answer(ALPHA, Choice::Name(Yellow));
    assert_eq!(table.takers(), [ALPHA]);
    let table = late(&["blue 12 of red", "red 2", "red 1", "blue 12 of green"]).led_by(GAMMA).begin();
    assert_eq!(table.takers(), [DELTA], "first card in order of play");
}

/// T2: a metamorph has its race for only one trick. In the next trick, another race can be led.
#[test]
fn named_race_ends_with_the_trick() {
    let mut table = late(&["blue 12, red 2, red 3", "blue 10, red 4, red 6", "green 1, green 2, green 3"]).begin();
    table.play(ALPHA, "blue 12");
    table.answer(ALPHA, Choice::Name(Green));
    table.play(BETA, "blue 10");
    table.play(GAMMA, "green 1");
    assert_eq!(table.state().trick.led, None);
    table.play(ALPHA, "red 2");
    assert_eq!(table.state().trick.led, Some(Red));
}

/// T3. "Ein Spieler der die Rasse einer zuerst ausgespielten Karte nicht bedienen kann, ist nicht gezwungen, eine blaue
/// Karte zu spielen."
#[test]
fn metamorphs_are_never_forced() {
    for free in [false, true] {
        let table = late(&["red 5, red 6", "blue 12 of red, gray 3", "yellow 1, red 1"]).laid(Gray, Positive);
        let mut table = if free { table.free().begin() } else { table.begin() };
        table.play(ALPHA, "red 5");
        assert_eq!(legal(&table, BETA), sorted("blue 12 of red, gray 3"), "a metamorph is optional");
    }
}

/// T3: under `strict`, a metamorph cannot replace a card of the race led.
#[test]
fn strict_a_metamorph_does_not_follow() {
    let mut table = late(&["red 5, red 6", "blue 12 of red, red 3", "yellow 1, red 1"]).begin();
    table.play(ALPHA, "red 5");
    assert_eq!(legal(&table, BETA), [card("red 3")]);
    let refused = table.question(BETA).judge(&Choice::Play(card("blue 12 of red"))).unwrap_err();
    assert_eq!(refused, Illegal::MetamorphDoesNotFollow { seat: BETA, card: card("blue 12 of red"), led: Red });
    assert_eq!((refused.rule(), refused.code()), (Rule::T3, "metamorph_does_not_follow"));
}

/// T3: under `free`, a metamorph can replace a card of the race led. This reveals nothing about the hand.
#[test]
fn free_a_metamorph_follows() {
    let mut table = late(&["red 5, red 6", "blue 12 of red, red 3", "yellow 1, red 1"]).free().begin();
    table.play(ALPHA, "red 5");
    assert_eq!(legal(&table, BETA), sorted("blue 12 of red, red 3"));
    table.play(BETA, "blue 12 of red");
    assert!(!table.state().void[BETA].contains(Red));
    table.play(GAMMA, "red 1");
    assert_eq!(table.takers()[0], BETA);
}

/// T3: under `strict`, a metamorph reveals that the seat lacks the race led.
#[test]
fn strict_metamorph_shows_a_void() {
    let mut table = late(&["red 5, red 6", "blue 12 of red, gray 3", "yellow 1, red 1"]).begin();
    table.play(ALPHA, "red 5");
    table.play(BETA, "blue 12 of red");
    assert!(table.state().void[BETA].contains(Red));
}

/// T1: a card that the seat does not hold is rejected. A race instead of a card is rejected too.
#[test]
fn cards_not_held_are_refused() {
    let mut table = Table::of(3);
    table.lay(&[laid(Red, Positive); 3]);
    table.bet(ALPHA, 1);
    table.pass(BETA);
    table.pass(GAMMA);
    table.pass(ALPHA);
    let strange = table.state().cards.hand(BETA).iter().next().unwrap();
    let refused = table.question(ALPHA).judge(&Choice::Play(strange)).unwrap_err();
    assert_eq!(refused, Illegal::NotOffered { seat: ALPHA, card: strange });
    let wrong = table.refusal(ALPHA, Choice::Name(Red));
    assert_eq!(wrong, Refusal::WrongKind { wanted: "a card to play", got: "a race" });
}
