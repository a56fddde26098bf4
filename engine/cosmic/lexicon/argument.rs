//! What a name takes: seats, planets, cards and numbers, each checked for this table.

use super::entry::Receiver;
use super::meaning::{Field, Meaning};
use super::request::{Next, Request};
use crate::ask::decision::MAX_OPTIONS;
use crate::moment::call::Call;
use crate::moment::fault::{Fault, Flow};
use crate::moment::sight::Sight;
use crate::moment::wrong::Wrong;
use crate::table::{Halt, Seat, SeatSet};
use crate::things::berth::Berth;
use crate::things::card::{CardId, CardKind, ScriptId};
use crate::things::cards::Zone;
use crate::things::face::{Face, Wanted};
use crate::things::place::Planet;
use crate::things::power_sets::PowerSlot;
use crate::things::side::Side;

/// Something a name takes.
pub(super) trait Argument: Sized {
    /// Its type, as Luau writes it.
    const TYPE: &'static str;
    /// It can be left out.
    const OPTIONAL: bool = false;
    /// What it means beyond its type.
    const MEANING: Meaning = Meaning::Plain;
    /// What can be wrong with it besides its type.
    const FAILS: &'static str = "";
    /// Takes it from a request.
    fn take(sight: Sight<'_>, call: &Call, request: &mut dyn Request) -> Flow<Self>;
}

/// What a row says of something that a name takes.
pub(super) const fn field<T: Argument>(name: &'static str) -> Field {
    Field { name, type_: T::TYPE, optional: T::OPTIONAL, meaning: T::MEANING }
}

/// Something a name is called on.
pub(super) trait Called: Argument {
    const ON: Receiver = Receiver::Seat;
    const ONLY_ME: bool = false;
    const ONLY_MAIN_PLAYER: bool = false;
}

/// Says in a fault which name it is about.
pub(super) fn naming(name: &'static str, halt: Halt<Fault>) -> Halt<Fault> {
    match halt {
        Halt::Fault(mut fault) => {
            fault.name = Some(name);
            Halt::Fault(fault)
        }
        waiting => waiting,
    }
}

/// The game.
pub(super) struct Game;

impl Argument for Game {
    const TYPE: &'static str = "Game";

    fn take(_: Sight<'_>, _: &Call, _: &mut dyn Request) -> Flow<Game> {
        Ok(Game)
    }
}

impl Called for Game {
    const ON: Receiver = Receiver::Game;
}

fn at_table(sight: Sight<'_>, seat: Seat) -> Flow<Seat> {
    if seat.0 < sight.rules.seats {
        return Ok(seat);
    }
    Err(Wrong::NotAtTable { seat }.into())
}

impl Argument for Seat {
    const TYPE: &'static str = "Seat";

    fn take(sight: Sight<'_>, _: &Call, request: &mut dyn Request) -> Flow<Seat> {
        at_table(sight, request.seat()?)
    }
}

impl Called for Seat {}

/// The seat whose script runs.
pub(super) struct Me(pub(super) Seat);

impl Argument for Me {
    const TYPE: &'static str = "Seat";

    fn take(_: Sight<'_>, call: &Call, request: &mut dyn Request) -> Flow<Me> {
        if request.seat()? == call.me {
            return Ok(Me(call.me));
        }
        Err(Wrong::OnlyMe.into())
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

    fn take(sight: Sight<'_>, call: &Call, request: &mut dyn Request) -> Flow<Other> {
        match Seat::take(sight, call, request)? {
            seat if seat == call.me => Err(Wrong::SameSeat.into()),
            seat => Ok(Other(seat)),
        }
    }
}

/// The side of a main player.
pub(super) struct MainPlayer(pub(super) Side);

impl Argument for MainPlayer {
    const TYPE: &'static str = "Seat";
    const FAILS: &'static str = "it is not a main player";

    fn take(sight: Sight<'_>, call: &Call, request: &mut dyn Request) -> Flow<MainPlayer> {
        let seat = Seat::take(sight, call, request)?;
        sight.side(seat).map(MainPlayer)
    }
}

impl Called for MainPlayer {
    const ONLY_MAIN_PLAYER: bool = true;
}

/// The side of a main player whose card has been turned, or left face down with a word.
pub(super) struct Turned(pub(super) Seat, pub(super) Side);

impl Argument for Turned {
    const TYPE: &'static str = "Seat";
    const FAILS: &'static str = "it is not a main player, or its card is not turned or no longer on the table";

    fn take(sight: Sight<'_>, call: &Call, request: &mut dyn Request) -> Flow<Turned> {
        let seat = Seat::take(sight, call, request)?;
        Ok(Turned(seat, sight.turned_side(seat)?))
    }
}

impl Called for Turned {
    const ONLY_MAIN_PLAYER: bool = true;
}

impl Argument for SeatSet {
    const TYPE: &'static str = "{Seat}";

    fn take(sight: Sight<'_>, call: &Call, request: &mut dyn Request) -> Flow<SeatSet> {
        let mut seats = SeatSet::EMPTY;
        let mut given = 0..MAX_OPTIONS;
        request.list(&mut |item| {
            given.next().ok_or(Wrong::TooManySeats)?;
            seats.insert(Seat::take(sight, call, item)?);
            Ok(())
        })?;
        Ok(seats)
    }
}

impl Argument for Planet {
    const TYPE: &'static str = "Planet";

    fn take(sight: Sight<'_>, _: &Call, request: &mut dyn Request) -> Flow<Planet> {
        let planet = request.planet()?;
        at_table(sight, planet.home()).map(|_| planet)
    }
}

impl Called for Planet {
    const ON: Receiver = Receiver::Planet;
}

impl Argument for CardKind {
    const TYPE: &'static str = "Kind";

    fn take(sight: Sight<'_>, _: &Call, request: &mut dyn Request) -> Flow<CardKind> {
        let kind = request.kind()?;
        if sight.rules.cards.contains(&kind) {
            return Ok(kind);
        }
        Err(Wrong::NotInDeck.into())
    }
}

/// A kind of card of whatever deck: what it is, is the same in all.
pub(super) struct AnyKind(pub(super) CardKind);

impl Argument for AnyKind {
    const TYPE: &'static str = "Kind";

    fn take(_: Sight<'_>, _: &Call, request: &mut dyn Request) -> Flow<AnyKind> {
        request.kind().map(AnyKind)
    }
}

impl Called for AnyKind {
    const ON: Receiver = Receiver::Kind;
}

impl Argument for Face {
    const TYPE: &'static str = "Kind";
    const FAILS: &'static str = "the kind is that of a card that cannot be laid";

    fn take(sight: Sight<'_>, call: &Call, request: &mut dyn Request) -> Flow<Face> {
        let AnyKind(kind) = AnyKind::take(sight, call, request)?;
        // A card can count as a negotiate also where the deck has none.
        if kind != CardKind::Negotiate && !sight.rules.cards.contains(&kind) {
            return Err(Wrong::NotInDeck.into());
        }
        sight.rules.face_of(kind).ok_or_else(|| Wrong::NotLaid.into())
    }
}

impl Argument for Wanted {
    const TYPE: &'static str = "Kind";

    fn take(sight: Sight<'_>, call: &Call, request: &mut dyn Request) -> Flow<Wanted> {
        CardKind::take(sight, call, request).map(Wanted::of)
    }
}

impl Argument for Side {
    const TYPE: &'static str = "Side";

    fn take(_: Sight<'_>, _: &Call, request: &mut dyn Request) -> Flow<Side> {
        request.side()
    }
}

impl Called for Side {
    const ON: Receiver = Receiver::Side;
}

/// A side whose main player's card has been turned, or left face down with a word.
pub(super) struct TurnedSide(pub(super) Side);

impl Argument for TurnedSide {
    const TYPE: &'static str = "Side";
    const FAILS: &'static str = "its card is not turned or no longer on the table";

    fn take(sight: Sight<'_>, _: &Call, request: &mut dyn Request) -> Flow<TurnedSide> {
        let side = request.side()?;
        let seat = sight.state.main_player(side).unwrap_or(sight.state.offense);
        sight.turned_side(seat).map(TurnedSide)
    }
}

impl Called for TurnedSide {
    const ON: Receiver = Receiver::Side;
}

/// A card, wherever it lies.
pub(super) struct TheCard(pub(super) CardId);

impl Argument for TheCard {
    const TYPE: &'static str = "Card";

    fn take(_: Sight<'_>, _: &Call, request: &mut dyn Request) -> Flow<TheCard> {
        request.card().map(TheCard)
    }
}

impl Called for TheCard {
    const ON: Receiver = Receiver::Card;
}

/// A pile of cards.
pub(super) struct ThePile(pub(super) Zone);

impl Argument for ThePile {
    const TYPE: &'static str = "Pile";

    fn take(_: Sight<'_>, _: &Call, request: &mut dyn Request) -> Flow<ThePile> {
        request.pile().map(ThePile)
    }
}

impl Called for ThePile {
    const ON: Receiver = Receiver::Pile;
}

/// The moment.
pub(super) struct It;

impl Argument for It {
    const TYPE: &'static str = "It";
    const FAILS: &'static str = "the moment has no such name";

    fn take(_: Sight<'_>, _: &Call, request: &mut dyn Request) -> Flow<It> {
        request.it().map(|()| It)
    }
}

impl Called for It {
    const ON: Receiver = Receiver::It;
}

impl Argument for PowerSlot {
    const TYPE: &'static str = "Power";
    const FAILS: &'static str = "the power is at the table no more";

    fn take(sight: Sight<'_>, _: &Call, request: &mut dyn Request) -> Flow<PowerSlot> {
        let slot = request.power()?;
        if sight.state.powers.get(slot).is_some() { Ok(slot) } else { Err(Wrong::PowerGone.into()) }
    }
}

impl Called for PowerSlot {
    const ON: Receiver = Receiver::Power;
}

/// An alien of the edition.
#[derive(Clone, Copy)]
pub(super) struct Alien(pub(super) ScriptId);

impl Argument for Alien {
    const TYPE: &'static str = "Alien";

    fn take(sight: Sight<'_>, _: &Call, request: &mut dyn Request) -> Flow<Alien> {
        let alien = request.alien()?;
        let is_there = sight.rules.scripts.get(alien.index()).is_some_and(|script| script.is_alien());
        if is_there { Ok(Alien(alien)) } else { Err(Wrong::NoSuchAlien.into()) }
    }
}

impl Called for Alien {
    const ON: Receiver = Receiver::Alien;
}

/// A power that a seat can gain.
pub(super) enum NewPower {
    /// That of an unused alien.
    Alien(ScriptId),
    /// A copy of this one.
    Copy(PowerSlot),
}

impl Argument for NewPower {
    const TYPE: &'static str = "Alien | Power";
    const FAILS: &'static str = PowerSlot::FAILS;

    fn take(sight: Sight<'_>, call: &Call, request: &mut dyn Request) -> Flow<NewPower> {
        if request.next() == Next::Power {
            return PowerSlot::take(sight, call, request).map(NewPower::Copy);
        }
        Alien::take(sight, call, request).map(|alien| NewPower::Alien(alien.0))
    }
}

/// Something that can be left out.
impl<T: Argument> Argument for Option<T> {
    const TYPE: &'static str = T::TYPE;
    const OPTIONAL: bool = true;
    const MEANING: Meaning = T::MEANING;
    const FAILS: &'static str = T::FAILS;

    fn take(sight: Sight<'_>, call: &Call, request: &mut dyn Request) -> Flow<Option<T>> {
        if request.is_left_out() { Ok(None) } else { T::take(sight, call, request).map(Some) }
    }
}

/// A place that is no planet.
impl Argument for Berth {
    const TYPE: &'static str = "Place";

    fn take(_: Sight<'_>, _: &Call, request: &mut dyn Request) -> Flow<Berth> {
        request.place()
    }
}

/// A planet, or another place.
pub(super) struct Goal(pub(super) Berth);

impl Argument for Goal {
    const TYPE: &'static str = "Planet | Place";
    const FAILS: &'static str = "ships cannot go there";

    fn take(sight: Sight<'_>, call: &Call, request: &mut dyn Request) -> Flow<Goal> {
        match request.next() {
            Next::Planet => Planet::take(sight, call, request).map(|planet| Goal(Berth::Planet(planet))),
            _ => Berth::take(sight, call, request).map(Goal),
        }
    }
}

/// Planets and other places.
pub(super) struct Places(pub(super) Vec<Berth>);

impl Argument for Places {
    const TYPE: &'static str = "{Planet | Place}";
    const FAILS: &'static str = "more places are named than there are";

    fn take(sight: Sight<'_>, call: &Call, request: &mut dyn Request) -> Flow<Places> {
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
    }
}

/// So many ships or cards.
pub(super) struct Count(pub(super) u8);

impl Argument for Count {
    const TYPE: &'static str = "number";
    const FAILS: &'static str = "the number is not from 0 to 100";

    fn take(_: Sight<'_>, _: &Call, request: &mut dyn Request) -> Flow<Count> {
        Ok(Count(request.number(0, 100)? as u8))
    }
}

/// So much more, or less.
pub(super) struct Change(pub(super) i16);

impl Argument for Change {
    const TYPE: &'static str = "number";
    const FAILS: &'static str = "the number is not from -999 to 999";

    fn take(_: Sight<'_>, _: &Call, request: &mut dyn Request) -> Flow<Change> {
        Ok(Change(request.number(-999, 999)? as i16))
    }
}

/// A function that tells of a seat, or of a planet, whether something is so.
macro_rules! tests {
    ($($Test:ident $type:literal)*) => {
        $(
            #[doc = $type]
            pub(super) struct $Test;

            impl Argument for $Test {
                const TYPE: &'static str = $type;

                fn take(_: Sight<'_>, _: &Call, _: &mut dyn Request) -> Flow<$Test> {
                    Ok($Test)
                }
            }
        )*
    };
}

tests! {
    Test "(seat: Seat) -> boolean"
    PlanetTest "(planet: Planet) -> boolean"
}
