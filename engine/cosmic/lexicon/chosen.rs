//! What a question takes: what it is about, what its texts show, what there is to choose from.

use super::argument::Argument;
use super::meaning::Meaning;
use super::request::{Next, Request};
use crate::ask::decision::{self, Arguments, MAX_OPTIONS, Pickable, Word};
use crate::moment::fault::Flow;
use crate::moment::powers::Call;
use crate::moment::sight::Sight;
use crate::moment::wrong::Wrong;
use crate::table::Seat;
use crate::things::card::CardKind;
use crate::things::encounter::Wanted;
use crate::things::place::Planet;
use std::marker::PhantomData;

/// Something that can be chosen.
pub(super) trait Choosable: Argument {
    /// A list of it, as Luau writes it.
    const LIST: &'static str;
    /// It as an option.
    fn option(self) -> Pickable;
    /// The option as what it is.
    fn chosen(option: Pickable) -> Option<Self>;
}

macro_rules! choosable {
    ($($type:ident $list:literal $option:ident;)*) => {
        $(impl Choosable for $type {
            const LIST: &'static str = $list;

            fn option(self) -> Pickable {
                Pickable::$option(self)
            }

            fn chosen(option: Pickable) -> Option<Self> {
                if let Pickable::$option(chosen) = option { Some(chosen) } else { None }
            }
        })*
    };
}

choosable! {
    Seat "{Seat}" Seat;
    Planet "{Planet}" Planet;
    CardKind "{Card}" Card;
    Word "{string}" Word;
}

/// One of these is to be chosen.
pub(super) struct OneOf<T>(pub(super) decision::Options, PhantomData<T>);

impl<T: Choosable> Argument for OneOf<T> {
    const TYPE: &'static str = T::LIST;
    const MEANING: Meaning = T::MEANING;
    const FAILS: &'static str = "the list is empty, has more than 50 options, or one of them twice";

    fn take(sight: Sight<'_>, call: &Call, request: &mut dyn Request) -> Flow<OneOf<T>> {
        let mut options = decision::Options::new();
        request.list(&mut |item| {
            let option = T::take(sight, call, item)?.option();
            if options.contains(&option) {
                return Err(Wrong::OptionTwice.into());
            }
            options.try_push(option).map_err(|_| TOO_MANY.into())
        })?;
        Ok(OneOf(options, PhantomData))
    }
}

impl<T> OneOf<T> {
    /// With the option to pass, if it is wanted.
    pub(super) fn or_none(mut self, optional: Optional) -> Flow<decision::Options> {
        if optional.0 {
            self.0.try_push(Pickable::Pass).map_err(|_| TOO_MANY)?;
        }
        Ok(self.0)
    }
}

const TOO_MANY: Wrong = Wrong::TooManyOptions { most: MAX_OPTIONS };

/// The seat can pass.
pub(super) struct Optional(bool);

impl Argument for Optional {
    const TYPE: &'static str = "boolean";
    const OPTIONAL: bool = true;

    fn take(_: Sight<'_>, _: &Call, request: &mut dyn Request) -> Flow<Optional> {
        Ok(Optional(!request.is_left_out() && request.flag()?))
    }
}

/// What the texts of a question show.
pub(super) struct Naming(pub(super) Arguments);

impl Argument for Naming {
    const TYPE: &'static str = "{Seat | Planet | Card | number}";
    const OPTIONAL: bool = true;
    const MEANING: Meaning = Meaning::Naming;

    fn take(sight: Sight<'_>, call: &Call, request: &mut dyn Request) -> Flow<Naming> {
        let mut shown = Arguments::new();
        if !request.is_left_out() {
            request.list(&mut |item| {
                let thing = shown_thing(sight, call, item)?;
                shown.try_push(thing).map_err(|_| Wrong::TooManyShown.into())
            })?;
        }
        Ok(Naming(shown))
    }
}

fn shown_thing(sight: Sight<'_>, call: &Call, item: &mut dyn Request) -> Flow<decision::Argument> {
    Ok(match item.next() {
        Next::Seat => decision::Argument::Seat(Seat::take(sight, call, item)?),
        Next::Planet => decision::Argument::Planet(Planet::take(sight, call, item)?),
        Next::Card => decision::Argument::Card(CardKind::take(sight, call, item)?),
        Next::Flag | Next::Other => decision::Argument::Number(item.number(i16::MIN.into(), i16::MAX.into())? as i16),
    })
}

/// A card that the question always shows.
pub(super) struct Shown(pub(super) Wanted);

impl Argument for Shown {
    const TYPE: &'static str = "Card";
    const MEANING: Meaning = Meaning::Shown;

    fn take(sight: Sight<'_>, call: &Call, request: &mut dyn Request) -> Flow<Shown> {
        Wanted::take(sight, call, request).map(Shown)
    }
}

/// A bound of a number that is asked for.
pub(super) struct Bound(pub(super) u8);

impl Argument for Bound {
    const TYPE: &'static str = "number";
    const MEANING: Meaning = Meaning::Bound;
    const FAILS: &'static str = "the least is above the most, or one of them is not from 0 to 255";

    fn take(_: Sight<'_>, _: &Call, request: &mut dyn Request) -> Flow<Bound> {
        Ok(Bound(request.number(0, 255)? as u8))
    }
}
