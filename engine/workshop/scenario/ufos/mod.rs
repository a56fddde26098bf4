//! The nouns of UFOs in scenarios: seats, cards, chips, bets, tricks.

mod position;
mod record;

use super::checkpoint::Checkpoint;
use super::events::{Happened, Shape};
use super::fact::{self, Fact, Facts};
use super::file::stated;
use super::notation::{Answers, Called, Nouns, Statements, Telling, Vocabulary, Wrong, by_parts};
use super::sort::Sort::{Number, Truth, Words};
use super::sort::{self, Events, Plain};
use super::values::{Read, digits, parts};
use crate::problem::what_there_is;
use hyperkon_table::{Question as _, Seat, SeatSet, Table};
use hyperkon_ufos::{
    Ask, Card, CardSet, Choice, Event, NoCard, Part, PowerCard, Purse, Question, Race, Rule, Ruleset, ScoreCard, Step,
    Ufos,
};
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// What the seats are called, clockwise.
pub(super) const SEATS: [&str; 6] = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta"];

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

/// What questions are called.
const TOPICS: [&str; 4] = ["lay", "bid", "play", "name"];

/// The codes of all that is refused.
const REFUSALS: &'static [&'static str] = &[
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

impl Nouns for Ufos {
    type Setup = Map<String, Value>;

    fn clauses() -> Vec<&'static str> {
        Rule::ALL.iter().map(|rule| rule.name()).collect()
    }

    fn rules_for(&self, edition: &str, setup: &Self::Setup) -> Result<Ruleset, Vec<Wrong>> {
        position::rules(self, edition, setup)
    }

    fn position(&self, rules: Ruleset, setup: &Self::Setup) -> Result<Table<Ufos>, Vec<Wrong>> {
        position::table(self, rules, setup)
    }

    fn vocabulary(&self, _rules: &Ruleset) -> Vocabulary {
        Vocabulary { topics: TOPICS.map(str::to_owned).to_vec(), refusals: REFUSALS, ..Vocabulary::default() }
    }

    fn seat(&self, rules: &Ruleset, name: &str) -> Read<Seat> {
        seat(rules, name)
    }

    fn of_seat(&self, _rules: &Ruleset, seat: Seat) -> String {
        named(seat).to_owned()
    }

    fn events() -> &'static [Shape] {
        static SHAPES: OnceLock<Vec<Shape>> = OnceLock::new();
        SHAPES.get_or_init(|| sort::shapes(EVENTS))
    }

    fn happened(&self, _rules: &Ruleset, event: &Event) -> Happened {
        sort::happened(plain(event))
    }

    fn field(&self, rules: &Ruleset, event: &str, field: &str, value: &Value) -> Read<String> {
        sort::read(EVENTS, event, field, value, |word| is_word(rules, word))
    }
}

impl Answers for Ufos {
    fn called(&self, _rules: &Ruleset, question: &Question) -> Called<Choice> {
        Called::by(topic(question))
    }

    fn readable(&self, rules: &Ruleset, answer: &str) -> Read<()> {
        parts(answer).into_iter().try_for_each(|word| any_part(rules, word).map(drop))
    }

    fn choice(&self, rules: &Ruleset, question: &Question, answer: &str) -> Read<Choice> {
        by_parts::choice(question, answer, |word| part(rules, question, word))
    }

    fn why_not(&self, rules: &Ruleset, question: &Question, answer: &str, choice: &Choice) -> Option<String> {
        by_parts::refusal(question, answer, choice, |word| part(rules, question, word))
    }

    fn option(&self, rules: &Ruleset, option: &str) -> Read<String> {
        any_part(rules, option).map(|part| word(&part))
    }

    fn listed(&self, _rules: &Ruleset, question: &Question) -> Vec<String> {
        question.parts(&[]).next.iter().map(word).collect()
    }

    fn offers(&self, rules: &Ruleset, question: &Question, answer: &str, option: &str) -> Read<bool> {
        by_parts::offers(question, answer, option, |word| part(rules, question, word))
    }
}

impl Statements for Ufos {
    type Expect = Expect;

    fn test(&self, checkpoint: &mut Checkpoint<'_, Ufos>, expect: &Expect) -> Read<()> {
        let table = checkpoint.table;
        fact::test(checkpoint, expect, facts(table), &|word| word == "none" || is_word(table.rules(), word));
        Ok(())
    }
}

impl Telling for Ufos {
    fn edition_name(&self, table: &Table<Ufos>, lang: &str) -> String {
        let id = &table.rules().edition;
        let edition = self.editions.iter().find(|edition| edition.id == *id);
        edition.map_or(id.as_str(), |edition| edition.name(lang)).to_owned()
    }

    fn describe(&self, table: &Table<Ufos>, _lang: &str) -> Vec<String> {
        fact::lines(facts(table))
    }

    fn clause(why: &Rule) -> &'static str {
        why.name()
    }
}

/// What a seat is called.
fn named(seat: Seat) -> &'static str {
    SEATS.get(seat.index()).copied().unwrap_or("nobody")
}

/// Whether a word stands for something at this table.
fn is_word(rules: &Ruleset, word: &str) -> bool {
    [STOCK, "none"].contains(&word)
        || seat(rules, word).is_ok()
        || power(word).is_ok()
        || score(word).is_ok()
        || card(word).is_ok()
}

/// What a question is called.
fn topic(question: &Question) -> &'static str {
    match question.ask {
        Ask::Lay => "lay",
        Ask::Bid { .. } => "bid",
        Ask::Play { .. } => "play",
        Ask::Name { .. } => "name",
    }
}

/// The part of an answer that a word means.
fn part(rules: &Ruleset, question: &Question, word: &str) -> Read<Part> {
    Ok(match question.ask {
        Ask::Lay => match score(word) {
            Ok(score) => Part::Score(score),
            Err(_) => Part::Power(power(word)?),
        },
        Ask::Bid { .. } => bid(rules, word)?,
        Ask::Play { .. } => Part::Play(card(word)?),
        Ask::Name { .. } => Part::Name(race(word)?),
    })
}

fn bid(rules: &Ruleset, word: &str) -> Read<Part> {
    Ok(match word.split_once(' ') {
        None if word == "pass" => Part::Pass,
        Some(("bet", chips)) => Part::Bet(digits(chips).ok_or("a bet is a number of chips, `bet 3`")?),
        Some(("spy", on)) => Part::Spy(seat(rules, on)?),
        _ => return Err(format!("`{word}` is no bid; it is `pass`, `bet 3` or `spy beta`")),
    })
}

/// The part of some answer that a word means.
fn any_part(rules: &Ruleset, word: &str) -> Read<Part> {
    let named = || race(word).map(Part::Name).or_else(|_| power(word).map(Part::Power));
    let laid = named().or_else(|_| score(word).map(Part::Score)).or_else(|_| card(word).map(Part::Play));
    laid.or_else(|_| bid(rules, word))
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
fn plain(event: &Event) -> Plain {
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

/// The seat of this name at the table.
pub(super) fn seat(rules: &Ruleset, name: &str) -> Read<Seat> {
    let names = &SEATS[..usize::from(rules.seats)];
    let number = names.iter().position(|there| *there == name);
    let seat = number.and_then(|number| u8::try_from(number).ok()).map(Seat);
    seat.ok_or_else(|| format!("nobody is called `{name}`; {}", what_there_is(names.iter().copied())))
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
    use hyperkon_table::{Dice, Manner};
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
                    let word = word(&part);
                    assert_eq!(super::part(table.rules(), &question, &word), Ok(part), "{word}");
                    assert_eq!(game.option(table.rules(), &word), Ok(word.clone()));
                }
                let choice = question.any_choice(&mut dice, Manner::Wild);
                let progress = table.answer(&game, question.seat(), choice);
                told.extend(progress.unwrap_or_else(|error| panic!("{error}")).events);
            }
            for (name, fields) in told.iter().map(|told| plain(&told.event)) {
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
