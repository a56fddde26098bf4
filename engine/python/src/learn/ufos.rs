//! UFOs for learners.

use super::layout::{byte, rows};
use super::{Codes, Encode, Encoder, Page, Turned, word};
use hyperkon_table::Seat;
use hyperkon_ufos::{
    Card, HIGHEST, Part, PowerCard, Prompt, Question, Race, Ruleset, SEATS, ScoreCard, Step, Ufos, View,
};

/// The maximum number of seats.
const MOST: usize = *SEATS.end() as usize;
/// The number of cards in the game.
const CARDS: usize = hyperkon_ufos::CARDS as usize;
/// The highest bet that has a number.
const BETS: usize = 256;
/// The steps of a hand, in the order of their numbers.
const STEPS: [Step; 13] = [
    Step::Appoint,
    Step::Deal,
    Step::Lay,
    Step::Bid,
    Step::WinBetting,
    Step::DealersCards,
    Step::Play,
    Step::NameRace,
    Step::Take,
    Step::Positive,
    Step::Negative,
    Step::NextHand,
    Step::Over,
];
const _: () = assert!(STEPS.len() == Step::Over as usize + 1);

/// The sizes of an edition, which are the same in all editions.
pub struct Words;

rows! {
    /// The actions.
    Atom of Words {
        Pass "pass" "pass" (_w) 1;
        Power "power" "per power card in names.power_cards" (_w) PowerCard::ALL.len();
        Score "score" "per score card in names.score_cards" (_w) ScoreCard::ALL.len();
        Bet "bet" "chips, less one" (_w) BETS;
        Spy "spy" "per seat" (_w) MOST;
        Play "play" "per card in names.cards" (_w) CARDS;
        Name "name" "per race in names.races" (_w) Race::ALL.len();
    }
}

rows! {
    /// The slices of an observation.
    Piece of Words {
        Seats "seats" "per seat: 1 if somebody sits there" (_w) MOST;
        Winners "winners" "per seat: 1 if it has won" (_w) MOST;
        Step "step" "one of names.steps" (_w) STEPS.len();
        Hands "hands" "the number of the hand, and how many are played" (_w) 2;
        Dealer "dealer" "per seat: 1 for the dealer" (_w) MOST;
        Chips "chips" "per seat: its chips in two bytes, the lower one first" (_w) MOST * 2;
        Cards "cards" "per seat: how many cards it holds" (_w) MOST;
        Void "has_none" "per seat, per race: 1 if it has shown that it has none" (_w) MOST * Race::ALL.len();
        Tricks "tricks" "per seat: tricks taken" (_w) MOST;
        Taken "taken" "per seat, per card: 1 if it has taken it" (_w) MOST * CARDS;
        Score "score" "per seat, per score card: 1 if it is known" (_w) MOST * ScoreCard::ALL.len();
        Power "power" "per seat, per power card: 1 if the viewer knows it" (_w) MOST * PowerCard::ALL.len();
        Passed "passed" "per seat: 1 if it has passed" (_w) MOST;
        SeenBy "seen_by" "per seat, per spy: 1 if that one has looked at its power card" (_w) MOST * MOST;
        Hand "hand" "per card in names.cards: 1 if the viewer holds it" (_w) CARDS;
        Highest "highest" "per seat: 1 for the highest bidder; then the bet in two bytes" (_w) MOST + 2;
        Decided "decided" "per seat: 1 if its cards count; then per power card, per score card; then 1 if a bet has decided it" (_w) MOST + PowerCard::ALL.len() + ScoreCard::ALL.len() + 1;
        Leader "leader" "per seat: 1 for who leads the trick" (_w) MOST;
        Led "led" "per race: 1 for the one that was led" (_w) Race::ALL.len();
        Trick "trick" "per card: 1 and the seat that has played it" (_w) CARDS;
        Asked "asked" "one of: lay, bid, play, name a race" (_w) 4;
    }
}

fn card(card: Card) -> usize {
    card.printed() as usize * usize::from(HIGHEST) + usize::from(card.value()) - 1
}

fn power(power: PowerCard) -> usize {
    power.trump().map_or(Race::ALL.len(), |race| race as usize)
}

impl Encode for Ufos {
    fn codes(rules: &Ruleset, _most: u8) -> Result<Codes<Ufos>, String> {
        let names = vec![
            ("cards", Card::all().map(|card| word(&card)).collect()),
            ("races", Race::ALL.iter().map(word).collect()),
            ("power_cards", Race::ALL.iter().map(word).chain(["no_trump".to_owned()]).collect()),
            ("score_cards", ScoreCard::ALL.iter().map(word).collect()),
            ("steps", STEPS.iter().map(word).collect()),
        ];
        Codes::of(rules, Words, (Atom::rows(&Words), Piece::rows(&Words)), names, "")
    }
}

impl Encoder<Ufos> for Words {
    fn place(&self, turned: Turned, _question: &Question, part: &Part) -> Option<(usize, usize)> {
        let (atom, place) = match *part {
            Part::Pass => (Atom::Pass, 0),
            Part::Power(card) => (Atom::Power, power(card)),
            Part::Score(card) => (Atom::Score, card as usize),
            Part::Bet(chips) => (Atom::Bet, usize::from(chips).checked_sub(1)?),
            Part::Spy(seat) => (Atom::Spy, turned.seat(seat)),
            Part::Play(played) => (Atom::Play, card(played)),
            Part::Name(race) => (Atom::Name, race as usize),
        };
        Some((atom as usize, place))
    }

    fn write(&self, turned: Turned, view: &View, rules: &Ruleset, question: Option<&Question>, page: &mut Page<'_>) {
        seats(turned, view, page);
        page.mark(Piece::Step as usize, step(view.step));
        page.put(Piece::Hands as usize, 0, view.hand_number);
        page.put(Piece::Hands as usize, 1, rules.hands);
        page.mark(Piece::Dealer as usize, turned.seat(view.dealer));
        view.hand.iter().for_each(|held| page.mark(Piece::Hand as usize, card(held)));
        if let Some(bet) = view.highest {
            page.mark(Piece::Highest as usize, turned.seat(bet.seat));
            chips(page, Piece::Highest, MOST, bet.chips);
        }
        if let Some(decided) = view.decided {
            let row = Piece::Decided as usize;
            page.mark(row, turned.seat(decided.cards_of));
            page.mark(row, MOST + power(decided.power));
            page.mark(row, MOST + PowerCard::ALL.len() + decided.score as usize);
            page.put(row, MOST + PowerCard::ALL.len() + ScoreCard::ALL.len(), decided.by_bet.into());
        }
        page.mark(Piece::Leader as usize, turned.seat(view.trick.leader));
        view.trick.led.iter().for_each(|race| page.mark(Piece::Led as usize, *race as usize));
        for (seat, played) in &view.trick.cards {
            page.put(Piece::Trick as usize, card(*played), byte(1 + turned.seat(*seat)));
        }
        if let Some(question) = question {
            let asked = match question.ask {
                Prompt::Lay => 0,
                Prompt::Bid { .. } => 1,
                Prompt::Play { .. } => 2,
                Prompt::Name { .. } => 3,
            };
            page.mark(Piece::Asked as usize, asked);
        }
    }
}

fn seats(turned: Turned, view: &View, page: &mut Page<'_>) {
    view.winners.iter().for_each(|seat| page.mark(Piece::Winners as usize, turned.seat(seat)));
    for seat in &view.seats {
        let at = turned.seat(seat.seat);
        page.mark(Piece::Seats as usize, at);
        chips(page, Piece::Chips, at * 2, seat.chips);
        page.put(Piece::Cards as usize, at, seat.cards);
        page.put(Piece::Tricks as usize, at, seat.tricks);
        page.put(Piece::Passed as usize, at, seat.passed.into());
        let void = Race::ALL.into_iter().filter(|race| seat.void.contains(*race));
        void.for_each(|race| page.mark(Piece::Void as usize, at * Race::ALL.len() + race as usize));
        seat.taken.iter().for_each(|taken| page.mark(Piece::Taken as usize, at * CARDS + card(taken)));
        seat.score
            .iter()
            .for_each(|score| page.mark(Piece::Score as usize, at * ScoreCard::ALL.len() + *score as usize));
        seat.power.iter().for_each(|known| page.mark(Piece::Power as usize, at * PowerCard::ALL.len() + power(*known)));
        let spies = seat.seen_by.iter().map(|spy: Seat| turned.seat(spy));
        spies.for_each(|spy| page.mark(Piece::SeenBy as usize, at * MOST + spy));
    }
}

/// Writes chips as two bytes, the lower one first.
fn chips(page: &mut Page<'_>, row: Piece, place: usize, chips: u16) {
    let [low, high] = chips.to_le_bytes();
    page.put(row as usize, place, low);
    page.put(row as usize, place + 1, high);
}

/// Returns the number of a step.
const fn step(step: Step) -> usize {
    step as usize
}
