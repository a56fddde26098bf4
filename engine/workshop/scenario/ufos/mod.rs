//! The nouns of UFOs in scenarios: seats, cards, chips, bets, tricks.

mod position;
mod record;

use super::fact::{Fact, Facts};
use super::file::stated;
use super::notation::Wrong;
use super::plain::{self, Main, Plain};
use super::sort::Sort::{Number, Truth, Words};
use super::sort::{Events, Fields};
use super::values::{Read, digits};
use crate::problem::what_there_is;
use hyperkon_table::{Seat, SeatSet, Table};
use hyperkon_ufos::{
    Ask, Card, CardSet, Event, NoCard, Part, PowerCard, Purse, Question, Race, Rule, Ruleset, ScoreCard, Step, Ufos,
};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// What a hand is scored like.
const SCORES: [(&str, ScoreCard); 2] = [("positive", ScoreCard::Positive), ("negative", ScoreCard::Negative)];

/// The word for the stock of chips.
const STOCK: &str = "stock";

/// The word for cards that trump nothing.
const NO_TRUMP: &str = "no trump";

/// All events, with their fields.
const EVENTS: Events = &[
    ("game_began", &[("seats", Number), ("hands", Number), ("chips", Number), ("dealer", Words)]),
    ("hand_began", &[("hand", Number), ("dealer", Words)]),
    ("dealt", &[("seat", Words), ("count", Number), ("hidden", Words)]),
    ("score_card_turned", &[("seat", Words), ("score", Words)]),
    ("passed", &[("seat", Words)]),
    ("bet_made", &[("seat", Words), ("chips", Number)]),
    ("spied", &[("seat", Words), ("on", Words), ("hidden", Words)]),
    ("power_decided", &[("cards_of", Words), ("power", Words), ("score", Words), ("by_bet", Truth)]),
    ("chips_moved", &[("from", Words), ("to", Words), ("chips", Number)]),
    ("played", &[("seat", Words), ("card", Words)]),
    ("race_named", &[("seat", Words), ("race", Words)]),
    ("trick_taken", &[("seat", Words), ("cards", Words)]),
    ("tricks_counted", &[("seat", Words), ("tricks", Number), ("score", Words)]),
    ("undone", &[("events", Number)]),
    ("game_won", &[("winners", Words), ("chips", Number)]),
];

/// The codes of all that is refused.
const REFUSALS: &[&str] = &[
    "no_chips",
    "more_than_owned",
    "too_low",
    "own_bet",
    "nobody_there",
    "seen_already",
    "bet_at_stake",
    "not_held",
    "must_follow",
    "metamorph_does_not_follow",
];

stated! {
    /// What must hold.
    pub struct Expect {
        pub chips: Option<Value>,
        pub stock: Option<Value>,
        pub hands: Option<Value>,
        pub hand_size: Option<Value>,
        pub tricks: Option<Value>,
        pub taken: Option<Value>,
        pub trick: Option<Value>,
        pub led: Option<Value>,
        pub leader: Option<Value>,
        pub dealer: Option<Value>,
        pub hand: Option<Value>,
        pub bet: Option<Value>,
        pub bidder: Option<Value>,
        pub passed: Option<Value>,
        pub power: Option<Value>,
        pub score: Option<Value>,
        pub betting_won_by: Option<Value>,
        pub known: Option<Value>,
        pub known_to_onlookers: Option<Value>,
        pub over: Option<Value>,
    }
    empty: &[], nested: &[]
}

impl Plain for Ufos {
    type Expect = Expect;
    const EVENTS: Events = EVENTS;
    const MAIN: Main = record::MAIN;
    const TOPICS: &'static [&'static str] = &["lay", "bid", "play", "name"];
    const REFUSALS: &[&str] = REFUSALS;
    const SEATS: &'static [&'static str] = &["alpha", "beta", "gamma", "delta", "epsilon", "zeta"];

    fn rules_in(&self, edition: &str, setup: &Map<String, Value>) -> Result<Ruleset, Vec<Wrong>> {
        position::rules(self, edition, setup)
    }

    fn table_in(&self, rules: Ruleset, setup: &Map<String, Value>) -> Result<Table<Ufos>, Vec<Wrong>> {
        position::table(self, rules, setup)
    }

    fn is_word(rules: &Ruleset, word: &str) -> bool {
        word == STOCK || seat(rules, word).is_ok() || power(word).is_ok() || score(word).is_ok() || card(word).is_ok()
    }

    fn topic(question: &Question) -> &'static str {
        match question.ask {
            Ask::Lay => "lay",
            Ask::Bid { .. } => "bid",
            Ask::Play { .. } => "play",
            Ask::Name { .. } => "name",
        }
    }

    fn part(rules: &Ruleset, question: Option<&Question>, word: &str) -> Read<Part> {
        let laid = || score(word).map(Part::Score).or_else(|_| power(word).map(Part::Power));
        match question.map(|question| question.ask) {
            Some(Ask::Lay) => laid(),
            Some(Ask::Bid { .. }) => bid(rules, word),
            Some(Ask::Play { .. }) => card(word).map(Part::Play),
            Some(Ask::Name { .. }) => race(word).map(Part::Name),
            None => {
                let played = || card(word).map(Part::Play);
                race(word).map(Part::Name).or_else(|_| laid()).or_else(|_| played()).or_else(|_| bid(rules, word))
            }
        }
    }

    fn word(part: &Part) -> String {
        word(part)
    }

    fn facts(table: &Table<Ufos>) -> Facts {
        facts(table)
    }

    fn fields(_rules: &Ruleset, event: &Event) -> Fields {
        fields(event)
    }

    fn all_clauses() -> Vec<&'static str> {
        Rule::ALL.iter().map(|rule| rule.name()).collect()
    }

    fn clause_of(why: &Rule) -> &'static str {
        why.name()
    }
}

/// What a seat is called.
fn named(seat: Seat) -> &'static str {
    plain::named::<Ufos>(seat)
}

fn seat(rules: &Ruleset, name: &str) -> Read<Seat> {
    plain::seat::<Ufos>(rules.seats, name)
}

fn bid(rules: &Ruleset, word: &str) -> Read<Part> {
    Ok(match word.split_once(' ') {
        None if word == "pass" => Part::Pass,
        Some(("bet", chips)) => Part::Bet(digits(chips).ok_or("a bet is a number of chips, `bet 3`")?),
        Some(("spy", on)) => Part::Spy(seat(rules, on)?),
        _ => return Err(format!("`{word}` is no bid; it is `pass`, `bet 3` or `spy beta`")),
    })
}

/// What a part of an answer is called.
fn word(part: &Part) -> String {
    match *part {
        Part::Pass => "pass".to_owned(),
        Part::Power(power) => power_word(power).to_owned(),
        Part::Score(score) => score_word(score).to_owned(),
        Part::Bet(chips) => format!("bet {chips}"),
        Part::Spy(on) => format!("spy {}", named(on)),
        Part::Play(card) => card_word(card),
        Part::Name(race) => race_word(race).to_owned(),
    }
}

/// All that can be stated of a position.
fn facts(table: &Table<Ufos>) -> Facts {
    let (rules, state) = (table.rules(), table.referee().state());
    let each = |fact: &dyn Fn(Seat) -> Fact| {
        Fact::Each(rules.seats().map(|seat| (named(seat).to_owned(), fact(seat))).collect())
    };
    let bidding = &state.bidding;
    let known = |viewer| move |seat| Fact::or_none(bidding.power_known_to(viewer, seat).map(power_word));
    let decided = bidding.decided;
    BTreeMap::from([
        ("chips", each(&|seat| Fact::is(state.chips.of(seat)))),
        ("stock", Fact::Signed(state.chips.stock().into())),
        ("hands", each(&|seat| bag(state.cards.hand(seat)))),
        ("hand_size", each(&|seat| Fact::is(state.cards.hand(seat).len()))),
        ("tricks", each(&|seat| Fact::is(state.tricks(rules, seat)))),
        ("taken", each(&|seat| bag(state.cards.taken(seat)))),
        ("trick", Fact::Row(state.cards.trick().iter().map(|card| card_word(*card)).collect())),
        ("led", Fact::or_none(state.trick.led.map(race_word))),
        ("leader", Fact::is(named(state.trick.leader))),
        ("dealer", Fact::is(named(state.dealer))),
        ("hand", Fact::is(state.hand)),
        ("bet", Fact::or_none(bidding.highest.map(|bet| bet.chips))),
        ("bidder", Fact::or_none(bidding.highest.map(|bet| named(bet.seat)))),
        ("passed", Fact::Bag(bidding.passed.iter().map(|seat| named(seat).to_owned()).collect())),
        ("power", Fact::or_none(decided.map(|decided| power_word(decided.power)))),
        ("score", Fact::or_none(decided.map(|decided| score_word(decided.score)))),
        ("betting_won_by", Fact::or_none(decided.and_then(|decided| decided.winner()).map(named))),
        ("known", each(&|viewer| each(&known(Some(viewer))))),
        ("known_to_onlookers", each(&known(None))),
        ("over", Fact::is(state.step == Step::Over)),
    ])
}

/// An event with its fields.
fn fields(event: &Event) -> Fields {
    let named = |seat: Seat| Value::from(named(seat));
    let purse = |purse: Purse| match purse {
        Purse::Seat(seat) => named(seat),
        Purse::Stock => STOCK.into(),
    };
    match *event {
        Event::GameBegan { seats, hands, chips, dealer } => (
            "game_began",
            vec![("seats", seats.into()), ("hands", hands.into()), ("chips", chips.into()), ("dealer", named(dealer))],
        ),
        Event::HandBegan { hand, dealer } => ("hand_began", vec![("hand", hand.into()), ("dealer", named(dealer))]),
        Event::Dealt { seat, count, hidden } => {
            let hidden = hidden.map_or_else(|| "none".into(), |cards| Value::from(cards_word(cards)));
            ("dealt", vec![("seat", named(seat)), ("count", count.into()), ("hidden", hidden)])
        }
        Event::ScoreCardTurned { seat, score } => {
            ("score_card_turned", vec![("seat", named(seat)), ("score", score_word(score).into())])
        }
        Event::Passed { seat } => ("passed", vec![("seat", named(seat))]),
        Event::BetMade { seat, chips } => ("bet_made", vec![("seat", named(seat)), ("chips", chips.into())]),
        Event::Spied { seat, on, hidden } => {
            let hidden = hidden.map_or("none", power_word);
            ("spied", vec![("seat", named(seat)), ("on", named(on)), ("hidden", hidden.into())])
        }
        Event::PowerDecided { decided } => (
            "power_decided",
            vec![
                ("cards_of", named(decided.cards_of)),
                ("power", power_word(decided.power).into()),
                ("score", score_word(decided.score).into()),
                ("by_bet", decided.by_bet.into()),
            ],
        ),
        Event::ChipsMoved { from, to, chips } => {
            ("chips_moved", vec![("from", purse(from)), ("to", purse(to)), ("chips", chips.into())])
        }
        Event::Played { seat, card } => ("played", vec![("seat", named(seat)), ("card", card_word(card).into())]),
        Event::RaceNamed { seat, race } => {
            ("race_named", vec![("seat", named(seat)), ("race", race_word(race).into())])
        }
        Event::TrickTaken { seat, cards } => {
            ("trick_taken", vec![("seat", named(seat)), ("cards", cards_word(cards).into())])
        }
        Event::TricksCounted { seat, tricks, score } => (
            "tricks_counted",
            vec![("seat", named(seat)), ("tricks", tricks.into()), ("score", score_word(score).into())],
        ),
        Event::Undone { events } => ("undone", vec![("events", events.into())]),
        Event::GameWon { winners, chips } => {
            ("game_won", vec![("winners", seats_word(winners).into()), ("chips", chips.into())])
        }
    }
}

/// A card: "red 11", "blue 12 of red".
pub(super) fn card(words: &str) -> Read<Card> {
    words.parse().map_err(|wrong: NoCard| wrong.to_string())
}

pub(super) fn race(word: &str) -> Read<Race> {
    let known = || Race::ALL.into_iter().map(race_word);
    let race = Race::ALL.into_iter().find(|race| race_word(*race) == word);
    race.ok_or_else(|| format!("`{word}` is no race; {}", what_there_is(known())))
}

pub(super) fn power(word: &str) -> Read<PowerCard> {
    if word == NO_TRUMP { Ok(PowerCard::NoTrump) } else { race(word).map(PowerCard::Race) }
}

pub(super) fn score(word: &str) -> Read<ScoreCard> {
    let score = SCORES.iter().find(|(name, _)| *name == word).map(|(_, score)| *score);
    score.ok_or_else(|| format!("`{word}` is no score card; it is `positive` or `negative`"))
}

fn card_word(card: Card) -> String {
    card.into()
}

fn cards_word(cards: CardSet) -> String {
    let words: Vec<String> = cards.iter().map(card_word).collect();
    if words.is_empty() { "none".to_owned() } else { words.join(", ") }
}

fn bag(cards: CardSet) -> Fact {
    Fact::Bag(cards.iter().map(card_word).collect())
}

const fn race_word(race: Race) -> &'static str {
    match race {
        Race::Plants => "plants",
        Race::Insectoids => "insectoids",
        Race::Robots => "robots",
        Race::Confederation => "confederation",
    }
}

const fn power_word(power: PowerCard) -> &'static str {
    match power {
        PowerCard::Race(race) => race_word(race),
        PowerCard::NoTrump => NO_TRUMP,
    }
}

const fn score_word(score: ScoreCard) -> &'static str {
    match score {
        ScoreCard::Positive => SCORES[0].0,
        ScoreCard::Negative => SCORES[1].0,
    }
}

fn seats_word(seats: SeatSet) -> String {
    seats.iter().map(named).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::super::sort::Sort;
    use super::*;
    use hyperkon_table::{Dice, Manner, Question as _};
    use hyperkon_ufos::TableOptions;

    /// What happens is among the events that scenarios can name, with the same fields.
    #[test]
    fn every_event_can_be_stated() {
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..6 {
            let options = TableOptions { hands: Some(2), ..TableOptions::new(3 + seed as u8 % 4, seed) };
            let (game, mut dice) = (Ufos::default().checked(), Dice::new(seed));
            let mut table = Table::set_up(&game, &options).unwrap_or_else(|error| panic!("{error}"));
            let mut told = table.resume(&game).events;
            while let Some(question) = table.referee().questions().last().copied() {
                for part in question.parts(&[]).next {
                    let word = super::word(&part);
                    assert_eq!(Ufos::part(table.rules(), Some(&question), &word), Ok(part), "{word}");
                    let some = Ufos::part(table.rules(), None, &word).map(|part| super::word(&part));
                    assert_eq!(some, Ok(word));
                }
                let choice = question.any_choice(&mut dice, Manner::Wild);
                let progress = table.answer(&game, question.seat(), choice);
                told.extend(progress.unwrap_or_else(|error| panic!("{error}")).events);
            }
            for (name, fields) in told.iter().map(|told| fields(&told.event)) {
                let known = EVENTS.iter().find(|(there, _)| *there == name).map(|(_, fields)| *fields);
                let sorts = |(field, value): (&'static str, Value)| match value {
                    Value::Number(_) => (field, Number),
                    Value::Bool(_) => (field, Truth),
                    _ => (field, Words),
                };
                let fields: Vec<(&str, Sort)> = fields.into_iter().map(sorts).collect();
                assert_eq!(known, Some(fields.as_slice()), "{name}");
                seen.insert(name);
            }
        }
        // A step is undone only by a fault.
        assert_eq!(seen.len(), EVENTS.len() - 1, "{seen:?}");
    }
}
