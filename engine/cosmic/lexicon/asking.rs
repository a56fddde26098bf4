//! Names that ask in the script's own words.

use super::argument::{Count, Game, MainPlayer};
use super::chosen::{Bound, Naming, OneOf, Optional, Shown, Words};
use super::given::Foreseen;
use super::piles::InPile;
use super::table::verbs;
use crate::ask::decision::{Argument, Arguments, Ask, Choice, Decision, Options, Pickable, Topic, Word};
use crate::course::effects;
use crate::moment::asking::misfit;
use crate::moment::call::Call;
use crate::moment::fault::Flow;
use crate::moment::play::Play;
use crate::moment::wrong::Wrong;
use crate::table::{Seat, SeatSet};
use crate::things::card::{CardId, CardSet};
use crate::things::class::CardClass;
use crate::things::encounter;
use crate::things::event::Event;

verbs! {
    "asks several seats at once for one of the words; gives back each seat's word"
    fn ask_all(play, call, _game: Game { seats: SeatSet, words: Words, about: Word, naming: Naming }) -> Vec<(Seat, Word)>
        { play.ask_all(call, seats, words, Text { about, shown: naming.0 }) }

    "asks this seat for one of these seats, planets, kinds of cards, aliens or words; nil: it passed, which `optional = true` allows; with `secret = true` nobody else learns which"
    fn choose(play, call, seat: Seat { from: OneOf, about: Word, optional: Optional, secret: Optional, naming: Naming }) -> Foreseen<Pickable>
        { play.choose(call, seat, from.or_none(optional)?, secret.0, Text { about, shown: naming.0 }) }

    "asks this seat for any number of the seats, none and all included"
    fn choose_some(play, call, seat: Seat { from: SeatSet, about: Word }) -> SeatSet
        { play.choose_seats(call, seat, from, about) }

    "asks this seat for cards of a pile, or out of a list, one after the other; where there are fewer than `least`, it gives all there are, and all are told that it holds no more of that class. `least` and `most` are 1 unless named"
        fails "the seat cannot see which cards they are, or the least is above the most"
    fn choose_cards(play, call, seat: Seat { from: InPile, about: Word, class: Option<CardClass>, least: Option<Count>, most: Option<Count>, naming: Naming }) -> Vec<CardId>
        { play.choose_cards(call, seat, Wish { from: from.0, class, least, most }, Text { about, shown: naming.0 }) }

    "asks this seat for a number from `least` to `most`, both included"
    fn choose_number(play, call, seat: Seat { least: Bound, most: Bound, about: Word, naming: Naming }) -> u8
        { play.choose_number(call, seat, (least, most), Text { about, shown: naming.0 }) }

    "it says whether it will lay such a card, as its hand allows, and is bound by it as far as it can; `yes` and `no` are the words it can say"
        at [AnyTime, BeforeChoice, OnChoice] else "once the cards are laid it binds nobody"
    fn promise(play, call, player: MainPlayer { kind: Shown, yes: Word, no: Word, about: Word }) -> bool
        { play.promise(call, player, kind, [yes, no], about) }
}

/// The text of a question: its key, and what it shows.
struct Text {
    about: Word,
    shown: Arguments,
}

/// Which cards are to be chosen.
struct Wish {
    from: CardSet,
    class: Option<CardClass>,
    least: Option<Count>,
    most: Option<Count>,
}

impl Play<'_, '_> {
    /// Cards are asked for one after the other: a seat speaks of kinds, and can hold several of one.
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
            // What a script learns of a hand, everybody learns.
            self.tell(match left.len() {
                0 => Event::HoldsNone { seat, class },
                count => Event::HoldsFewer { seat, class, count: count as u8 },
            });
        }
        if left.len() <= least {
            // Nobody has put them in an order, and theirs would tell which they are.
            return Ok(self.draw_lots(left, left.len()));
        }
        let mut chosen = Vec::new();
        while chosen.len() < most && !left.is_empty() {
            let options = self.distinct_kinds(left).into_iter().map(Pickable::Card);
            let options: Vec<Pickable> = options.chain((chosen.len() >= least).then_some(Pickable::Pass)).collect();
            let text = Text { about: text.about, shown: text.shown.clone() };
            let question = self.script_question(call, seat, text, Ask::one_of(options));
            let Pickable::Card(kind) = self.pick_one(Decision { secret: !open, ..question })? else { break };
            let card = self.find_card(left, kind).ok_or_else(misfit)?;
            left.remove(card);
            chosen.push(card);
        }
        Ok(chosen)
    }

    /// A question of the script that runs.
    fn script_question(&self, call: &Call, seat: Seat, text: Text, ask: Ask) -> Decision {
        let (hook, source, args) = (Some(call.moment.hook), Some(call.script), text.shown);
        Decision { hook, source, args, ..self.question(seat, Topic::Script(text.about), ask) }
    }

    fn choose(&mut self, call: &Call, seat: Seat, from: Options, secret: bool, text: Text) -> Flow<Foreseen<Pickable>> {
        let (naming, script) = (text.shown.clone(), call.script);
        let question = self.script_question(call, seat, text, Ask::one_of(from));
        let option = self.pick_one(Decision { secret, ..question })?;
        if secret {
            self.tell(Event::ChoseSecretly { seat, script });
        }
        if option == Pickable::Pass {
            return Ok(Foreseen(None));
        }
        if !secret {
            self.tell(Event::Chose { seat, script, what: option, naming });
        }
        Ok(Foreseen(Some(option)))
    }

    fn choose_number(&mut self, call: &Call, seat: Seat, (least, most): (Bound, Bound), text: Text) -> Flow<u8> {
        let ask = Ask::Number { min: least.0, max: most.0 };
        self.pick_number(self.script_question(call, seat, text, ask))
    }

    fn choose_seats(&mut self, call: &Call, seat: Seat, from: SeatSet, about: Word) -> Flow<SeatSet> {
        let options: Vec<Pickable> = self.order().filter(|seat| from.contains(*seat)).map(Pickable::Seat).collect();
        let text = Text { about, shown: Arguments::new() };
        let question = self.script_question(call, seat, text, Ask::pick(0, options.len(), options));
        let Choice::Pick(picked) = self.desk.ask(question)? else { return Err(misfit()) };
        Ok(picked
            .into_iter()
            .filter_map(|option| if let Pickable::Seat(seat) = option { Some(seat) } else { None })
            .collect())
    }

    fn ask_all(&mut self, call: &Call, seats: SeatSet, words: Words, text: Text) -> Flow<Vec<(Seat, Word)>> {
        let seats: Vec<Seat> = self.order().filter(|seat| seats.contains(*seat)).collect();
        let Text { about, shown } = text;
        let question = |seat: &Seat| {
            let text = Text { about, shown: shown.clone() };
            self.script_question(call, *seat, text, Ask::one_of(words.0.clone()))
        };
        let choices = self.desk.ask_all(seats.iter().map(question).collect())?;
        seats.into_iter().zip(choices).map(|(seat, choice)| Ok((seat, word_of(&choice)?))).collect()
    }

    /// Asks a main player whether it will play such a card. Only what its hand makes possible can be promised, so
    /// the options are its own business.
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
        let options = can.into_iter().filter(|(_, can)| *can).map(|(word, _)| Pickable::Word(word));
        let shown = std::iter::once(Argument::Card(wanted.card())).collect();
        let question = self.script_question(call, seat, Text { about, shown }, Ask::one_of(options));
        let will = self.pick_one(Decision { secret: true, ..question })? == Pickable::Word(yes);
        effects::bind_choice(self, side, encounter::Bound { wanted, will });
        self.tell(Event::Promised { seat, wanted, yes: will });
        Ok(will)
    }
}

fn word_of(choice: &Choice) -> Flow<Word> {
    match choice {
        Choice::Pick(picked) => match picked.first() {
            Some(Pickable::Word(word)) => Ok(*word),
            _ => Err(misfit()),
        },
        _ => Err(misfit()),
    }
}
