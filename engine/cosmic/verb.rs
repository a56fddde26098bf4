//! What a verb is: something a script can do, said once.
//!
//! A row of `lexicon.rs` is a Rust function with its meaning. Its name and the types of what it takes and gives are
//! those that scripts use; the reference, the stubs for editors, the static check and the interpreter's door are made
//! of the row. The rules do not know who asks: what is asked comes through [`Request`].

use crate::asking::Reply;
use crate::moment::fault::{Flow, wrong};
use crate::moment::play::Play;
use crate::moment::powers::Call;
use crate::table::{Seat, SeatSet};
use crate::things::card::CardClass;
use crate::things::card::CardKind;
use crate::things::encounter::{Face, PassedOver, Wanted};
use crate::things::hook::Hook;
use crate::things::side::Side;

/// What a function of scripts is called on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Receiver {
    /// The game: `game:seats()`.
    Game,
    /// A seat: `me:hand_size()`.
    Seat,
    /// A planet: `planet:home()`.
    Planet,
    /// A kind of card: `card:is_attack()`.
    Card,
}

/// A verb.
#[derive(Clone, Copy, Debug)]
pub struct Verb {
    /// What it is called on.
    pub receiver: Receiver,
    /// Only the seat whose script runs can do it: `me`.
    pub only_me: bool,
    /// Its name.
    pub name: &'static str,
    /// What it takes: names with types, as Luau writes them.
    pub takes: &'static str,
    /// The type of what it gives back; empty: nothing.
    pub gives: &'static str,
    /// What it means.
    pub doc: &'static str,
    /// What makes it fail, besides things of the wrong type; empty: nothing.
    pub fails: &'static str,
    /// The hooks it is made for; empty: any.
    pub at: &'static [Hook],
    /// What it does at other hooks.
    pub elsewhere: &'static str,
    /// At other hooks it is of no use.
    pub idle: bool,
    /// Does it.
    pub perform: fn(&mut Play<'_, '_>, &Call, &mut dyn Request) -> Flow<Reply>,
}

/// What somebody asks for: the arguments of a verb, one after the other.
pub trait Request {
    /// A seat of this table. `what`: what it is called when it is something else.
    ///
    /// # Errors
    /// It is none.
    fn seat(&mut self, what: &'static str) -> Flow<Seat>;
    /// Seats of this table.
    ///
    /// # Errors
    /// They are none.
    fn seats(&mut self) -> Flow<SeatSet>;
    /// A kind of card of this deck.
    ///
    /// # Errors
    /// It is none.
    fn card(&mut self) -> Flow<CardKind>;
    /// A whole number.
    ///
    /// # Errors
    /// It is none, or not within these bounds.
    fn number(&mut self, least: i64, most: i64) -> Flow<i64>;
    /// The place of a word among these. `what`: what they are called together.
    ///
    /// # Errors
    /// It is another.
    fn word(&mut self, what: &'static str, words: &'static [&'static str]) -> Flow<usize>;
}

/// Something a verb takes.
pub(super) trait Argument: Sized {
    /// Its type, as Luau writes it.
    const TYPE: &'static str;
    /// What can be wrong with it besides its type.
    const FAILS: &'static str = "";
    /// Takes it from a request.
    fn take(play: &Play<'_, '_>, call: &Call, request: &mut dyn Request) -> Flow<Self>;
}

/// Something a verb is called on.
pub(super) trait Called: Argument {
    const ON: Receiver = Receiver::Seat;
    const ONLY_ME: bool = false;
}

/// Something a verb gives back.
pub(super) trait Given {
    const TYPE: &'static str;
    fn reply(self) -> Reply;
}

/// The game.
pub(super) struct Game;

impl Argument for Game {
    const TYPE: &'static str = "Game";

    fn take(_: &Play<'_, '_>, _: &Call, _: &mut dyn Request) -> Flow<Game> {
        Ok(Game)
    }
}

impl Called for Game {
    const ON: Receiver = Receiver::Game;
}

impl Argument for Seat {
    const TYPE: &'static str = "Seat";

    fn take(_: &Play<'_, '_>, _: &Call, request: &mut dyn Request) -> Flow<Seat> {
        request.seat("a seat")
    }
}

impl Called for Seat {}

/// The seat whose script runs.
pub(super) struct Me(pub(super) Seat);

impl Argument for Me {
    const TYPE: &'static str = "Seat";

    fn take(_: &Play<'_, '_>, call: &Call, request: &mut dyn Request) -> Flow<Me> {
        if request.seat("a seat before the colon")? == call.me {
            return Ok(Me(call.me));
        }
        Err(wrong("only the seat whose script runs can do this", "write `me` before the colon"))
    }
}

impl Called for Me {
    const ONLY_ME: bool = true;
}

/// A seat that is not the one whose script runs.
pub(super) struct Other(pub(super) Seat);

impl Argument for Other {
    const TYPE: &'static str = "Seat";
    const FAILS: &'static str = "it is the same seat";

    fn take(_: &Play<'_, '_>, call: &Call, request: &mut dyn Request) -> Flow<Other> {
        match request.seat("a seat")? {
            seat if seat == call.me => Err(wrong("another seat expected, got the same", "name another seat")),
            seat => Ok(Other(seat)),
        }
    }
}

/// The side of a main player.
pub(super) struct MainPlayer(pub(super) Side);

impl Argument for MainPlayer {
    const TYPE: &'static str = "Seat";
    const FAILS: &'static str = "it is not a main player";

    fn take(play: &Play<'_, '_>, _: &Call, request: &mut dyn Request) -> Flow<MainPlayer> {
        let seat = request.seat("a seat")?;
        play.side(seat).map(MainPlayer)
    }
}

impl Called for MainPlayer {}

/// The side of a main player who is named.
pub(super) struct Named(pub(super) Side);

impl Argument for Named {
    const TYPE: &'static str = "Seat";
    const FAILS: &'static str = "the seat named is not a main player";

    fn take(play: &Play<'_, '_>, _: &Call, request: &mut dyn Request) -> Flow<Named> {
        let seat = request.seat("a seat")?;
        play.side(seat).map(Named)
    }
}

/// The side of a main player whose card has been turned, or left face down with a word.
pub(super) struct Turned(pub(super) Seat, pub(super) Side);

impl Argument for Turned {
    const TYPE: &'static str = "Seat";
    const FAILS: &'static str = "it is not a main player, or its card is not turned or no longer on the table";

    fn take(play: &Play<'_, '_>, _: &Call, request: &mut dyn Request) -> Flow<Turned> {
        let seat = request.seat("a seat")?;
        Ok(Turned(seat, play.turned_side(seat)?))
    }
}

impl Called for Turned {}

impl Argument for SeatSet {
    const TYPE: &'static str = "{Seat}";

    fn take(_: &Play<'_, '_>, _: &Call, request: &mut dyn Request) -> Flow<SeatSet> {
        request.seats()
    }
}

/// So many ships or cards.
pub(super) struct Count(pub(super) u8);

impl Argument for Count {
    const TYPE: &'static str = "number";
    const FAILS: &'static str = "the number is not from 0 to 100";

    fn take(_: &Play<'_, '_>, _: &Call, request: &mut dyn Request) -> Flow<Count> {
        Ok(Count(request.number(0, 100)? as u8))
    }
}

impl Argument for CardKind {
    const TYPE: &'static str = "Card";

    fn take(_: &Play<'_, '_>, _: &Call, request: &mut dyn Request) -> Flow<CardKind> {
        request.card()
    }
}

impl Argument for Face {
    const TYPE: &'static str = "Card";

    fn take(_: &Play<'_, '_>, _: &Call, request: &mut dyn Request) -> Flow<Face> {
        request.card().map(Face::of)
    }
}

impl Argument for Wanted {
    const TYPE: &'static str = "Card";

    fn take(_: &Play<'_, '_>, _: &Call, request: &mut dyn Request) -> Flow<Wanted> {
        request.card().map(Wanted::of)
    }
}

/// Words of scripts for the values of a type.
macro_rules! words {
    ($type:ty, $what:literal, fails $fails:literal: $first:literal => $one:expr $(, $word:literal => $value:expr)*) => {
        impl Argument for $type {
            const TYPE: &'static str = concat!("\"", $first, "\"" $(, " | \"", $word, "\"")*);
            const FAILS: &'static str = $fails;

            fn take(_: &Play<'_, '_>, _: &Call, request: &mut dyn Request) -> Flow<Self> {
                let values = [$one $(, $value)*];
                Ok(values[request.word($what, &[$first $(, $word)*])?])
            }
        }
    };
}

words!(CardClass, "a class of cards", fails "there is no such class of cards":
    "attack" => CardClass::Attack, "negotiate" => CardClass::Negotiate, "destiny" => CardClass::Destiny);
words!(PassedOver, "a word", fails "the word is another": "aside" => PassedOver::Aside, "hand" => PassedOver::InHand);

/// Whose ships a power can free in a deal.
#[derive(Clone, Copy)]
pub(super) enum Freeable {
    OtherMainPlayer,
    AnySeat,
}

words!(Freeable, "a word", fails "the word is another":
    "other_main_player" => Freeable::OtherMainPlayer, "any_seat" => Freeable::AnySeat);

impl Given for () {
    const TYPE: &'static str = "";

    fn reply(self) -> Reply {
        Reply::Nothing
    }
}

impl Given for bool {
    const TYPE: &'static str = "boolean";

    fn reply(self) -> Reply {
        Reply::Done(self)
    }
}

impl Given for u8 {
    const TYPE: &'static str = "number";

    fn reply(self) -> Reply {
        Reply::Number(i32::from(self))
    }
}

/// The length of [`text`].
pub(super) const fn text_len(parts: &[&[&str]], between: &str) -> usize {
    let (mut len, mut part) = (0, 0);
    while part < parts.len() {
        let (mut own, mut piece) = (0, 0);
        while piece < parts[part].len() {
            own += parts[part][piece].len();
            piece += 1;
        }
        if own > 0 {
            len += own + if len > 0 { between.len() } else { 0 };
        }
        part += 1;
    }
    len
}

/// The parts that are not empty, one after the other with something between them.
pub(super) const fn text<const LEN: usize>(parts: &[&[&str]], between: &str) -> [u8; LEN] {
    let (mut text, mut len, mut part) = ([0; LEN], 0, 0);
    while part < parts.len() {
        if text_len(&[parts[part]], "") > 0 {
            if len > 0 {
                len = append(&mut text, len, between);
            }
            let mut piece = 0;
            while piece < parts[part].len() {
                len = append(&mut text, len, parts[part][piece]);
                piece += 1;
            }
        }
        part += 1;
    }
    text
}

const fn append(text: &mut [u8], at: usize, more: &str) -> usize {
    let mut byte = 0;
    while byte < more.len() {
        text[at + byte] = more.as_bytes()[byte];
        byte += 1;
    }
    at + more.len()
}

/// A text made of parts when the library is built.
macro_rules! joined {
    ($between:literal; $($part:expr),*) => {{
        const PARTS: &[&[&str]] = &[$(&$part),*];
        const TEXT: [u8; $crate::verb::text_len(PARTS, $between)] = $crate::verb::text(PARTS, $between);
        match std::str::from_utf8(&TEXT) {
            Ok(text) => text,
            Err(_) => "",
        }
    }};
}

/// The hooks a verb is made for: those at which something is at stake, or those that are named.
macro_rules! hooks {
    ([$stake:ident]) => {{
        const STAKE: $crate::Stake = $crate::Stake::$stake;
        const AT: [$crate::Hook; $crate::verb::count_staking(STAKE)] = $crate::verb::hooks_staking(STAKE);
        &AT
    }};
    ([] $($hook:ident),*) => { &[$($crate::Hook::$hook),*] };
}

/// The table of verbs: each a function of the rules, with its meaning before it.
macro_rules! verbs {
    ($(
        $doc:literal $(fails $fails:literal)? $(stakes $stake:ident idle $still:literal)?
        $(at [$($hook:ident),*] $(else $elsewhere:literal)? $(idle $idle:literal)?)?
        fn $name:ident($play:ident, $call:ident, $on:ident: $receiver:ty $(, $arg:ident: $type:ty)*) -> $gives:ty
            $body:block
    )*) => {
        /// Everything a script can do that needs no text of its own.
        pub const VERBS: &[$crate::Verb] = &[$($crate::Verb {
            receiver: <$receiver as $crate::verb::Called>::ON,
            only_me: <$receiver as $crate::verb::Called>::ONLY_ME,
            name: stringify!($name),
            takes: $crate::verb::joined!(", "; $([stringify!($arg), ": ", <$type as $crate::verb::Argument>::TYPE]),*),
            gives: <$gives as $crate::verb::Given>::TYPE,
            doc: $doc,
            fails: $crate::verb::joined!("; "; [<$receiver as $crate::verb::Argument>::FAILS] $(, [<$type as $crate::verb::Argument>::FAILS])* $(, [$fails])?),
            at: $crate::verb::hooks!([$($stake)?] $($($hook),*)?),
            elsewhere: concat!($($still)? $($($elsewhere)? $($idle)?)?),
            idle: !concat!($($still)? $($($idle)?)?).is_empty(),
            perform: {
                fn $name(
                    $play: &mut $crate::Play<'_, '_>,
                    $call: &$crate::Call,
                    request: &mut dyn $crate::Request,
                ) -> $crate::Flow<$crate::Reply> {
                    let $on = <$receiver as $crate::verb::Argument>::take($play, $call, request)?;
                    $(let $arg = <$type as $crate::verb::Argument>::take($play, $call, request)?;)*
                    let given: $crate::Flow<$gives> = $body;
                    given.map($crate::verb::Given::reply)
                }
                $name
            },
        }),*];
    };
}

pub(super) use crate::things::hook::{count_staking, hooks_staking};
pub(super) use {hooks, joined, verbs};
