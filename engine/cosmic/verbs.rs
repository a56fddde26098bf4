//! What scripts may do: one verb for each effect, in the rulebook's words.
//!
//! A verb is complete when it returns: whatever it sets off has happened within the script's own step.

use super::card::CardKind;
use super::decision::{Argument, Arguments, Ask, Choice, Decision, Options, Pickable, Topic, Word};
use super::encounter::{Face, PassedOver, Wanted};
use super::event::Event;
use super::play::{Flow, Play, misfit};
use super::powers::{Call, Fault, FaultKind};
use super::side::Side;
use super::state::PowerSlot;
use crate::table::{Halt, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// A class of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CardClass {
    /// Attack cards.
    Attack,
    /// Negotiate cards.
    Negotiate,
    /// Destiny cards.
    Destiny,
}

impl CardClass {
    /// Whether a card is of this class.
    pub const fn holds(self, kind: CardKind) -> bool {
        matches!(
            (self, kind),
            (CardClass::Attack, CardKind::Attack(_))
                | (CardClass::Negotiate, CardKind::Negotiate)
                | (CardClass::Destiny, CardKind::Destiny(_))
        )
    }
}

/// A question of a script.
#[derive(Clone, Debug, PartialEq)]
pub struct ScriptAsk {
    /// The text key.
    pub about: Word,
    /// What the text names.
    pub args: Arguments,
    /// The answer that is wanted.
    pub ask: Ask,
    /// Whether the options, or the answer, are nobody else's business.
    pub secret: bool,
}

/// Something a script does.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the fields are the seats, ships and cards that the verb is about")]
pub enum Verb {
    /// Asks a seat.
    Ask { seat: Seat, ask: ScriptAsk },
    /// Asks several seats the same at once.
    AskAll { seats: SeatSet, ask: ScriptAsk },
    /// A seat's fallen ships go back to its bases and were never lost.
    ReturnLostShips { seat: Seat },
    /// A seat's ships that have just gone to the black hole are given back; they still count as lost (C6).
    GiveBackLostShips { seat: Seat },
    /// A seat loses ships of its choice from its bases (C13).
    LoseShips { seat: Seat, ships: u8 },
    /// Seats free all their ships from the black hole.
    FreeAllShips { seats: SeatSet },
    /// A seat frees ships from the black hole.
    FreeShips { seat: Seat, ships: u8 },
    /// A seat draws cards from the deck.
    DrawCards { seat: Seat, cards: u8 },
    /// A seat discards one card of a class, its choice which.
    DiscardOne { seat: Seat, class: CardClass },
    /// The acting seat gives a card of its choice; a defense without encounter cards may first draw (T1).
    GiveACard { to: Seat },
    /// The acting seat looks at a hand.
    LookAtHand { of: Seat },
    /// A main player takes back the card it played.
    TakeBackPlayedCard { seat: Seat },
    /// A main player's played card is laid aside until the encounter is over.
    LayAsidePlayedCard { seat: Seat },
    /// The cards are chosen again.
    ChooseCardsAgain,
    /// A main player lays its card first and openly.
    LaysOpen { seat: Seat },
    /// A main player's card is drawn at random by the other; destiny cards passed over lie aside or not.
    IsDrawnFor { seat: Seat, passed_over: PassedOver },
    /// A main player takes ships out of the encounter.
    WithdrawShips { seat: Seat },
    /// A main player brings ships into the encounter, past any limit.
    BringShips { seat: Seat },
    /// A seat loses ships of its choice from its bases, none of them in the encounter.
    LoseShipsOutside { seat: Seat, ships: u8 },
    /// The falling ships of these seats leave the game.
    FallingShipsLeaveGame { seats: SeatSet },
    /// A seat leaves the game (W4).
    LeaveGame { seat: Seat },
    /// The acting seat draws a card at random from a hand.
    DrawFromHand { from: Seat },
    /// The acting seat exchanges its hand with another's.
    SwapHands { with: Seat },
    /// The played cards change owners.
    SwapPlayedCards,
    /// The acting seat takes the card that a main player has just discarded.
    TakeDiscardedCard { of: Seat },
    /// The acting seat takes up the destiny card whose effect is done.
    TakeDestinyCard,
    /// The acting seat shows its destiny cards and keeps them while it draws a new hand.
    KeepDestinyCards,
    /// The seat may answer the invitations whether invited or not.
    MayJoinEitherSide { seat: Seat },
    /// A main player's negotiate beats an attack.
    PeaceWins { seat: Seat },
    /// A main player's ships are multiplied with its card.
    MultiplyShips { seat: Seat },
    /// A main player's ships are taken from its card.
    SubtractShips { seat: Seat },
    /// A main player's allied ships are not counted.
    LeaveOutAllies { seat: Seat },
    /// The lower total wins.
    LowerTotalWins,
    /// The offense goes on after this encounter if it can.
    GoesOn,
    /// Asks a seat for any number of seats.
    ChooseSeats { seat: Seat, from: SeatSet, about: Word },
    /// A seat answers truthfully whether it holds such a card.
    TellsWhetherHolds { seat: Seat, wanted: Wanted },
    /// A main player says whether it will play such a card, as truthfully as its hand allows, and is bound by it.
    /// `words`: what it can say, yes first.
    Promises { seat: Seat, wanted: Wanted, about: Word, words: [Word; 2] },
    /// A main player leaves its card face down and says what it is.
    Claims { seat: Seat, face: Face },
    /// A main player's claimed card is turned.
    CallClaim { seat: Seat },
    /// A main player's turned card counts as a negotiate.
    CountsAsNegotiate { seat: Seat },
    /// The declared use is cancelled; that power is off for the rest of the encounter.
    CancelPower,
    /// All alliances are off.
    CancelAlliances,
    /// No compensation is taken in this encounter.
    NoCompensation,
    /// The acting seat can free the other main player's ships in this deal, or any other seat's.
    MayFreeInDeal { any_seat: bool },
    /// The acting seat's power remembers a value.
    Remember { slot: u8, value: i16 },
}

/// What a verb hands back to the script.
#[derive(Clone, Debug, PartialEq)]
pub enum Reply {
    /// Nothing.
    Nothing,
    /// Whether there was something to do.
    Done(bool),
    /// How many.
    Number(i32),
    /// The option chosen; `None`: passed.
    Chosen(Option<Pickable>),
    /// The seats chosen.
    Seats(SeatSet),
    /// The options chosen, by seat.
    ChosenBySeat(Vec<(Seat, Option<Pickable>)>),
}

impl Play<'_, '_> {
    /// Does what a script asks for.
    ///
    /// # Errors
    /// Waiting for an answer, or a fault.
    pub fn perform_verb(&mut self, verb: Verb, call: &Call) -> Flow<Reply> {
        match verb {
            Verb::Ask { seat, ask } => {
                let question = self.script_question(seat, &ask, call);
                let choice = self.desk.ask(question)?;
                return chosen(&choice);
            }
            Verb::AskAll { seats, ask } => return self.ask_all(seats, &ask, call),
            Verb::ReturnLostShips { seat } => self.save_falling_ships(&call.moment, seat)?,
            Verb::GiveBackLostShips { seat } => self.give_back_lost_ships(&call.moment, seat)?,
            Verb::LoseShips { seat, ships } => self.lose_ships_of_choice(seat, ships)?,
            Verb::FreeAllShips { seats } => self.free_all_ships(seats)?,
            Verb::FreeShips { seat, ships } => self.free_ships(seat, ships)?,
            Verb::DrawCards { seat, cards } => return Ok(Reply::Number(i32::from(self.draw_cards(seat, cards)))),
            Verb::DiscardOne { seat, class } => return self.discard_one(seat, class, call),
            Verb::GiveACard { to } => self.give_a_card(call, to)?,
            Verb::LookAtHand { of } => self.look_at_hand(call.me, of),
            Verb::TakeBackPlayedCard { seat } => {
                let side = self.turned_side(seat)?;
                self.take_played_card(side, seat);
            }
            Verb::LayAsidePlayedCard { seat } => {
                let side = self.turned_side(seat)?;
                self.lay_aside_played_card(side);
            }
            Verb::WithdrawShips { seat } => {
                let side = self.side(seat)?;
                self.withdraw_ships(side)?;
            }
            Verb::BringShips { seat } => {
                let side = self.side(seat)?;
                self.bring_ships(side)?;
            }
            Verb::LoseShipsOutside { seat, ships } => self.lose_ships_outside(seat, ships)?,
            Verb::DrawFromHand { from } => return Ok(Reply::Done(self.draw_from_hand(call.me, from))),
            Verb::SwapHands { with } => self.swap_hands(call.me, with),
            Verb::SwapPlayedCards => self.swap_played_cards(),
            Verb::TakeDiscardedCard { of } => {
                let side = self.side(of)?;
                return Ok(Reply::Done(self.take_discarded_card(call.me, side)));
            }
            Verb::TakeDestinyCard => return Ok(Reply::Done(self.take_destiny_card(&call.moment, call.me))),
            Verb::KeepDestinyCards => self.keep_destiny_cards(&call.moment, call.me),
            Verb::ChooseSeats { seat, from, about } => return self.choose_seats(seat, from, about, call),
            bending => return self.bend(bending, call),
        }
        Ok(Reply::Nothing)
    }

    pub(super) fn side(&self, seat: Seat) -> Flow<Side> {
        let hint = "test with seat:is_main_player() in `when`";
        self.state.side_of(seat).ok_or_else(|| wrong(&format!("{seat} is not a main player"), hint))
    }

    /// The side of a main player whose card has been turned, or left face down with a word.
    pub(super) fn turned_side(&self, seat: Seat) -> Flow<Side> {
        let side = self.side(seat)?;
        let encounter = &self.state.encounter;
        if encounter[side].laid.is_none() || encounter[side].face.is_none() {
            return Err(wrong(&format!("{seat} has no turned card on the table"), "this belongs after the reveal"));
        }
        Ok(side)
    }

    pub(super) fn script_question(&self, seat: Seat, ask: &ScriptAsk, call: &Call) -> Decision {
        let mut question = self.question(seat, Topic::Script(ask.about), ask.ask.clone());
        (question.hook, question.source, question.secret) = (Some(call.moment.hook), Some(call.script), ask.secret);
        question.args = ask.args.clone();
        question
    }

    fn ask_all(&mut self, seats: SeatSet, ask: &ScriptAsk, call: &Call) -> Flow<Reply> {
        let seats: Vec<Seat> = self.order().filter(|seat| seats.contains(*seat)).collect();
        let questions = seats.iter().map(|seat| self.script_question(*seat, ask, call)).collect();
        let choices = self.desk.ask_all(questions)?;
        let mut answers = Vec::with_capacity(choices.len());
        for (seat, choice) in seats.into_iter().zip(choices) {
            let Reply::Chosen(option) = chosen(&choice)? else { return Err(misfit()) };
            answers.push((seat, option));
        }
        Ok(Reply::ChosenBySeat(answers))
    }

    fn discard_one(&mut self, seat: Seat, class: CardClass, call: &Call) -> Flow<Reply> {
        let cards = self.cards_where(self.hand(seat), |kind| class.holds(kind));
        let options: Options = self.distinct_kinds(cards).into_iter().map(Pickable::Card).collect();
        if options.is_empty() {
            // What a script learns of a hand, everybody learns.
            self.tell(Event::HoldsNone { seat, class });
            return Ok(Reply::Done(false));
        }
        let mut question = self.question(seat, Topic::DiscardCard, Ask::one_of(options));
        (question.hook, question.source) = (Some(call.moment.hook), Some(call.script));
        // Negotiates are all alike: there is nothing to choose, and everybody knows it.
        question.secret = class != CardClass::Negotiate;
        let Pickable::Card(kind) = self.pick_one(question)? else { return Err(misfit()) };
        let card = self.find_card(cards, kind).ok_or_else(misfit)?;
        self.discard_from_hand(seat, super::card::CardSet::one(card))?;
        Ok(Reply::Done(true))
    }

    /// T1 comes before the gift is accepted; then the giver chooses, in secret.
    fn give_a_card(&mut self, call: &Call, to: Seat) -> Flow {
        let hand = self.hand(call.me);
        if hand.is_empty() || call.me == to {
            return Err(wrong("no card can be given", "test hand_size() in `when`, and give to another seat"));
        }
        if self.state.encounter.defense == Some(to) {
            self.state.encounter.declined_hand = None;
            self.perform(&[super::flow::Frame::DefenseHand { due: false }])?;
        }
        let options = self.distinct_kinds(hand).into_iter().map(Pickable::Card);
        let mut question = self.question(call.me, Topic::GiveCard, Ask::one_of(options));
        (question.hook, question.source, question.secret) = (Some(call.moment.hook), Some(call.script), true);
        question.args.push(Argument::Seat(to));
        let Pickable::Card(kind) = self.pick_one(question)? else { return Err(misfit()) };
        let card = self.find_card(hand, kind).ok_or_else(misfit)?;
        let witnesses = [call.me, to].into_iter().collect();
        self.give_cards(call.me, to, super::card::CardSet::one(card), witnesses);
        Ok(())
    }

    pub(super) fn remember(&mut self, call: &Call, slot: u8, value: i16) -> Flow {
        let power: PowerSlot =
            call.power.ok_or_else(|| wrong("a destiny card has no memory", "only a power remembers"))?;
        self.state.memory[usize::from(power.0)][usize::from(slot)] = value;
        Ok(())
    }
}

pub(super) fn wrong(what: &str, hint: &str) -> Halt<Fault> {
    Fault::new(FaultKind::Script, what).with_hint(hint).into()
}

/// The single option of a choice; `None` for a pass.
fn chosen(choice: &Choice) -> Flow<Reply> {
    match choice {
        Choice::Pick(picked) => match picked.first() {
            Some(Pickable::Pass) | None => Ok(Reply::Chosen(None)),
            Some(option) => Ok(Reply::Chosen(Some(*option))),
        },
        Choice::Number(number) => Ok(Reply::Number(i32::from(*number))),
        _ => Err(misfit()),
    }
}
