//! The notation of scenarios for UFOs: seats, cards, chips, bets, and tricks.

mod position;
mod record;

use super::fact::{Fact, Facts};
use super::field_kind::Events;
use super::field_kind::ScriptKind::{self, Number, Truth, Words};
use super::file::stated;
use super::notation::Wrong;
use super::plain::{self, Main, Plain};
use super::record::Keys;
use super::values::{Read, digits};
use crate::problem::what_there_is;
use hyperkon_table::{Seat, Table};
use hyperkon_ufos::{
    Card, CardSet, Event, NoCard, Part, PowerCard, Prompt, Question, Race, Rule, Ruleset, ScoreCard, State, Step, Ufos,
};
use serde_json::{Map, Value};
use std::collections::BTreeMap;

/// The ways to score a hand.
const SCORES: [(&str, ScoreCard); 2] = [("positive", ScoreCard::Positive), ("negative", ScoreCard::Negative)];

/// The word for the stock of chips.
const STOCK: &str = "stock";

/// The word for a hand without a trump.
const NO_TRUMP: &str = "no trump";

/// All events, with their fields.
const EVENTS: Events = &[
    ("game_began", &[("seats", Number), ("hands", Number), ("chips", Number), ("dealer", ScriptKind::Seat)]),
    ("hand_began", &[("hand", Number), ("dealer", ScriptKind::Seat)]),
    ("dealt", &[("seat", ScriptKind::Seat), ("count", Number), ("hidden", Words)]),
    ("score_card_turned", &[("seat", ScriptKind::Seat), ("score", Words)]),
    ("passed", &[("seat", ScriptKind::Seat)]),
    ("bet_made", &[("seat", ScriptKind::Seat), ("chips", Number)]),
    ("spied", &[("seat", ScriptKind::Seat), ("on", ScriptKind::Seat), ("hidden", Words)]),
    ("power_decided", &[("cards_of", ScriptKind::Seat), ("power", Words), ("score", Words), ("by_bet", Truth)]),
    ("chips_moved", &[("from", ScriptKind::Seat), ("to", ScriptKind::Seat), ("chips", Number)]),
    ("played", &[("seat", ScriptKind::Seat), ("card", Words)]),
    ("race_named", &[("seat", ScriptKind::Seat), ("race", Words)]),
    ("trick_taken", &[("seat", ScriptKind::Seat), ("cards", Words)]),
    ("tricks_counted", &[("seat", ScriptKind::Seat), ("tricks", Number), ("score", Words)]),
    ("undone", &[("events", Number)]),
    ("game_won", &[("winners", ScriptKind::Seat), ("chips", Number)]),
];

/// The codes of rejections.
const REFUSALS: &[&str] = &[
    "no_chips",
    "more_than_owned",
    "too_low",
    "own_bet",
    "nobody_there",
    "seen_already",
    "bet_at_stake",
    "not_offered",
    "must_follow",
    "metamorph_does_not_follow",
];

stated! {
    /// The expectations of a checkpoint.
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
            Prompt::Lay => "lay",
            Prompt::Bid { .. } => "bid",
            Prompt::Play { .. } => "play",
            Prompt::Name { .. } => "name",
        }
    }

    fn part(rules: &Ruleset, question: Option<&Question>, word: &str) -> Read<Part> {
        let laid = || score(word).map(Part::Score).or_else(|_| power(word).map(Part::Power));
        match question.map(|question| question.ask) {
            Some(Prompt::Lay) => laid(),
            Some(Prompt::Bid { .. }) => bid(rules, word),
            Some(Prompt::Play { .. }) => card(word).map(Part::Play),
            Some(Prompt::Name { .. }) => race(word).map(Part::Name),
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

    fn all_clauses() -> Vec<&'static str> {
        Rule::ALL.iter().map(|rule| rule.name()).collect()
    }

    fn clause_of(why: &Rule) -> &'static str {
        why.name()
    }

    fn begins(_: &Ruleset, state: &State) -> Option<bool> {
        record::word_of(state.step).map(|_| state.step == Step::Lay)
    }

    fn is_chapter(event: &Event) -> bool {
        matches!(event, Event::HandBegan { .. })
    }

    fn setup_of(rules: &Ruleset, state: &State, is_begin: bool) -> Keys {
        record::setup(rules, state, is_begin)
    }

    fn place(table: &Table<Ufos>) -> String {
        format!("Hand {}", table.full_state().state().hand.max(1))
    }
}

/// Returns the name of a seat.
fn named(seat: Seat) -> &'static str {
    plain::named::<Ufos>(seat)
}

fn seat(rules: &Ruleset, name: &str) -> Read<Seat> {
    plain::seat::<Ufos>(rules.seats, name)
}

fn bid(rules: &Ruleset, word: &str) -> Read<Part> {
    Ok(match word.split_once(' ') {
        None if word == "pass" => Part::Pass,
        Some(("bet", chips)) => Part::Bet(digits(chips).ok_or("expected a number of chips, such as `bet 3`")?),
        Some(("spy", on)) => Part::Spy(seat(rules, on)?),
        _ => return Err(format!("invalid bid `{word}`; expected `pass`, `bet 3`, or `spy beta`")),
    })
}

/// Returns a part of an answer as a word.
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

/// Returns all facts about a position.
fn facts(table: &Table<Ufos>) -> Facts {
    let (rules, state) = (table.rules(), table.full_state().state());
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

/// Reads a card, such as "red 11" or "blue 12 of red".
pub(super) fn card(words: &str) -> Read<Card> {
    words.parse().map_err(|wrong: NoCard| wrong.to_string())
}

pub(super) fn race(word: &str) -> Read<Race> {
    let known = || Race::ALL.into_iter().map(race_word);
    let race = Race::ALL.into_iter().find(|race| race_word(*race) == word);
    race.ok_or_else(|| format!("unknown race `{word}`; {}", what_there_is(known())))
}

pub(super) fn power(word: &str) -> Read<PowerCard> {
    if word == NO_TRUMP { Ok(PowerCard::NoTrump) } else { race(word).map(PowerCard::Race) }
}

pub(super) fn score(word: &str) -> Read<ScoreCard> {
    let score = SCORES.iter().find(|(name, _)| *name == word).map(|(_, score)| *score);
    score.ok_or_else(|| format!("unknown score card `{word}`; expected `positive` or `negative`"))
}

fn card_word(card: Card) -> String {
    card.into()
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

#[cfg(test)]
mod tests {
    use super::super::json;
    use super::*;
    use hyperkon_table::{BotStyle, Dice, Question as _};
    use hyperkon_ufos::TableOptions;

    /// All events have the listed names and fields.
    #[test]
    fn every_event_can_be_stated() {
        let mut seen = std::collections::BTreeSet::new();
        for seed in 0..6 {
            let options = TableOptions { hands: Some(2), ..TableOptions::new(3 + seed as u8 % 4, seed) };
            let (game, mut dice) = (Ufos::default().checked(), Dice::new(seed));
            let mut table = Table::set_up(&game, &options).unwrap_or_else(|error| panic!("{error}"));
            let mut told = table.resume(&game).events;
            while let Some(question) = table.full_state().questions().last().copied() {
                for part in question.parts(&[]).next {
                    let word = super::word(&part);
                    assert_eq!(Ufos::part(table.rules(), Some(&question), &word), Ok(part), "{word}");
                    let some = Ufos::part(table.rules(), None, &word).map(|part| super::word(&part));
                    assert_eq!(some, Ok(word));
                }
                let choice = question.sample_choice(&mut dice, BotStyle::Wild);
                let progress = table.answer(&game, question.seat(), choice);
                told.extend(progress.unwrap_or_else(|error| panic!("{error}")).events);
            }
            seen.extend(told.iter().map(|told| json::tested::<Ufos>(table.rules(), &told.event)));
        }
        // A step is undone only after a fault.
        assert_eq!(seen.len(), EVENTS.len() - 1, "{seen:?}");
    }
}
