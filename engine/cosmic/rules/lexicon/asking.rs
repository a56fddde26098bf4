//! Script functions that ask a seat a question with the script's own text.

use super::argument::{Count, Game, MainPlayer};
use super::chosen::{Bound, Naming, OneOf, Optional, Shown, Words};
use super::given::Foreseen;
use super::piles::InPile;
use super::table::verbs;
use crate::decision::{Argument, Arguments, Choice, Decision, Options, PickOption, Prompt, Topic, Word};
use crate::state::encounter;
use crate::state::{CardClass, CardId, CardSet, Event};
use crate::steps::effects;
use crate::table::{Seat, SeatSet};
use crate::trigger::{Call, Flow, Play, Wrong, misfit};

verbs! {
    "asks several seats at the same time to choose one of the words, and returns each seat's word"
    fn ask_all(play, call, _game: Game { seats: SeatSet, words: Words, about: Word, naming: Naming }) -> Vec<(Seat, Word)>
        { play.ask_all(call, seats, words, Text { about, shown: naming.0 }) }

    "asks this seat to choose one of these seats, planets, kinds of cards, aliens, or words. With `optional = true`, the seat may pass, and the result is nil. With `secret = true`, nobody else learns the choice"
    fn choose(play, call, seat: Seat { from: OneOf, about: Word, optional: Optional, secret: Optional, naming: Naming }) -> Foreseen<PickOption>
        { play.choose(call, seat, from.or_none(optional)?, secret.0, Text { about, shown: naming.0 }) }

    "asks this seat to choose any number of these seats, from none to all"
    fn choose_some(play, call, seat: Seat { from: SeatSet, about: Word }) -> SeatSet
        { play.choose_seats(call, seat, from, about) }

    "asks this seat to choose cards from a pile or a list, one at a time. If there are fewer than `least` cards, it must choose all of them, and everybody learns that it has no more cards of that class. `least` and `most` are 1 by default"
        fails "the seat cannot see the cards, or `least` is greater than `most`"
    fn choose_cards(play, call, seat: Seat { from: InPile, about: Word, class: Option<CardClass>, least: Option<Count>, most: Option<Count>, naming: Naming }) -> Vec<CardId>
        { play.choose_cards(call, seat, Wish { from: from.0, class, least, most }, Text { about, shown: naming.0 }) }

    "asks this seat to choose a number from `least` to `most`, inclusive"
    fn choose_number(play, call, seat: Seat { least: Bound, most: Bound, about: Word, naming: Naming }) -> u8
        { play.choose_number(call, seat, (least, most), Text { about, shown: naming.0 }) }

    "asks this seat to promise that it will play a card of this kind, or that it will not. Only answers that its hand allows are offered, and it must keep the promise as long as it can. `yes` and `no` are the words for the two answers"
        at [AnyTime, BeforeChoice, OnChoice] else "after the cards are played, the promise has no effect"
    fn promise(play, call, player: MainPlayer { kind: Shown, yes: Word, no: Word, about: Word }) -> bool
        { play.promise(call, player, kind, [yes, no], about) }
}

/// The text of a question: its key, and the values to fill in.
struct Text {
    about: Word,
    shown: Arguments,
}

/// The cards from which a seat chooses, with the number of cards to choose.
struct Wish {
    from: CardSet,
    class: Option<CardClass>,
    least: Option<Count>,
    most: Option<Count>,
}

impl Play<'_, '_> {
    /// Asks for cards by kind, one after the other. A hand can contain several cards of a kind.
    fn choose_cards(&mut self, call: &Call, seat: Seat, wish: Wish, text: Text) -> Flow<Vec<CardId>> {
        let Wish { from, class, .. } = wish;
        let [least, most] = [wish.least, wish.most].map(|count| count.map_or(1, |count| usize::from(count.0)));
        if least > most {
            return Err(Wrong::LeastAboveMost { least, most }.into());
        }
        let all = self.choosable(seat, from)?;
        let mut left = self.cards_where(all, |kind| class.is_none_or(|class| self.rules.is_of(kind, class)));
        let open = all.iter().all(|card| self.state.lies_open(card));
        if let Some(class) = class.filter(|_| left.len() < least && !open) {
            // An event tells all seats, because the script now depends on this information about the hand.
            self.emit(match left.len() {
                0 => Event::HoldsNone { seat, class },
                count => Event::HoldsFewer { seat, class, count: count as u8 },
            });
        }
        if left.len() <= least {
            // A random order is needed, because the order of card ids would reveal the cards.
            return Ok(self.draw_lots(left, left.len()));
        }
        let mut chosen = Vec::new();
        while chosen.len() < most && !left.is_empty() {
            let options = self.distinct_kinds(left).into_iter().map(PickOption::Card);
            let options: Vec<PickOption> = options.chain((chosen.len() >= least).then_some(PickOption::Pass)).collect();
            let text = Text { about: text.about, shown: text.shown.clone() };
            let question = self.script_question(call, seat, text, Prompt::one_of(options));
            let PickOption::Card(kind) = self.pick_one(|_| Decision { secret: !open, ..question })? else { break };
            let card = self.find_card(left, kind).ok_or_else(misfit)?;
            left.remove(card);
            chosen.push(card);
        }
        Ok(chosen)
    }

    /// Returns a question by the running script.
    fn script_question(&self, call: &Call, seat: Seat, text: Text, ask: Prompt) -> Decision {
        let (hook, source, args) = (Some(call.moment.hook), Some(call.script), text.shown);
        Decision { hook, source, args, ..self.question(seat, Topic::Script(text.about), ask) }
    }

    fn choose(
        &mut self,
        call: &Call,
        seat: Seat,
        from: Options,
        secret: bool,
        text: Text,
    ) -> Flow<Foreseen<PickOption>> {
        let (naming, script) = (text.shown.clone(), call.script);
        let question = self.script_question(call, seat, text, Prompt::one_of(from));
        let option = self.pick_one(|_| Decision { secret, ..question })?;
        if secret {
            self.emit(Event::ChoseSecretly { seat, script });
        }
        if option == PickOption::Pass {
            return Ok(Foreseen(None));
        }
        if !secret {
            self.emit(Event::Chose { seat, script, what: option, naming });
        }
        Ok(Foreseen(Some(option)))
    }

    fn choose_number(&mut self, call: &Call, seat: Seat, (least, most): (Bound, Bound), text: Text) -> Flow<u8> {
        let ask = Prompt::Number { min: least.0, max: most.0 };
        self.pick_number(|play| play.script_question(call, seat, text, ask))
    }

    fn choose_seats(&mut self, call: &Call, seat: Seat, from: SeatSet, about: Word) -> Flow<SeatSet> {
        let options: Vec<PickOption> = self.order().filter(|seat| from.contains(*seat)).map(PickOption::Seat).collect();
        let text = Text { about, shown: Arguments::new() };
        let question = self.script_question(call, seat, text, Prompt::pick(0, options.len(), options));
        let Choice::Pick(picked) = self.desk.ask(question)? else { return Err(misfit()) };
        Ok(picked
            .into_iter()
            .filter_map(|option| if let PickOption::Seat(seat) = option { Some(seat) } else { None })
            .collect())
    }

    fn ask_all(&mut self, call: &Call, seats: SeatSet, words: Words, text: Text) -> Flow<Vec<(Seat, Word)>> {
        let seats: Vec<Seat> = self.order().filter(|seat| seats.contains(*seat)).collect();
        let Text { about, shown } = text;
        let question = |seat: &Seat| {
            let text = Text { about, shown: shown.clone() };
            self.script_question(call, *seat, text, Prompt::one_of(words.0.clone()))
        };
        let choices = self.desk.ask_all(seats.iter().map(question).collect())?;
        seats.into_iter().zip(choices).map(|(seat, choice)| Ok((seat, word_of(&choice)?))).collect()
    }

    /// Asks a main player to promise to play, or not to play, a card. The question is secret, because its options are
    /// only the promises that the hand allows.
    fn promise(
        &mut self,
        call: &Call,
        player: MainPlayer,
        card: Shown,
        [yes, no]: [Word; 2],
        about: Word,
    ) -> Flow<bool> {
        let (MainPlayer(side), Shown(wanted)) = (player, card);
        let seat = self.player(side)?;
        let cards = self.rules.to_lay(self.at_hand(seat));
        let fitting = self.cards_where(cards, |kind| wanted.fits(kind));
        let can = [(yes, !fitting.is_empty()), (no, fitting.len() < cards.len() || cards.is_empty())];
        let options = can.into_iter().filter(|(_, can)| *can).map(|(word, _)| PickOption::Word(word));
        let shown = std::iter::once(Argument::Card(wanted.card())).collect();
        let question = self.script_question(call, seat, Text { about, shown }, Prompt::one_of(options));
        let will = self.pick_one(|_| Decision { secret: true, ..question })? == PickOption::Word(yes);
        effects::bind_choice(self, side, encounter::Bound { wanted, will });
        self.emit(Event::Promised { seat, wanted, yes: will });
        Ok(will)
    }
}

fn word_of(choice: &Choice) -> Flow<Word> {
    match choice {
        Choice::Pick(picked) => match picked.first() {
            Some(PickOption::Word(word)) => Ok(*word),
            _ => Err(misfit()),
        },
        _ => Err(misfit()),
    }
}
