//! Texts for players: a sentence for each event, question, answer, and rejection.
//!
//! The texts are in the `*.toml` files of this folder, in English and German, the rulebook's language. A test checks that both
//! languages have the same keys and that no text is missing.

use crate::decision::{Illegal, Part, Prompt, Question};
use crate::game::Ufos;
use crate::rule::Rule;
use crate::state::{Bet, Card, CardSet, Event, MetamorphFollows, PowerCard, Purse, Race, Ruleset, ScoreCard};
use hyperkon_frame::Theme;
use hyperkon_frame::texts::{Languages, Texts};
use hyperkon_table::{Code, Seat, SeatSet};
use std::ops::Deref;

/// All languages with their texts.
pub(crate) static LANGUAGES: Languages =
    Languages::new(&[("en", include_str!("en.toml")), ("de", include_str!("de.toml"))]);

/// The texts of one language.
#[derive(Clone, Copy, Debug)]
pub struct Words(&'static Texts);

impl Deref for Words {
    type Target = Texts;

    fn deref(&self) -> &Texts {
        self.0
    }
}

impl Words {
    /// Returns the texts of a language. Falls back to English.
    pub fn of(language: &str) -> Words {
        Words(LANGUAGES.of(language))
    }

    /// Returns the name of a seat, such as "Alpha".
    pub fn seat(&self, seat: Seat) -> String {
        self.plain(&format!("seat.{}", seat.0))
    }

    /// Returns the names of some seats, such as "Alpha, Beta".
    pub fn seats(&self, seats: SeatSet) -> String {
        let names: Vec<String> = seats.iter().map(|seat| self.seat(seat)).collect();
        if names.is_empty() { self.plain("seat.nobody") } else { names.join(", ") }
    }

    /// Returns the name of a card, such as "red 11". Metamorphs are blue, regardless of their printed race (T2).
    pub fn card(&self, card: Card) -> String {
        let color = card.race().map_or("blue", Race::color);
        self.text(&format!("card.{color}"), &[("n", card.value().to_string())])
    }

    /// Returns the names of some cards, with metamorphs at the end.
    pub fn cards(&self, cards: CardSet) -> String {
        let (blue, others): (Vec<Card>, Vec<Card>) = cards.iter().partition(|card| card.race().is_none());
        others.into_iter().chain(blue).map(|card| self.card(card)).collect::<Vec<_>>().join(", ")
    }

    /// Returns the name of a race.
    pub fn race(&self, race: Race) -> String {
        self.plain(match race {
            Race::Plants => "race.plants",
            Race::Insectoids => "race.insectoids",
            Race::Robots => "race.robots",
            Race::Confederation => "race.confederation",
        })
    }

    /// Returns the trump of a power card.
    pub fn power(&self, power: PowerCard) -> String {
        power.trump().map_or_else(|| self.plain("race.no_trump"), |race| self.race(race))
    }

    /// Returns the scoring of a score card.
    pub fn score(&self, score: ScoreCard) -> String {
        self.plain(match score {
            ScoreCard::Positive => "score.positive",
            ScoreCard::Negative => "score.negative",
        })
    }

    /// Returns the clauses by theme, in the rulebook's order.
    pub fn themes(&self, rules: &Ruleset) -> Vec<Theme> {
        let clauses = Rule::ALL.iter().map(|rule| (rule.name().to_owned(), self.rule(*rule, rules)));
        Theme::of(clauses, |letter| self.plain(&format!("rule_theme.{letter}")))
    }

    /// Returns the text of a clause, with the numbers of this table.
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

    /// Returns the text about a seat's possible actions in the bidding (B2, B5).
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
}

impl hyperkon_frame::Words<Ufos> for Words {
    fn event(&self, event: &Event, why: Option<&Rule>) -> String {
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
            Event::TrickTaken { seat: who, .. } if why == Some(&Rule::T2) => {
                self.text("event.trick_tied", &[seat(who)])
            }
            Event::TrickTaken { seat: who, .. } => self.text("event.trick_taken", &[seat(who)]),
            Event::TricksCounted { seat: who, tricks: 0, .. } => self.text("event.tricks_none", &[seat(who)]),
            Event::TricksCounted { seat: who, tricks, .. } => {
                self.text("event.tricks_counted", &[seat(who), n("tricks", tricks)])
            }
            Event::Rollback { .. } => self.plain("event.undone"),
            Event::GameWon { winners, chips } => self.text(
                "event.game_won",
                &[("winners", self.seats(*winners)), n("n", &winners.len()), n("chips", chips)],
            ),
        }
    }

    fn question(&self, question: &Question) -> String {
        match question.ask {
            Prompt::Lay => self.plain("question.lay"),
            Prompt::Bid { chips, highest, .. } => {
                format!("{} {}", self.ways_to_bid(question), self.bids(question.seat, chips, highest))
            }
            Prompt::Play { led: None, .. } => self.plain("question.lead"),
            Prompt::Play { led: Some(race), .. } => self.text("question.play", &[("race", self.race(race))]),
            Prompt::Name { card } => self.text("question.name", &[("card", self.card(card))]),
        }
    }

    fn part(&self, _question: &Question, part: &Part) -> String {
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

    fn invalid_answer(&self, illegal: &Illegal) -> String {
        let key = format!("refusal.{}", illegal.code());
        let values: Vec<(&str, String)> = match *illegal {
            Illegal::NoChips { .. } | Illegal::OwnBet { .. } | Illegal::NobodyThere { .. } => Vec::new(),
            Illegal::MoreThanOwned { bet, owned, .. } => vec![("bet", bet.to_string()), ("owned", owned.to_string())],
            Illegal::TooLow { bet, least } => vec![("bet", bet.to_string()), ("least", least.to_string())],
            Illegal::SeenAlready { on, .. } => vec![("seat", self.seat(on))],
            Illegal::BetAtStake { bet, .. } => vec![("bet", bet.to_string())],
            Illegal::NotOffered { card, .. } => vec![("card", self.card(card))],
            Illegal::MustFollow { card, led, .. } | Illegal::MetamorphDoesNotFollow { card, led, .. } => {
                vec![("card", self.card(card)), ("race", self.race(led))]
            }
        };
        self.text(&key, &values)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::state::{TableOptions, Values};
    use hyperkon_frame::Words as _;

    #[test]
    fn languages_have_the_same_keys() {
        let [english, german] = ["en", "de"].map(|lang| LANGUAGES.of(lang).values());
        assert!(english.len() > 60, "{}", english.len());
        assert_eq!(german, english);
        let rules: Vec<&str> = Rule::ALL.iter().map(|rule| rule.name()).collect();
        assert!(rules.iter().all(|rule| english.contains_key(format!("rule.{rule}").as_str())), "{rules:?}");
    }

    #[test]
    fn sentences_use_their_language() {
        let card: Card = "blue 12 of red".parse().unwrap_or_else(|error| panic!("{error}"));
        let played = Event::Played { seat: Seat(1), card };
        assert_eq!(Words::of("de").event(&played, None), "Beta spielt Blau 12.");
        assert_eq!(Words::of("xx").event(&played, None), "Beta plays blue 12.");
    }

    fn at(values: Values, metamorph_follows: MetamorphFollows) -> Ruleset {
        let options = TableOptions { values, metamorph_follows, hands: Some(1), ..TableOptions::new(5, 0) };
        Ruleset::new(&options).unwrap_or_else(|error| panic!("{error}"))
    }

    /// Covers the clauses M2, M3, M4, T3, S1, and S2.
    #[test]
    fn rules_name_the_values_of_the_table() {
        let usual = at(Values::default(), MetamorphFollows::Strict);
        let other = at(Values { chips: 1, trick: 4, winner: 3 }, MetamorphFollows::Free);
        let english = Words::of("en");
        let begins = |text: String, with: &str| assert!(text.contains(with), "{text}");
        begins(english.rule(Rule::S1, &usual), "1 chip for each trick, and the winner of the betting gets 2.");
        begins(english.rule(Rule::S1, &other), "4 chips for each trick, and the winner of the betting gets 12.");
        begins(english.rule(Rule::S2, &other), "gets 4 chips for each trick");
        begins(english.rule(Rule::S2, &other), "the number is 12 for each trick");
        begins(english.rule(Rule::M2, &other), "and 1 chip to begin with");
        begins(english.rule(Rule::M3, &other), "12 to each of 5 players");
        begins(english.rule(Rule::M4, &other), "1 hand is played");
        begins(english.rule(Rule::T3, &usual), "cannot play a metamorph");
        begins(english.rule(Rule::T3, &other), "may always play a metamorph");
        for (rules, lang) in [&usual, &other].into_iter().flat_map(|rules| [(rules, "en"), (rules, "de")]) {
            let texts: Vec<String> = Rule::ALL.iter().map(|rule| Words::of(lang).rule(*rule, rules)).collect();
            assert!(!texts.iter().any(|text| text.contains('{')), "{texts:?}");
        }
        begins(
            Words::of("de").rule(Rule::S1, &other),
            "bekommt 4 Chips je Stich; wer das Bieten gewonnen hat, bekommt 12",
        );
    }

    /// M2: a single chip uses the singular.
    #[test]
    fn one_chip_is_singular() {
        let english = Words::of("en");
        let began = Event::GameBegan { seats: 3, hands: 1, chips: 1, dealer: Seat(0) };
        assert_eq!(
            english.event(&began, None),
            "3 players play 1 hand, and each player begins with 1 chip. Alpha deals first."
        );
        let won = Event::GameWon { winners: [Seat(1)].into_iter().collect(), chips: 1 };
        assert_eq!(english.event(&won, None), "The game is over: Beta wins with 1 chip.");
        let refused = Illegal::MoreThanOwned { seat: Seat(0), bet: 2, owned: 1 };
        assert_eq!(english.invalid_answer(&refused), "Your bet is 2, but you have only 1 chip");
    }

    /// B2, B5: the question mentions only the seat's legal actions.
    #[test]
    fn bid_question_names_only_legal_acts() {
        let asked = |chips, highest: Option<(u8, u16)>, seen: &[u8]| {
            let highest = highest.map(|(seat, chips)| Bet { seat: Seat(seat), chips });
            let of = |seats: &[u8]| seats.iter().map(|seat| Seat(*seat)).collect();
            let ask = Prompt::Bid { chips, highest, others: of(&[1, 2]), seen: of(seen) };
            Words::of("en").question(&Question { seat: Seat(0), ask })
        };
        let bet_or_spy = asked(3, Some((1, 2)), &[1]);
        assert_eq!(bet_or_spy, "Do you pass, bet, or spy? You have 3 chips; the highest bet is 2, by Beta.");
        let bet = asked(3, None, &[1, 2]);
        assert_eq!(bet, "Do you pass or bet? You have 3 chips; nobody has bet yet.");
        let spy = asked(3, Some((1, 3)), &[]);
        assert_eq!(spy, "Do you pass or spy? You have 3 chips; the highest bet is 3, by Beta.");
        let own = asked(3, Some((0, 3)), &[]);
        assert_eq!(own, "You can only pass. You have 3 chips; the highest bet, 3, is your own.");
        let nothing = asked(0, None, &[]);
        assert_eq!(nothing, "You can only pass. You have 0 chips; nobody has bet yet.");
    }

    /// Covers the clauses T1 and B4.
    #[test]
    fn rules_say_that_the_dealer_leads() {
        let usual = at(Values::default(), MetamorphFollows::Strict);
        let says = |lang: &str, words: &str| Words::of(lang).rule(Rule::T1, &usual).contains(words);
        assert!(says("en", "or the dealer if nobody has bet"));
        assert!(says("de", "hat niemand geboten, der Geber"));
    }
}
