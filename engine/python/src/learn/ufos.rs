//! UFOs for learners.

use super::layout::{byte, rows};
use super::{Coded, Codes, Layout, Page, Turned};
use hyperkon_table::Seat;
use hyperkon_ufos::{Ask, Card, HIGHEST, Part, PowerCard, Question, Race, Ruleset, SEATS, ScoreCard, Step, Ufos, View};

/// The most seats.
const MOST: usize = *SEATS.end() as usize;
/// The cards of the game.
const CARDS: usize = hyperkon_ufos::CARDS as usize;
/// The highest bet that has a number.
const BETS: usize = 256;
/// The steps of a hand.
const STEPS: usize = Step::Over as usize + 1;

/// What an edition has: all of them have the same.
pub struct Words;

rows! {
    /// The actions.
    Atom of Words {
        Pass "pass" (_w) 1;
        Power "power" (_w) PowerCard::ALL.len();
        Score "score" (_w) ScoreCard::ALL.len();
        Bet "bet" (_w) BETS;
        Spy "spy" (_w) MOST;
        Play "play" (_w) CARDS;
        Name "name" (_w) Race::ALL.len();
    }
}

rows! {
    /// The slices of an observation.
    Piece of Words {
        Seats "seats" (_w) MOST;
        Winners "winners" (_w) MOST;
        Step "step" (_w) STEPS;
        Hands "hands" (_w) 2;
        Dealer "dealer" (_w) MOST;
        Chips "chips" (_w) MOST * 2;
        Cards "cards" (_w) MOST;
        Void "has_none" (_w) MOST * Race::ALL.len();
        Tricks "tricks" (_w) MOST;
        Taken "taken" (_w) MOST * CARDS;
        Score "score" (_w) MOST * ScoreCard::ALL.len();
        Power "power" (_w) MOST * PowerCard::ALL.len();
        Passed "passed" (_w) MOST;
        SeenBy "seen_by" (_w) MOST * MOST;
        Hand "hand" (_w) CARDS;
        Highest "highest" (_w) MOST + 2;
        Decided "decided" (_w) MOST + PowerCard::ALL.len() + ScoreCard::ALL.len() + 1;
        Leader "leader" (_w) MOST;
        Led "led" (_w) Race::ALL.len();
        Trick "trick" (_w) CARDS;
        Asked "asked" (_w) 4;
    }
}

fn card(card: Card) -> usize {
    card.printed() as usize * usize::from(HIGHEST) + usize::from(card.value()) - 1
}

fn power(power: PowerCard) -> usize {
    power.trump().map_or(Race::ALL.len(), |race| race as usize)
}

impl Coded for Ufos {
    type Words = Words;

    fn codes(rules: &Ruleset, _most: u8) -> Result<Codes<Words>, String> {
        let (actions, observation): (Layout, Layout) = (Atom::rows(&Words), Piece::rows(&Words));
        Codes::of(("ufos", &rules.edition), Words, (actions, observation), Vec::new(), "")
    }

    fn number(codes: &Codes<Words>, seats: u8, question: &Question, part: &Part) -> Option<usize> {
        let turned = Turned { viewer: question.seat, seats };
        let (atom, place) = match *part {
            Part::Pass => (Atom::Pass, 0),
            Part::Power(card) => (Atom::Power, power(card)),
            Part::Score(card) => (Atom::Score, card as usize),
            Part::Bet(chips) => (Atom::Bet, usize::from(chips).checked_sub(1)?),
            Part::Spy(seat) => (Atom::Spy, turned.seat(seat)),
            Part::Play(played) => (Atom::Play, card(played)),
            Part::Name(race) => (Atom::Name, race as usize),
        };
        codes.actions.number(atom as usize, place)
    }

    fn write(
        _codes: &Codes<Words>,
        turned: Turned,
        view: &View,
        rules: &Ruleset,
        question: Option<&Question>,
        page: &mut Page<'_>,
    ) {
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
                Ask::Lay => 0,
                Ask::Bid { .. } => 1,
                Ask::Play { .. } => 2,
                Ask::Name { .. } => 3,
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

/// Chips in two bytes, the lower one first.
fn chips(page: &mut Page<'_>, row: Piece, place: usize, chips: u16) {
    let [low, high] = chips.to_le_bytes();
    page.put(row as usize, place, low);
    page.put(row as usize, place + 1, high);
}

/// The number of a step.
const fn step(step: Step) -> usize {
    step as usize
}
