//! What scripts ask in words of their own, and what they remember.

use crate::ask::decision::{Argument, Arguments, Ask, Choice, Decision, Options, Pickable, Topic, Word};
use crate::moment::fault::{Flow, wrong};
use crate::moment::play::{Play, misfit};
use crate::moment::powers::Call;
use crate::table::{Seat, SeatSet};
use crate::things::card::{CardClass, CardKind};
use crate::things::encounter::{Bound, Wanted};
use crate::things::event::{Event, Handover};
use crate::things::power::PowerSlot;
use crate::things::side::Side;

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

/// What a script asks in its own words, or remembers.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the fields are the seats and cards that it is about")]
pub enum Asking {
    /// Asks a seat.
    Ask { seat: Seat, ask: ScriptAsk },
    /// Asks several seats the same at once.
    AskAll { seats: SeatSet, ask: ScriptAsk },
    /// Asks a seat for any number of seats.
    ChooseSeats { seat: Seat, from: SeatSet, about: Word },
    /// A main player says whether it will play such a card, as truthfully as its hand allows, and is bound by it.
    /// `words`: what it can say, yes first.
    Promises { seat: Seat, wanted: Wanted, about: Word, words: [Word; 2] },
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
    /// Asks what a script asks, or remembers what it says.
    ///
    /// # Errors
    /// Waiting for an answer, or a fault.
    pub fn ask(&mut self, asking: Asking, call: &Call) -> Flow<Reply> {
        match asking {
            Asking::Ask { seat, ask } => {
                let question = self.script_question(seat, &ask, call);
                chosen(&self.desk.ask(question)?)
            }
            Asking::AskAll { seats, ask } => self.ask_all(seats, &ask, call),
            Asking::ChooseSeats { seat, from, about } => self.choose_seats(seat, from, about, call),
            Asking::Promises { seat, wanted, about, words } => self.promise(seat, wanted, about, words, call),
            Asking::Remember { slot, value } => self.remember(call, slot, value).map(|()| Reply::Nothing),
        }
    }

    pub(super) fn side(&self, seat: Seat) -> Flow<Side> {
        let hint = "test with seat:is_main_player() in `when`";
        self.state.side_of(seat).ok_or_else(|| wrong(&format!("{seat} is not a main player"), hint))
    }

    /// The side of a main player whose card has been turned, or left face down with a word.
    pub(super) fn turned_side(&self, seat: Seat) -> Flow<Side> {
        let side = self.side(seat)?;
        let encounter = &self.state.encounter;
        if self.state.laid(side).is_none() || encounter[side].face.is_none() {
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

    pub(super) fn discard_one(&mut self, seat: Seat, class: CardClass, call: &Call) -> Flow<bool> {
        let cards = self.cards_where(self.hand(seat), |kind| class.holds(kind));
        let options: Options = self.distinct_kinds(cards).into_iter().map(Pickable::Card).collect();
        if options.is_empty() {
            // What a script learns of a hand, everybody learns.
            self.tell(Event::HoldsNone { seat, class });
            return Ok(false);
        }
        let mut question = self.question(seat, Topic::DiscardCard, Ask::one_of(options));
        (question.hook, question.source) = (Some(call.moment.hook), Some(call.script));
        // Negotiates are all alike: there is nothing to choose, and everybody knows it.
        question.secret = class != CardClass::Negotiate;
        let Pickable::Card(kind) = self.pick_one(question)? else { return Err(misfit()) };
        let card = self.find_card(cards, kind).ok_or_else(misfit)?;
        self.discard_from_hand(seat, crate::things::card::CardSet::one(card))?;
        Ok(true)
    }

    /// T1 comes before the gift is accepted; then the giver chooses, in secret.
    pub(super) fn give_a_card(&mut self, call: &Call, to: Seat) -> Flow {
        let hand = self.hand(call.me);
        if hand.is_empty() || call.me == to {
            return Err(wrong("no card can be given", "test hand_size() in `when`, and give to another seat"));
        }
        if self.state.encounter.defense == Some(to) {
            self.state.encounter.declined_hand = None;
            self.perform(&[crate::things::frame::DefenseHand { due: false }.into()])?;
        }
        let options = self.distinct_kinds(hand).into_iter().map(Pickable::Card);
        let mut question = self.question(call.me, Topic::GiveCard, Ask::one_of(options));
        (question.hook, question.source, question.secret) = (Some(call.moment.hook), Some(call.script), true);
        question.args.push(Argument::Seat(to));
        let Pickable::Card(kind) = self.pick_one(question)? else { return Err(misfit()) };
        let card = self.find_card(hand, kind).ok_or_else(misfit)?;
        let witnesses = [call.me, to].into_iter().collect();
        self.give_cards(call.me, to, crate::things::card::CardSet::one(card), witnesses, Handover::Gift);
        Ok(())
    }

    /// Asks a main player whether it will play such a card. Only what its hand makes possible can be promised, so
    /// the options are its own business.
    fn promise(&mut self, seat: Seat, wanted: Wanted, about: Word, [yes, no]: [Word; 2], call: &Call) -> Flow<Reply> {
        let side = self.side(seat)?;
        let cards = self.cards_where(self.hand(seat), CardKind::is_encounter_card);
        let fitting = self.cards_where(cards, |kind| wanted.fits(kind));
        let can = [(yes, !fitting.is_empty()), (no, fitting.len() < cards.len() || cards.is_empty())];
        let options = can.into_iter().filter(|(_, can)| *can).map(|(word, _)| Pickable::Word(word));
        let args = std::iter::once(Argument::Card(wanted.card())).collect();
        let ask = ScriptAsk { about, args, ask: Ask::one_of(options), secret: true };
        let question = self.script_question(seat, &ask, call);
        let will = self.pick_one(question)? == Pickable::Word(yes);
        self.bind_choice(side, Bound { wanted, will });
        self.tell(Event::Promised { seat, wanted, yes: will });
        Ok(Reply::Done(will))
    }

    /// Asks a seat for any number of seats.
    fn choose_seats(&mut self, seat: Seat, from: SeatSet, about: Word, call: &Call) -> Flow<Reply> {
        let options: Vec<Pickable> = self.order().filter(|seat| from.contains(*seat)).map(Pickable::Seat).collect();
        let ask =
            ScriptAsk { about, args: Default::default(), ask: Ask::pick(0, options.len(), options), secret: false };
        let Choice::Pick(picked) = self.desk.ask(self.script_question(seat, &ask, call))? else { return Err(misfit()) };
        let chosen =
            picked.iter().filter_map(|option| if let Pickable::Seat(seat) = option { Some(*seat) } else { None });
        Ok(Reply::Seats(chosen.collect()))
    }

    fn remember(&mut self, call: &Call, slot: u8, value: i16) -> Flow {
        let power: PowerSlot =
            call.power.ok_or_else(|| wrong("a destiny card has no memory", "only a power remembers"))?;
        self.state.memory[usize::from(power.0)][usize::from(slot)] = value;
        Ok(())
    }
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
