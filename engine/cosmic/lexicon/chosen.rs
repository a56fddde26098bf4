//! What a question takes: what it is about, what its texts show, what there is to choose from.

use super::argument::{Alien, Argument};
use super::meaning::Meaning;
use super::request::{Next, Request};
use crate::ask::decision::{self, Arguments, MAX_OPTIONS, Pickable, Word};
use crate::moment::call::Call;
use crate::moment::fault::Flow;
use crate::moment::sight::Sight;
use crate::moment::wrong::Wrong;
use crate::table::Seat;
use crate::things::card::CardKind;
use crate::things::face::Wanted;
use crate::things::place::Planet;
use crate::things::side::Side;

/// One of these is to be chosen: seats, planets, kinds of cards, sides, aliens, or words of the script's texts.
pub(super) struct OneOf(pub(super) decision::Options);

impl Argument for OneOf {
    const TYPE: &'static str = "{Seat | Planet | Kind | Side | Alien | string}";
    const MEANING: Meaning = Meaning::Options;
    const FAILS: &'static str = "the list is empty, has more than 50 options, or one of them twice";

    fn take(sight: Sight<'_>, call: &Call, request: &mut dyn Request) -> Flow<OneOf> {
        let mut options = decision::Options::new();
        request.list(&mut |item| {
            let option = match item.next() {
                Next::Seat => Pickable::Seat(Seat::take(sight, call, item)?),
                Next::Planet => Pickable::Planet(Planet::take(sight, call, item)?),
                Next::Kind => Pickable::Card(CardKind::take(sight, call, item)?),
                Next::Side => Pickable::Side(Side::take(sight, call, item)?),
                Next::Alien => Pickable::Alien(Alien::take(sight, call, item)?.0),
                Next::Flag | Next::Pile | Next::Power | Next::Text | Next::Other => {
                    Pickable::Word(Word::take(sight, call, item)?)
                }
            };
            if options.contains(&option) {
                return Err(Wrong::OptionTwice.into());
            }
            options.try_push(option).map_err(|_| TOO_MANY.into())
        })?;
        Ok(OneOf(options))
    }
}

impl OneOf {
    /// With the option to pass, if it is wanted.
    pub(super) fn or_none(mut self, optional: Optional) -> Flow<decision::Options> {
        if optional.0 {
            self.0.try_push(Pickable::Pass).map_err(|_| TOO_MANY)?;
        }
        Ok(self.0)
    }
}

/// These words are to be chosen from.
pub(super) struct Words(pub(super) decision::Options);

impl Argument for Words {
    const TYPE: &'static str = "{string}";
    const MEANING: Meaning = Meaning::Text;
    const FAILS: &'static str = OneOf::FAILS;

    fn take(sight: Sight<'_>, call: &Call, request: &mut dyn Request) -> Flow<Words> {
        let OneOf(options) = OneOf::take(sight, call, request)?;
        let is_word = |option: &Pickable| matches!(option, Pickable::Word(_));
        if options.iter().all(is_word) { Ok(Words(options)) } else { Err(Wrong::NoWord.into()) }
    }
}

const TOO_MANY: Wrong = Wrong::TooManyOptions { most: MAX_OPTIONS };

/// Something that is so if the script says so.
pub(super) struct Optional(pub(super) bool);

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
    const TYPE: &'static str = "{Seat | Planet | Kind | Alien | number}";
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
        Next::Kind => decision::Argument::Card(CardKind::take(sight, call, item)?),
        Next::Alien => decision::Argument::Alien(Alien::take(sight, call, item)?.0),
        Next::Flag | Next::Side | Next::Pile | Next::Power | Next::Text | Next::Other => {
            decision::Argument::Number(item.number(i16::MIN.into(), i16::MAX.into())? as i16)
        }
    })
}

/// A card that the question always shows.
pub(super) struct Shown(pub(super) Wanted);

impl Argument for Shown {
    const TYPE: &'static str = "Kind";
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
