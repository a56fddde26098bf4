//! What players read: every event, question, answer and refusal as a sentence, in English and in the rulebook's German.
//!
//! The texts are `words/*.toml`, in their own words; a test holds that both languages have the same keys, and that every event,
//! question and refusal has its sentence.

use crate::ask::{Ask, Choice, Illegal, Part, Question};
use crate::rule::Rule;
use crate::things::{Bet, Card, CardSet, Event, MetamorphFollows, PowerCard, Purse, Race, Ruleset, ScoreCard};
use hyperkon_table::{Code, Seat, SeatSet, fill};
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// The languages, with their texts.
const TEXTS: [(&str, &str); 2] = [("en", include_str!("en.toml")), ("de", include_str!("de.toml"))];

/// A language's texts by their keys, "event.passed".
type Texts = BTreeMap<String, String>;

/// The words of one language.
#[derive(Clone, Copy, Debug)]
pub struct Words(&'static Texts);

impl Words {
    /// The languages that there are words in.
    pub fn languages() -> impl Iterator<Item = &'static str> {
        TEXTS.iter().map(|(language, _)| *language)
    }

    /// The words of a language; English where there is no such one.
    pub fn of(language: &str) -> Words {
        static READ: OnceLock<Vec<Texts>> = OnceLock::new();
        let all = READ.get_or_init(|| TEXTS.iter().map(|(_, text)| read(text)).collect());
        let at = TEXTS.iter().position(|(one, _)| *one == language).unwrap_or(0);
        Words(&all[at])
    }

    /// A text with its values; the key itself where there is none.
    pub fn text(&self, key: &str, values: &[(&str, String)]) -> String {
        fill(self.0.get(key).map_or(key, String::as_str), values)
    }

    /// The texts below a table of keys, without it.
    pub fn below(&self, table: &str) -> BTreeMap<String, String> {
        let inner = |(key, text): (&String, &String)| {
            let key = key.strip_prefix(table)?.strip_prefix('.')?;
            Some((key.to_owned(), text.clone()))
        };
        self.0.iter().filter_map(inner).collect()
    }

    fn plain(&self, key: &str) -> String {
        self.text(key, &[])
    }

    /// A seat: "Alpha".
    pub fn seat(&self, seat: Seat) -> String {
        self.plain(&format!("seat.{}", seat.0))
    }

    /// Some seats: "Alpha, Beta".
    pub fn seats(&self, seats: SeatSet) -> String {
        let names: Vec<String> = seats.iter().map(|seat| self.seat(seat)).collect();
        if names.is_empty() { self.plain("seat.nobody") } else { names.join(", ") }
    }

    /// A card: "red 11"; a metamorph is blue, whatever is printed on it (T2).
    pub fn card(&self, card: Card) -> String {
        let colour = card.race().map_or("blue", Race::colour);
        self.text(&format!("card.{colour}"), &[("n", card.value().to_string())])
    }

    /// Some cards, the metamorphs last.
    pub fn cards(&self, cards: CardSet) -> String {
        let (blue, others): (Vec<Card>, Vec<Card>) = cards.iter().partition(|card| card.race().is_none());
        others.into_iter().chain(blue).map(|card| self.card(card)).collect::<Vec<_>>().join(", ")
    }

    /// A race.
    pub fn race(&self, race: Race) -> String {
        self.plain(match race {
            Race::Plants => "race.plants",
            Race::Insectoids => "race.insectoids",
            Race::Robots => "race.robots",
            Race::Confederation => "race.confederation",
        })
    }

    /// What a power card makes trump.
    pub fn power(&self, power: PowerCard) -> String {
        power.trump().map_or_else(|| self.plain("race.no_trump"), |race| self.race(race))
    }

    /// How a score card scores.
    pub fn score(&self, score: ScoreCard) -> String {
        self.plain(match score {
            ScoreCard::Positive => "score.positive",
            ScoreCard::Negative => "score.negative",
        })
    }

    /// The words of a clause, with the values of a table.
    pub fn rule(&self, rule: Rule, rules: &Ruleset) -> String {
        let free = rule == Rule::T3 && rules.metamorph_follows == MetamorphFollows::Free;
        let key = if free { "rule.T3_free".to_owned() } else { format!("rule.{}", rule.name()) };
        let values = [
            ("seats", rules.seats.to_string()),
            ("cards", rules.cards_each().to_string()),
            ("hands", rules.hands.to_string()),
            ("chips", rules.values.chips.to_string()),
            ("trick", rules.times(false).to_string()),
            ("won", rules.times(true).to_string()),
        ];
        self.text(&key, &values)
    }

    /// What has happened, as its viewer may know it.
    pub fn event(&self, event: &Event) -> String {
        let seat = |seat: &Seat| ("seat", self.seat(*seat));
        let n = |name: &'static str, n: &dyn ToString| (name, n.to_string());
        match event {
            Event::GameBegan { seats, hands, chips, dealer } => self.text(
                "event.game_began",
                &[n("seats", seats), n("hands", hands), n("chips", chips), ("dealer", self.seat(*dealer))],
            ),
            Event::HandBegan { hand, dealer } => {
                self.text("event.hand_began", &[n("hand", hand), ("dealer", self.seat(*dealer))])
            }
            Event::Dealt { seat: to, count, hidden: None } => self.text("event.dealt", &[seat(to), n("count", count)]),
            Event::Dealt { seat: to, hidden: Some(cards), .. } => {
                self.text("event.dealt_seen", &[seat(to), ("cards", self.cards(*cards))])
            }
            Event::ScoreCardTurned { seat: of, score } => {
                self.text("event.score_card_turned", &[seat(of), ("score", self.score(*score))])
            }
            Event::Passed { seat: who } => self.text("event.passed", &[seat(who)]),
            Event::BetMade { seat: who, chips } => self.text("event.bet_made", &[seat(who), n("chips", chips)]),
            Event::Spied { seat: who, on, hidden } => {
                let on = ("on", self.seat(*on));
                match hidden {
                    None => self.text("event.spied", &[seat(who), on]),
                    Some(power) => self.text("event.spied_seen", &[seat(who), on, ("power", self.power(*power))]),
                }
            }
            Event::PowerDecided { decided } => {
                let key = if decided.by_bet { "event.power_decided" } else { "event.power_dealt" };
                let (power, score) = (self.power(decided.power), self.score(decided.score));
                self.text(key, &[seat(&decided.cards_of), ("power", power), ("score", score)])
            }
            Event::ChipsMoved { from, to, chips } => self.chips(*from, *to, *chips),
            Event::Played { seat: who, card } => self.text("event.played", &[seat(who), ("card", self.card(*card))]),
            Event::RaceNamed { seat: who, race } => {
                self.text("event.race_named", &[seat(who), ("race", self.race(*race))])
            }
            Event::TrickTaken { seat: who, .. } => self.text("event.trick_taken", &[seat(who)]),
            Event::TricksCounted { seat: who, tricks: 0, .. } => self.text("event.tricks_none", &[seat(who)]),
            Event::TricksCounted { seat: who, tricks, .. } => {
                self.text("event.tricks_counted", &[seat(who), n("tricks", tricks)])
            }
            Event::Undone { .. } => self.plain("event.undone"),
            Event::GameWon { winners, chips } => self.text(
                "event.game_won",
                &[("winners", self.seats(*winners)), n("n", &winners.len()), n("chips", chips)],
            ),
        }
    }

    fn chips(&self, from: Purse, to: Purse, chips: u16) -> String {
        let chips = ("chips", chips.to_string());
        match (from, to) {
            (Purse::Seat(from), Purse::Seat(to)) => {
                self.text("event.chips_moved", &[("from", self.seat(from)), ("to", self.seat(to)), chips])
            }
            (Purse::Seat(seat), Purse::Stock) => self.text("event.paid", &[("seat", self.seat(seat)), chips]),
            (_, Purse::Seat(seat)) => self.text("event.received", &[("seat", self.seat(seat)), chips]),
            (Purse::Stock, Purse::Stock) => String::new(),
        }
    }

    /// What is asked, put to the seat that is asked.
    pub fn question(&self, question: &Question) -> String {
        match question.ask {
            Ask::Lay => self.plain("question.lay"),
            Ask::Bid { chips, highest, .. } => {
                format!("{} {}", self.ways_to_bid(question), self.bids(question.seat, chips, highest))
            }
            Ask::Play { led: None, .. } => self.plain("question.lead"),
            Ask::Play { led: Some(race), .. } => self.text("question.play", &[("race", self.race(race))]),
            Ask::Name { card } => self.text("question.name", &[("card", self.card(card))]),
        }
    }

    /// Which of the three things a seat can do (B2, B5).
    fn ways_to_bid(&self, question: &Question) -> String {
        self.plain(match (question.bets().is_some(), !question.targets().is_empty()) {
            (true, true) => "question.ask_bet_or_spy",
            (true, false) => "question.ask_bet",
            (false, true) => "question.ask_spy",
            (false, false) => "question.ask_pass",
        })
    }

    fn bids(&self, seat: Seat, chips: u16, highest: Option<Bet>) -> String {
        let chips = ("chips", chips.to_string());
        let Some(bet) = highest else { return self.text("question.bid", &[chips]) };
        let key = if bet.seat == seat { "question.bid_own" } else { "question.bid_over" };
        self.text(key, &[chips, ("bet", bet.chips.to_string()), ("seat", self.seat(bet.seat))])
    }

    /// A part that can come next in an answer.
    pub fn part(&self, part: &Part) -> String {
        match *part {
            Part::Pass => self.plain("part.pass"),
            Part::Power(power) => self.text("part.power", &[("power", self.power(power))]),
            Part::Score(score) => self.text("part.score", &[("score", self.score(score))]),
            Part::Bet(chips) => self.text("part.bet", &[("chips", chips.to_string())]),
            Part::Spy(on) => self.text("part.spy", &[("seat", self.seat(on))]),
            Part::Play(card) => self.card(card),
            Part::Name(race) => self.race(race),
        }
    }

    /// A whole answer.
    pub fn choice(&self, choice: &Choice) -> String {
        let parts: Vec<String> = choice.parts().iter().map(|part| self.part(part)).collect();
        parts.join(", ")
    }

    /// Why an answer is not legal, said to the seat that gave it.
    pub fn refusal(&self, illegal: &Illegal) -> String {
        let key = format!("refusal.{}", illegal.code());
        let values: Vec<(&str, String)> = match *illegal {
            Illegal::NoChips { .. } | Illegal::OwnBet { .. } | Illegal::NobodyThere { .. } => Vec::new(),
            Illegal::MoreThanOwned { bet, owned, .. } => vec![("bet", bet.to_string()), ("owned", owned.to_string())],
            Illegal::TooLow { bet, least } => vec![("bet", bet.to_string()), ("least", least.to_string())],
            Illegal::SeenAlready { on, .. } => vec![("seat", self.seat(on))],
            Illegal::BetAtStake { bet, .. } => vec![("bet", bet.to_string())],
            Illegal::NotHeld { card, .. } => vec![("card", self.card(card))],
            Illegal::MustFollow { card, led, .. } | Illegal::MetamorphDoesNotFollow { card, led, .. } => {
                vec![("card", self.card(card)), ("race", self.race(led))]
            }
        };
        self.text(&key, &values)
    }
}

/// The texts of a file by their whole keys. The files are this crate's own: a test reads each.
fn read(text: &str) -> Texts {
    let mut all = Texts::new();
    for (key, value) in text.parse::<toml::Table>().unwrap_or_default() {
        match value {
            toml::Value::String(text) => _ = all.insert(key, text),
            toml::Value::Table(inner) => {
                let inner = inner.into_iter().filter_map(|(below, value)| match value {
                    toml::Value::String(text) => Some((format!("{key}.{below}"), text)),
                    _ => None,
                });
                all.extend(inner);
            }
            _ => {}
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::things::{TableOptions, Values};

    /// The places for values in a text.
    fn places(text: &str) -> Vec<&str> {
        let mut places: Vec<&str> = text.split('{').skip(1).filter_map(|rest| rest.split(['}', '|']).next()).collect();
        places.sort_unstable();
        places.dedup();
        places
    }

    #[test]
    fn both_languages_say_the_same() {
        let (english, german) = (Words::of("en").0, Words::of("de").0);
        assert!(english.len() > 60, "{}", english.len());
        assert_eq!(english.keys().collect::<Vec<_>>(), german.keys().collect::<Vec<_>>());
        for (key, text) in english {
            let (one, other) = (places(text), places(&german[key]));
            assert_eq!(one, other, "{key}");
        }
        let rules: Vec<&str> = Rule::ALL.iter().map(|rule| rule.name()).collect();
        assert!(rules.iter().all(|rule| english.contains_key(&format!("rule.{rule}"))), "{rules:?}");
    }

    #[test]
    fn a_sentence_is_of_its_language() {
        let card: Card = "blue 12 of red".parse().unwrap_or_else(|error| panic!("{error}"));
        let played = Event::Played { seat: Seat(1), card };
        assert_eq!(Words::of("de").event(&played), "Beta spielt Blau 12.");
        assert_eq!(Words::of("xx").event(&played), "Beta plays blue 12.");
    }

    fn at(values: Values, metamorph_follows: MetamorphFollows) -> Ruleset {
        let options = TableOptions { values, metamorph_follows, hands: Some(1), ..TableOptions::new(5, 0) };
        Ruleset::new(&options).unwrap_or_else(|error| panic!("{error}"))
    }

    /// M2, M3, M4, T3, S1, S2.
    #[test]
    fn rules_name_the_values_of_the_table() {
        let usual = at(Values::default(), MetamorphFollows::Strict);
        let other = at(Values { chips: 1, trick: 4, winner: 3 }, MetamorphFollows::Free);
        let english = Words::of("en");
        let begins = |text: String, with: &str| assert!(text.contains(with), "{text}");
        begins(english.rule(Rule::S1, &usual), "1 chip for each trick, and the winner of the betting 2.");
        begins(english.rule(Rule::S1, &other), "4 chips for each trick, and the winner of the betting 12.");
        begins(english.rule(Rule::S2, &other), "gets 4 chips for each trick");
        begins(english.rule(Rule::S2, &other), "it is 12 for each trick");
        begins(english.rule(Rule::M2, &other), "and 1 chip to begin with");
        begins(english.rule(Rule::M3, &other), "12 to each of 5 seats");
        begins(english.rule(Rule::M4, &other), "1 hand is played");
        begins(english.rule(Rule::T3, &usual), "does not follow");
        begins(english.rule(Rule::T3, &other), "may always be played");
        for (rules, lang) in [&usual, &other].into_iter().flat_map(|rules| [(rules, "en"), (rules, "de")]) {
            let texts: Vec<String> = Rule::ALL.iter().map(|rule| Words::of(lang).rule(*rule, rules)).collect();
            assert!(!texts.iter().any(|text| text.contains('{')), "{texts:?}");
        }
        begins(
            Words::of("de").rule(Rule::S1, &other),
            "bekommt 4 Chips je Stich; wer das Bieten gewonnen hat, bekommt 12",
        );
    }

    /// M2: one chip is no plural.
    #[test]
    fn one_chip_is_singular() {
        let english = Words::of("en");
        let began = Event::GameBegan { seats: 3, hands: 1, chips: 1, dealer: Seat(0) };
        assert_eq!(english.event(&began), "3 seats play 1 hand, and each seat begins with 1 chip. Alpha deals first.");
        let won = Event::GameWon { winners: [Seat(1)].into_iter().collect(), chips: 1 };
        assert_eq!(english.event(&won), "The game is over: Beta wins with 1 chip.");
        let refused = Illegal::MoreThanOwned { seat: Seat(0), bet: 2, owned: 1 };
        assert_eq!(english.refusal(&refused), "A bet of 2 is more than your 1 chip");
    }

    /// B2, B5: a question names only what its seat can do.
    #[test]
    fn bid_question_names_only_legal_acts() {
        let asked = |chips, highest: Option<(u8, u16)>, seen: &[u8]| {
            let highest = highest.map(|(seat, chips)| Bet { seat: Seat(seat), chips });
            let of = |seats: &[u8]| seats.iter().map(|seat| Seat(*seat)).collect();
            let ask = Ask::Bid { chips, highest, others: of(&[1, 2]), seen: of(seen) };
            Words::of("en").question(&Question { seat: Seat(0), ask })
        };
        let bet_or_spy = asked(3, Some((1, 2)), &[1]);
        assert_eq!(bet_or_spy, "Do you pass, bet or spy? You have 3 chips; the highest bet is 2, by Beta.");
        let bet = asked(3, None, &[1, 2]);
        assert_eq!(bet, "Do you pass or bet? You have 3 chips; nobody has bet yet.");
        let spy = asked(3, Some((1, 3)), &[]);
        assert_eq!(spy, "Do you pass or spy? You have 3 chips; the highest bet is 3, by Beta.");
        let own = asked(3, Some((0, 3)), &[]);
        assert_eq!(own, "You can only pass. You have 3 chips; the highest bet, 3, is your own.");
        let nothing = asked(0, None, &[]);
        assert_eq!(nothing, "You can only pass. You have 0 chips; nobody has bet yet.");
    }

    /// T1, B4.
    #[test]
    fn rules_say_that_the_dealer_leads() {
        let usual = at(Values::default(), MetamorphFollows::Strict);
        let says = |lang: &str, words: &str| Words::of(lang).rule(Rule::T1, &usual).contains(words);
        assert!(says("en", "if nobody has bet, the dealer"));
        assert!(says("de", "hat niemand geboten, der Geber"));
    }
}
