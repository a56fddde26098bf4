//! Arguments of script functions: seats, planets, cards, and numbers, checked against the table.

use super::entry::Receiver;
use super::meaning::{Field, Meaning};
use super::request::{Next, Request};
use crate::decision::MAX_OPTIONS;
use crate::state::{Berth, CardId, CardKind, Face, Planet, PowerSlot, ScriptId, Side, Wanted, Zone};
use crate::table::{Seat, SeatSet, StepExit};
use crate::trigger::{Call, Fault, Flow, Sight, Wrong};

/// An argument of a script function.
pub(super) trait Argument: Sized {
    /// Its type in Luau.
    const TYPE: &'static str;
    /// True if scripts can leave the argument out.
    const OPTIONAL: bool = false;
    /// Its meaning beyond the type.
    const MEANING: Meaning = Meaning::Plain;
    /// Its possible errors, besides a wrong type.
    const FAILS: &'static str = "";
    /// Reads the argument from a request.
    fn take(sight: Sight<'_>, call: &Call, request: &mut dyn Request) -> Flow<Self>;
}

/// Returns the description of an argument, as part of a lexicon row.
pub(super) const fn field<T: Argument>(name: &'static str) -> Field {
    Field { name, type_: T::TYPE, optional: T::OPTIONAL, meaning: T::MEANING }
}

/// The receiver of a script function.
pub(super) trait Called: Argument {
    const ON: Receiver;
    const ONLY_ME: bool = false;
    const ONLY_MAIN_PLAYER: bool = false;
}

/// Adds the name of the script function to a fault.
pub(super) fn naming(name: &'static str, halt: StepExit<Fault>) -> StepExit<Fault> {
    match halt {
        StepExit::Fault(mut fault) => {
            fault.name = Some(name);
            StepExit::Fault(fault)
        }
        waiting => waiting,
    }
}

/// Implements argument types, each with its Luau name, meaning, errors, and conversion.
macro_rules! taken {
    ($($type:ty, $name:expr $(, optional $optional:literal)? $(, means $meaning:ident)? $(, fails $fails:expr)? =>
        |$sight:pat_param, $call:pat_param, $request:ident| $take:expr;)*) => {
        $(impl $crate::lexicon::argument::Argument for $type {
            const TYPE: &'static str = $name;
            $(const OPTIONAL: bool = $optional;)?
            $(const MEANING: $crate::Meaning = $crate::Meaning::$meaning;)?
            $(const FAILS: &'static str = $fails;)?

            fn take(
                $sight: $crate::Sight<'_>,
                $call: &$crate::Call,
                $request: &mut dyn $crate::Request,
            ) -> $crate::Flow<Self> {
                $take
            }
        })*
    };
}

/// Implements receiver types, with an optional restriction to certain seats.
macro_rules! called {
    ($($type:ident on $receiver:ident $($ONLY:ident)?;)*) => {
        $(impl Called for $type {
            const ON: Receiver = Receiver::$receiver;
            $(const $ONLY: bool = true;)?
        })*
    };
}

pub(super) use taken;

called! {
    Game on Game;
    Seat on Seat;
    Me on Seat ONLY_ME;
    MainPlayer on Seat ONLY_MAIN_PLAYER;
    Turned on Seat ONLY_MAIN_PLAYER;
    Planet on Planet;
    AnyKind on Kind;
    Side on Side;
    TurnedSide on Side;
    TheCard on Card;
    ThePile on Pile;
    It on It;
    PowerSlot on Power;
    Alien on Alien;
}

/// The game.
pub(super) struct Game;
/// The trigger.
pub(super) struct It;
/// The seat whose script is running.
pub(super) struct Me(pub(super) Seat);
/// Any seat except the one whose script is running.
pub(super) struct Other(pub(super) Seat);
/// The side of a main player.
pub(super) struct MainPlayer(pub(super) Side);
/// The side of a main player with a card that is revealed or claimed.
pub(super) struct Turned(pub(super) Seat, pub(super) Side);
/// A side with a card that is revealed or claimed.
pub(super) struct TurnedSide(pub(super) Side);
/// A kind of card, even if no deck of the table has it.
pub(super) struct AnyKind(pub(super) CardKind);
/// A card in any zone.
pub(super) struct TheCard(pub(super) CardId);
/// A pile of cards.
pub(super) struct ThePile(pub(super) Zone);
/// An alien of the edition.
#[derive(Clone, Copy)]
pub(super) struct Alien(pub(super) ScriptId);
/// A planet, or another place.
pub(super) struct Goal(pub(super) Berth);
/// Planets and other places.
pub(super) struct Places(pub(super) Vec<Berth>);
/// A number of ships or cards.
pub(super) struct Count(pub(super) u8);
/// A positive or negative change of a number.
pub(super) struct Change(pub(super) i16);
/// A function that tests a seat.
pub(super) struct Test;
/// A function that tests a planet.
pub(super) struct PlanetTest;

/// A power that a seat can gain.
pub(super) enum NewPower {
    /// The power of an unused alien.
    Alien(ScriptId),
    /// A copy of this power.
    Copy(PowerSlot),
}

fn at_table(sight: Sight<'_>, seat: Seat) -> Flow<Seat> {
    if seat.0 < sight.rules.seats { Ok(seat) } else { Err(Wrong::NotAtTable { seat }.into()) }
}

taken! {
    Game, "Game" => |_, _, _request| Ok(Game);
    It, "It", fails "the hook has no such function" => |_, _, request| request.it().map(|()| It);
    Test, "(seat: Seat) -> boolean" => |_, _, _request| Ok(Test);
    PlanetTest, "(planet: Planet) -> boolean" => |_, _, _request| Ok(PlanetTest);
    Seat, "Seat" => |sight, _, request| at_table(sight, request.seat()?);
    Me, "Seat" => |_, call, request|
    if request.seat()? == call.me { Ok(Me(call.me)) } else { Err(Wrong::OnlyMe.into()) };
    Other, "Seat", fails "both seats are the same" => |sight, call, request| match Seat::take(sight, call, request)? {
        seat if seat == call.me => Err(Wrong::SameSeat.into()),
        seat => Ok(Other(seat)),
    };
    MainPlayer, "Seat", fails "the seat is not a main player" => |sight, call, request| {
        let seat = Seat::take(sight, call, request)?;
        sight.side(seat).map(MainPlayer)
    };
    Turned, "Seat", fails "the seat is not a main player, or its card is not revealed or no longer on the table" =>
    |sight, call, request| {
        let seat = Seat::take(sight, call, request)?;
        Ok(Turned(seat, sight.turned_side(seat)?))
    };
    SeatSet, "{Seat}" => |sight, call, request| {
        let mut seats = SeatSet::EMPTY;
        let mut given = 0..MAX_OPTIONS;
        request.list(&mut |item| {
            given.next().ok_or(Wrong::TooManySeats)?;
            seats.insert(Seat::take(sight, call, item)?);
            Ok(())
        })?;
        Ok(seats)
    };
    Planet, "Planet" => |sight, _, request| {
        let planet = request.planet()?;
        at_table(sight, planet.home()).map(|_| planet)
    };
    CardKind, "Kind" => |sight, _, request| {
        let kind = request.kind()?;
        if sight.rules.cards.contains(&kind) { Ok(kind) } else { Err(Wrong::NotInDeck.into()) }
    };
    AnyKind, "Kind" => |_, _, request| request.kind().map(AnyKind);
    Face, "Kind", fails "the kind is not an encounter card" => |sight, _, request| {
        let kind = request.kind()?;
        // A card can count as a negotiate even if the deck has no negotiate.
        if kind != CardKind::Negotiate && !sight.rules.cards.contains(&kind) {
            return Err(Wrong::NotInDeck.into());
        }
        sight.rules.face_of(kind).ok_or_else(|| Wrong::NotLaid.into())
    };
    Wanted, "Kind" => |sight, call, request| CardKind::take(sight, call, request).map(Wanted::of);
    Side, "Side" => |_, _, request| request.side();
    TurnedSide, "Side", fails "the side's card is not revealed or no longer on the table" => |sight, _, request| {
        let side = request.side()?;
        let seat = sight.state.main_player(side).unwrap_or(sight.state.offense);
        sight.turned_side(seat).map(TurnedSide)
    };
    TheCard, "Card" => |_, _, request| request.card().map(TheCard);
    ThePile, "Pile" => |_, _, request| request.pile().map(ThePile);
    PowerSlot, "Power", fails "the power is no longer in the game" => |sight, _, request| {
        let slot = request.power()?;
        if sight.state.powers.get(slot).is_some() { Ok(slot) } else { Err(Wrong::PowerGone.into()) }
    };
    Alien, "Alien" => |sight, _, request| {
        let alien = request.alien()?;
        let is_there = sight.rules.scripts.get(alien.index()).is_some_and(|script| script.is_alien());
        if is_there { Ok(Alien(alien)) } else { Err(Wrong::NoSuchAlien.into()) }
    };
    NewPower, "Alien | Power", fails PowerSlot::FAILS => |sight, call, request| {
        if request.next() == Next::Power {
            return PowerSlot::take(sight, call, request).map(NewPower::Copy);
        }
        Alien::take(sight, call, request).map(|alien| NewPower::Alien(alien.0))
    };
    // The type `Place`: a place for ships that is not a planet.
    Berth, "Place" => |_, _, request| request.place();
    Goal, "Planet | Place", fails "ships cannot move to this place" => |sight, call, request| match request.next() {
        Next::Planet => Planet::take(sight, call, request).map(|planet| Goal(Berth::Planet(planet))),
        _ => Berth::take(sight, call, request).map(Goal),
    };
    Places, "{Planet | Place}", fails "the list has more places than the game" => |sight, call, request| {
        let mut places = Vec::new();
        request.list(&mut |item| {
            let Goal(place) = Goal::take(sight, call, item)?;
            if places.len() == MAX_OPTIONS {
                return Err(Wrong::TooManyOptions { most: MAX_OPTIONS }.into());
            }
            places.push(place);
            Ok(())
        })?;
        Ok(Places(places))
    };
    Count, "number",
    fails "the number is not from 0 to 100" => |_, _, request| Ok(Count(request.number(0, 100)? as u8));
    Change, "number", fails "the number is not from -999 to 999" =>
    |_, _, request| Ok(Change(request.number(-999, 999)? as i16));
}

/// An optional argument.
impl<T: Argument> Argument for Option<T> {
    const TYPE: &'static str = T::TYPE;
    const OPTIONAL: bool = true;
    const MEANING: Meaning = T::MEANING;
    const FAILS: &'static str = T::FAILS;

    fn take(sight: Sight<'_>, call: &Call, request: &mut dyn Request) -> Flow<Option<T>> {
        if request.is_left_out() { Ok(None) } else { T::take(sight, call, request).map(Some) }
    }
}
