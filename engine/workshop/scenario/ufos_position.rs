//! Positions of UFOs as scenarios write them: what is not said is as it can be there, and nothing is missing.

use super::other::{Nouns, Wrong};
use super::ufos::{card, power, score, seat};
use super::values::{Read, number, shown};
use hyperkon_table::{BySeat, Dice, Seat, SeatSet, Table};
use hyperkon_ufos::{
    Bet, Bidding, Card, CardSet, Cards, Decided, Edition, Laid, MetamorphFollows, Place, PowerCard, Purse, Ruleset,
    SEATS, ScoreCard, State, Step, TableOptions, Trick, Ufos,
};
use serde_json::{Map, Value};

/// The keys of a position.
const KEYS: [&str; 18] = [
    "seats",
    "hands",
    "seed",
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

/// The table at a position.
pub(super) fn table(game: &Ufos, edition: &str, setup: &Map<String, Value>) -> Result<Table<Ufos>, Vec<Wrong>> {
    let unknown = setup.keys().filter(|key| !KEYS.contains(&key.as_str()));
    let unknown: Vec<Wrong> = unknown
        .map(|key| (key.clone(), format!("`setup` has no `{key}`; {}", crate::problem::hint(key, KEYS))))
        .collect();
    if !unknown.is_empty() {
        return Err(unknown);
    }
    let setup = Setup { keys: setup };
    let fails = |(key, what): (&str, String)| vec![(key.to_owned(), what)];
    let edition = game.editions.iter().find(|one| one.id == edition).cloned().unwrap_or_default();
    let options = setup.options(&edition).map_err(fails)?;
    let rules = Ruleset::new(&options).map_err(|unfit| vec![("seats".to_owned(), unfit.to_string())])?;
    if setup.word("step").map_err(fails)? == Some("begin") {
        let table = Table::set_up(game, &options);
        return table.map_err(|trouble| vec![("seats".to_owned(), trouble.to_string())]);
    }
    let state = setup.state(&rules, options.seed).map_err(fails)?;
    Table::at(rules, state).map_err(|trouble| vec![(String::new(), format!("there is no such position: {trouble}"))])
}

/// Reading a key, or what is wrong with it.
type At<T> = Result<T, (&'static str, String)>;

struct Setup<'a> {
    keys: &'a Map<String, Value>,
}

impl Setup<'_> {
    fn read<T>(&self, key: &'static str, read: impl Fn(&Value) -> Read<T>) -> At<Option<T>> {
        self.keys.get(key).map(read).transpose().map_err(|what| (key, what))
    }

    fn word(&self, key: &'static str) -> At<Option<&str>> {
        match self.keys.get(key) {
            None => Ok(None),
            Some(value) => value.as_str().map(Some).ok_or((key, format!("`{}` is no text in quotes", shown(value)))),
        }
    }

    /// A value for each seat that is named.
    fn each<T>(&self, rules: &Ruleset, key: &'static str, read: impl Fn(&Value) -> Read<T>) -> At<Vec<(Seat, T)>> {
        let Some(value) = self.keys.get(key) else { return Ok(Vec::new()) };
        let table = value.as_object().ok_or((key, "a value for each seat: `{ alpha = … }`".to_owned()))?;
        let each = table.iter().map(|(name, value)| Ok((seat(rules, name)?, read(value)?)));
        each.collect::<Read<_>>().map_err(|what| (key, what))
    }

    fn options(&self, edition: &Edition) -> At<TableOptions> {
        let seats = self.read("seats", number)?.unwrap_or(edition.usual_seats());
        let follows = |value: &Value| match value.as_str() {
            Some("strict") => Ok(MetamorphFollows::Strict),
            Some("free") => Ok(MetamorphFollows::Free),
            _ => Err("`metamorph_follows` is `strict` or `free`".to_owned()),
        };
        // Named where it is read: no rules yet that know the seats.
        let seats_only = Ruleset::new(&TableOptions::new(seats.clamp(*SEATS.start(), *SEATS.end()), 0));
        let seats_only = seats_only.map_err(|unfit| ("seats", unfit.to_string()))?;
        let dealer = |value: &Value| value.as_str().ok_or("a seat".to_owned()).and_then(|name| seat(&seats_only, name));
        Ok(TableOptions {
            hands: self.read("hands", number)?.or(edition.hands),
            dealer: self.read("dealer", dealer)?,
            metamorph_follows: self.read("metamorph_follows", follows)?.unwrap_or(edition.metamorph_follows),
            ..edition.options(seats, self.read("seed", number)?.unwrap_or(0).into())
        })
    }

    fn state(&self, rules: &Ruleset, seed: u64) -> At<State> {
        let mut state = State::new(rules, Dice::new(seed));
        let step = self.word("step")?.ok_or(("step", STEPS.to_owned()))?;
        state.step = match step {
            "lay" => Step::Lay,
            "bid" => Step::Bid,
            "play" => Step::Play,
            "name" => Step::NameRace,
            _ => return Err(("step", format!("there is no step `{step}`; {STEPS}"))),
        };
        state.hand = self.read("hand", number)?.unwrap_or(1);
        for (seat, chips) in self.each(rules, "chips", chips)? {
            let owned = state.chips.of(seat);
            state.chips.shift(Purse::Seat(seat), Purse::Stock, owned);
            state.chips.shift(Purse::Stock, Purse::Seat(seat), chips);
        }
        let is_played = matches!(state.step, Step::Play | Step::NameRace);
        state.bidding = self.bidding(rules, state.dealer, state.step)?;
        let first = state.bidding.decided.map_or(state.dealer, |decided| decided.cards_of);
        let named = |value: &Value| value.as_str().ok_or("a seat".to_owned()).and_then(|name| seat(rules, name));
        state.trick = Trick::led_by(self.read("leader", named)?.unwrap_or(first));
        state.trick.led = self.read("led", |value| super::ufos::race(value.as_str().unwrap_or_default()))?;
        state.cards = self.cards(rules, &state.trick, is_played)?;
        if state.trick.led.is_none() && state.step == Step::Play {
            state.trick.led = state.cards.trick().first().and_then(|card| card.race());
        }
        Ok(state)
    }

    fn bidding(&self, rules: &Ruleset, dealer: Seat, step: Step) -> At<Bidding> {
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
            _ => return Err(("bet", "only the highest bet stands: `{ beta = 3 }`".to_owned())),
        };
        for (spy, on) in self.each(rules, "spied", |value| seats(rules, value))? {
            for seat in on.iter() {
                bidding.seen_by[seat].insert(spy);
            }
        }
        if step == Step::Bid {
            bidding.passed = self.read("passed", |value| seats(rules, value))?.unwrap_or(SeatSet::EMPTY);
            let named = |value: &Value| value.as_str().ok_or("a seat".to_owned()).and_then(|name| seat(rules, name));
            bidding.turn = self.read("turn", named)?.unwrap_or(dealer);
            return Ok(bidding);
        }
        bidding.passed = SeatSet::first(rules.seats);
        let cards_of = bidding.highest.map_or(dealer, |bet| bet.seat);
        let Laid { power, score } = bidding.laid[cards_of].unwrap_or(usual);
        bidding.decided = Some(Decided { cards_of, power, score, by_bet: bidding.highest.is_some() });
        Ok(bidding)
    }

    /// The cards that are named lie where they are said to; of the others each seat holds as many as it must, and the tricks
    /// before are made of the rest.
    fn cards(&self, rules: &Ruleset, trick: &Trick, is_played: bool) -> At<Cards> {
        let holds = self.each(rules, "holds", cards)?;
        let played = self.read("trick", cards)?.unwrap_or_default();
        let tricks = self.each(rules, "tricks", number)?;
        if !is_played && (!played.is_empty() || !tricks.is_empty()) {
            return Err(("tricks", "no card is played at this step".to_owned()));
        }
        let named: CardSet = holds.iter().flat_map(|(_, cards)| cards).chain(&played).copied().collect();
        if named.len() != holds.iter().map(|(_, cards)| cards.len()).sum::<usize>() + played.len() {
            return Err(("holds", "a card is named twice".to_owned()));
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
                    format!("{} holds {held} cards; after {taken} tricks it is {each} at most", Ufos::seat(seat));
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

/// The steps at which a scenario can begin.
const STEPS: &str = "`step` is `begin`, `lay`, `bid`, `play` or `name`";

fn chips(value: &Value) -> Read<u16> {
    number(value).map(u16::from)
}

fn cards(value: &Value) -> Read<Vec<Card>> {
    let text = value.as_str().ok_or_else(|| format!("`{}` is no list of cards", shown(value)))?;
    if text == "none" { Ok(Vec::new()) } else { text.split(", ").map(card).collect() }
}

fn seats(rules: &Ruleset, value: &Value) -> Read<SeatSet> {
    let names = value.as_array().ok_or_else(|| format!("`{}` is no list of seats", shown(value)))?;
    names.iter().map(|name| seat(rules, name.as_str().unwrap_or_default())).collect()
}

/// Two cards that are laid: "plants, positive".
fn laid(value: &Value) -> Read<Laid> {
    let form = || "two cards, `plants, negative` or `no trump, positive`".to_owned();
    let (trump, how) = value.as_str().and_then(|text| text.split_once(", ")).ok_or_else(form)?;
    Ok(Laid { power: power(trump)?, score: score(how)? })
}
