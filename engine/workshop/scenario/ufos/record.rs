//! Records a part of a game of UFOs as a scenario: its setup, and its main events.

use super::super::plain::Main;
use super::super::record::{Keys, Val};
use super::{card_word, named, power_word, race_word, score_word};
use hyperkon_table::Seat;
use hyperkon_ufos::{Card, MetamorphFollows, Ruleset, State, Step};

/// The events to include in recorded scenarios, each with the fields to write.
pub(super) const MAIN: Main = &[
    ("bet_made", &["seat", "chips"]),
    ("power_decided", &["cards_of", "power", "score", "by_bet"]),
    ("chips_moved", &["from", "to", "chips"]),
    ("race_named", &["seat", "race"]),
    ("trick_taken", &["seat", "cards"]),
    ("tricks_counted", &["seat", "tricks", "score"]),
    ("game_won", &["winners", "chips"]),
];

/// Returns the setup for a state.
pub(super) fn setup(rules: &Ruleset, state: &State, is_begin: bool) -> Keys {
    let mut keys = Keys::new();
    let mut say = |key: &str, value: Val| keys.push((key.to_owned(), value));
    say("seats", Val::plain(rules.seats));
    say("hands", Val::plain(rules.hands));
    say("seed", Val::plain(state.dice.seed()));
    let follows = if rules.metamorph_follows == MetamorphFollows::Free { "free" } else { "strict" };
    say("metamorph_follows", Val::text(follows));
    let Some(step) = word_of(state.step).filter(|_| !is_begin) else {
        rules.dealer.into_iter().for_each(|dealer| say("dealer", Val::text(named(dealer))));
        say("step", Val::text("begin"));
        return keys;
    };
    say("chance", Val::plain(state.dice.used()));
    say("dealer", Val::text(named(state.dealer)));
    say("step", Val::text(step));
    say("hand", Val::plain(state.hand));
    bidding(rules, state, &mut keys);
    cards(rules, state, &mut keys);
    keys
}

/// Returns the word for a step in a setup.
pub(super) const fn word_of(step: Step) -> Option<&'static str> {
    match step {
        Step::Lay => Some("lay"),
        Step::Bid => Some("bid"),
        Step::Play => Some("play"),
        Step::NameRace => Some("name"),
        _ => None,
    }
}

fn each(rules: &Ruleset, value: impl Fn(Seat) -> Option<Val>) -> Keys {
    rules.seats().filter_map(|seat| Some((named(seat).to_owned(), value(seat)?))).collect()
}

fn push(keys: &mut Keys, key: &str, table: Keys) {
    if !table.is_empty() {
        keys.push((key.to_owned(), Val::Table(table)));
    }
}

/// Adds the chips, and the cards and bets of the bidding.
fn bidding(rules: &Ruleset, state: &State, keys: &mut Keys) {
    push(keys, "chips", each(rules, |seat| Some(Val::plain(state.chips.of(seat)))));
    let bidding = &state.bidding;
    let laid = |seat: Seat| {
        bidding.laid[seat].map(|laid| Val::Text(format!("{}, {}", power_word(laid.power), score_word(laid.score))))
    };
    push(keys, "laid", each(rules, laid));
    let bet = |seat: Seat| bidding.highest.filter(|bet| bet.seat == seat).map(|bet| Val::plain(bet.chips));
    push(keys, "bet", each(rules, bet));
    let spied = |spy: Seat| {
        let on: Vec<String> =
            rules.seats().filter(|on| bidding.seen_by[*on].contains(spy)).map(|on| named(on).to_owned()).collect();
        (!on.is_empty()).then(|| Val::texts(on))
    };
    push(keys, "spied", each(rules, spied));
    if state.step == Step::Bid {
        keys.push(("passed".to_owned(), Val::texts(bidding.passed.iter().map(|seat| named(seat).to_owned()))));
        keys.push(("turn".to_owned(), Val::text(named(bidding.turn))));
    }
}

/// Adds the hands and the tricks.
fn cards(rules: &Ruleset, state: &State, keys: &mut Keys) {
    let list = |cards: &mut dyn Iterator<Item = Card>| {
        let words: Vec<String> = cards.map(card_word).collect();
        Val::Text(if words.is_empty() { "none".to_owned() } else { words.join(", ") })
    };
    push(keys, "holds", each(rules, |seat| Some(list(&mut state.cards.hand(seat).iter()))));
    if matches!(state.step, Step::Play | Step::NameRace) {
        let tricks = |seat: Seat| Some(state.tricks(rules, seat)).filter(|tricks| *tricks > 0).map(Val::plain);
        push(keys, "tricks", each(rules, tricks));
        keys.push(("leader".to_owned(), Val::text(named(state.trick.leader))));
        keys.push(("trick".to_owned(), list(&mut state.cards.trick().iter().copied())));
        keys.extend(state.trick.led.map(|race| ("led".to_owned(), Val::text(race_word(race)))));
    }
}
