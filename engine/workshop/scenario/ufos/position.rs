//! Positions of UFOs in the notation of scenarios. Values that are not given are filled in to make a valid position.

use super::super::notation::Wrong;
use super::super::setup::{Reading, Setup, wrong};
use super::super::values::{Read, number, shown, whole};
use super::{card, power, race, score, seat};
use hyperkon_table::{BySeat, Dice, Game as _, Seat, SeatSet, Table};
use hyperkon_ufos::{
    Bet, Bidding, Card, CardSet, Cards, Decided, Edition, Laid, MetamorphFollows, Place, PowerCard, Purse, Ruleset,
    SEATS, ScoreCard, State, Step, TableOptions, Trick, Ufos,
};
use serde_json::{Map, Value};

/// The keys of a position.
const KEYS: [&str; 19] = [
    "seats",
    "hands",
    "seed",
    "chance",
    "dealer",
    "metamorph_follows",
    "step",
    "hand",
    "chips",
    "holds",
    "tricks",
    "laid",
    "turn",
    "passed",
    "bet",
    "spied",
    "leader",
    "trick",
    "led",
];

/// Returns the rules of the table in a setup.
pub(super) fn rules(game: &Ufos, edition: &str, setup: &Map<String, Value>) -> Result<Ruleset, Vec<Wrong>> {
    Setup(setup).known(&KEYS)?;
    let edition = game.editions.iter().find(|one| one.id == edition).cloned().unwrap_or_default();
    let options = Position(Setup(setup)).options(&edition).map_err(wrong)?;
    Ruleset::new(&options).map_err(|unfit| vec![("seats".to_owned(), unfit.to_string())])
}

/// Returns the table at a position.
pub(super) fn table(game: &Ufos, rules: Ruleset, setup: &Map<String, Value>) -> Result<Table<Ufos>, Vec<Wrong>> {
    let setup = Position(Setup(setup));
    let seed = setup.0.read("seed", whole).map_err(wrong)?.unwrap_or(0);
    if setup.0.word("step").map_err(wrong)? == Some("begin") {
        let options = TableOptions { seed, ..Ufos::options_of(&rules) };
        let table = Table::set_up(game, &options);
        return table.map_err(|error| vec![("seats".to_owned(), error.to_string())]);
    }
    let state = setup.state(&rules, seed).map_err(wrong)?;
    Table::at(rules, state).map_err(|error| vec![(String::new(), format!("invalid position: {error}"))])
}

/// The reader of a position.
struct Position<'a>(Setup<'a>);

impl Position<'_> {
    /// Reads a value for each named seat.
    fn each<T>(&self, rules: &Ruleset, key: &'static str, read: impl Fn(&Value) -> Read<T>) -> Reading<Vec<(Seat, T)>> {
        self.0.each(key, |name| seat(rules, name), read)
    }

    fn options(&self, edition: &Edition) -> Reading<TableOptions> {
        let seats = self.0.read("seats", number)?.unwrap_or(edition.usual_seats());
        let follows = |value: &Value| match value.as_str() {
            Some("strict") => Ok(MetamorphFollows::Strict),
            Some("free") => Ok(MetamorphFollows::Free),
            _ => Err("invalid `metamorph_follows`: expected `strict` or `free`".to_owned()),
        };
        // The dealer is read before the rules are known, so use temporary rules that contain only the seats.
        let seats_only = Ruleset::new(&TableOptions::new(seats.clamp(*SEATS.start(), *SEATS.end()), 0));
        let seats_only = seats_only.map_err(|unfit| ("seats", unfit.to_string()))?;
        let dealer = |value: &Value| value.as_str().ok_or("a seat".to_owned()).and_then(|name| seat(&seats_only, name));
        Ok(TableOptions {
            hands: self.0.read("hands", number)?.or(edition.hands),
            dealer: self.0.read("dealer", dealer)?,
            metamorph_follows: self.0.read("metamorph_follows", follows)?.unwrap_or(edition.metamorph_follows),
            ..edition.options(seats, self.0.read("seed", whole)?.unwrap_or(0))
        })
    }

    fn state(&self, rules: &Ruleset, seed: u64) -> Reading<State> {
        let mut state = State::new(rules, Dice::at(seed, self.0.read("chance", whole)?.unwrap_or(0)));
        let step = self.0.word("step")?.ok_or(("step", STEPS.to_owned()))?;
        state.step = match step {
            "lay" => Step::Lay,
            "bid" => Step::Bid,
            "play" => Step::Play,
            "name" => Step::NameRace,
            _ => return Err(("step", format!("unknown step `{step}`; {STEPS}"))),
        };
        state.hand = self.0.read("hand", number)?.unwrap_or(1);
        for (seat, chips) in self.each(rules, "chips", chips)? {
            let owned = state.chips.of(seat);
            state.chips.shift(Purse::Seat(seat), Purse::Stock, owned);
            state.chips.shift(Purse::Stock, Purse::Seat(seat), chips);
        }
        let is_played = matches!(state.step, Step::Play | Step::NameRace);
        state.bidding = self.bidding(rules, state.dealer, state.step)?;
        let first = state.bidding.decided.map_or(state.dealer, |decided| decided.cards_of);
        let named = |value: &Value| value.as_str().ok_or("a seat".to_owned()).and_then(|name| seat(rules, name));
        state.trick = Trick::led_by(self.0.read("leader", named)?.unwrap_or(first));
        state.trick.led = self.0.read("led", |value| race(value.as_str().unwrap_or_default()))?;
        state.cards = self.cards(rules, &state.trick, is_played)?;
        if state.trick.led.is_none() && state.step == Step::Play {
            state.trick.led = state.cards.trick().first().and_then(|card| card.race());
        }
        Ok(state)
    }

    fn bidding(&self, rules: &Ruleset, dealer: Seat, step: Step) -> Reading<Bidding> {
        let mut bidding = Bidding::new(dealer);
        if step == Step::Lay {
            return Ok(bidding);
        }
        let usual = Laid { power: PowerCard::NoTrump, score: ScoreCard::Positive };
        bidding.laid = BySeat::each(|seat| (seat.0 < rules.seats).then_some(usual));
        for (seat, laid) in self.each(rules, "laid", laid)? {
            bidding.laid[seat] = Some(laid);
        }
        bidding.highest = match self.each(rules, "bet", chips)?.as_slice() {
            [] => None,
            [(seat, chips)] => Some(Bet { seat: *seat, chips: *chips }),
            _ => return Err(("bet", "expected only the highest bet, such as `{ beta = 3 }`".to_owned())),
        };
        for (spy, on) in self.each(rules, "spied", |value| seats(rules, value))? {
            for seat in on.iter() {
                bidding.seen_by[seat].insert(spy);
            }
        }
        if step == Step::Bid {
            bidding.passed = self.0.read("passed", |value| seats(rules, value))?.unwrap_or(SeatSet::EMPTY);
            let named = |value: &Value| value.as_str().ok_or("a seat".to_owned()).and_then(|name| seat(rules, name));
            bidding.turn = self.0.read("turn", named)?.unwrap_or(dealer);
            return Ok(bidding);
        }
        bidding.passed = SeatSet::first(rules.seats);
        let cards_of = bidding.highest.map_or(dealer, |bet| bet.seat);
        let Laid { power, score } = bidding.laid[cards_of].unwrap_or(usual);
        bidding.decided = Some(Decided { cards_of, power, score, by_bet: bidding.highest.is_some() });
        Ok(bidding)
    }

    /// Places the named cards. Each seat gets as many of the other cards as its hand needs, and the rest form the
    /// earlier tricks.
    fn cards(&self, rules: &Ruleset, trick: &Trick, is_played: bool) -> Reading<Cards> {
        let holds = self.each(rules, "holds", cards)?;
        let played = self.0.read("trick", cards)?.unwrap_or_default();
        let tricks = self.each(rules, "tricks", number)?;
        if !is_played && (!played.is_empty() || !tricks.is_empty()) {
            return Err(("tricks", "no cards have been played at this step".to_owned()));
        }
        let named: CardSet = holds.iter().flat_map(|(_, cards)| cards).chain(&played).copied().collect();
        if named.len() != holds.iter().map(|(_, cards)| cards.len()).sum::<usize>() + played.len() {
            return Err(("holds", "duplicate card".to_owned()));
        }
        let has_played = |seat: Seat| (0..played.len()).any(|number| trick.seat_of(number, rules.seats) == seat);
        let taken: u8 = tricks.iter().map(|(_, tricks)| *tricks).sum();
        let each = usize::from(rules.cards_each().saturating_sub(taken));
        let mut cards = Cards::new();
        let mut shift = |card: Card, to: Place| cards.shift(card, Place::Pack, to);
        let mut rest = Card::all().filter(|card| !named.contains(*card));
        for (seat, hand) in &holds {
            hand.iter().for_each(|card| _ = shift(*card, Place::Hand(*seat)));
        }
        played.iter().for_each(|card| _ = shift(*card, Place::Trick));
        for seat in rules.seats() {
            let held = holds.iter().find(|(holder, _)| *holder == seat).map_or(0, |(_, cards)| cards.len());
            let lacking = (each - usize::from(has_played(seat)).min(each)).checked_sub(held);
            let Some(lacking) = lacking else {
                let what =
                    format!("{} has {held} cards; expected at most {each} after {taken} tricks", super::named(seat));
                return Err(("holds", what));
            };
            rest.by_ref().take(lacking).for_each(|card| _ = shift(card, Place::Hand(seat)));
        }
        for (seat, tricks) in &tricks {
            let cards = usize::from(*tricks) * usize::from(rules.seats);
            rest.by_ref().take(cards).for_each(|card| _ = shift(card, Place::Taken(*seat)));
        }
        Ok(cards)
    }
}

/// The steps at which a scenario can start.
const STEPS: &str = "available: `begin`, `lay`, `bid`, `play`, `name`";

fn chips(value: &Value) -> Read<u16> {
    number(value).map(u16::from)
}

fn cards(value: &Value) -> Read<Vec<Card>> {
    let text = value.as_str().ok_or_else(|| format!("expected a list of cards, found `{}`", shown(value)))?;
    if text == "none" { Ok(Vec::new()) } else { text.split(", ").map(card).collect() }
}

fn seats(rules: &Ruleset, value: &Value) -> Read<SeatSet> {
    let names = value.as_array().ok_or_else(|| format!("expected a list of seats, found `{}`", shown(value)))?;
    names.iter().map(|name| seat(rules, name.as_str().unwrap_or_default())).collect()
}

/// Reads a seat's power card and score card, such as "plants, positive".
fn laid(value: &Value) -> Read<Laid> {
    let form = || "expected two cards, such as `plants, negative` or `no trump, positive`".to_owned();
    let (trump, how) = value.as_str().and_then(|text| text.split_once(", ")).ok_or_else(form)?;
    Ok(Laid { power: power(trump)?, score: score(how)? })
}
