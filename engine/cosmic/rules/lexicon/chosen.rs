//! Arguments of questions: the text key, the values to fill in, and the options.

use super::argument::{Alien, Argument, taken};
use super::request::{Next, Request};
use crate::decision::question::{self, Arguments, MAX_OPTIONS, PickOption, Word};
use crate::state::{CardKind, Planet, Side, Wanted};
use crate::table::Seat;
use crate::trigger::{Call, Flow, Sight, Wrong};

/// Options to choose from: seats, planets, card kinds, sides, aliens, or text keys.
pub(super) struct OneOf(pub(super) question::Options);

impl OneOf {
    /// Adds the option to pass, if `optional` is set.
    pub(super) fn or_none(mut self, optional: Optional) -> Flow<question::Options> {
        if optional.0 {
            self.0.try_push(PickOption::Pass).map_err(|_| TOO_MANY)?;
        }
        Ok(self.0)
    }
}

/// Words to choose from.
pub(super) struct Words(pub(super) question::Options);

const TOO_MANY: Wrong = Wrong::TooManyOptions { most: MAX_OPTIONS };

/// A flag that is false by default.
pub(super) struct Optional(pub(super) bool);

/// The values that fill the gaps in a question's text.
pub(super) struct Naming(pub(super) Arguments);

fn shown_thing(sight: Sight<'_>, call: &Call, item: &mut dyn Request) -> Flow<question::Argument> {
    Ok(match item.next() {
        Next::Seat => question::Argument::Seat(Seat::take(sight, call, item)?),
        Next::Planet => question::Argument::Planet(Planet::take(sight, call, item)?),
        Next::Kind => question::Argument::Card(CardKind::take(sight, call, item)?),
        Next::Alien => question::Argument::Alien(Alien::take(sight, call, item)?.0),
        Next::Flag | Next::Side | Next::Pile | Next::Power | Next::Text | Next::Other => {
            question::Argument::Number(item.number(i16::MIN.into(), i16::MAX.into())? as i16)
        }
    })
}

/// A card that the question always shows.
pub(super) struct Shown(pub(super) Wanted);

/// The lowest or highest number that answers a question.
pub(super) struct Bound(pub(super) u8);

taken! {
    OneOf, "{Seat | Planet | Kind | Side | Alien | string}", means Options,
    fails "the list is empty, has more than 50 options, or has a duplicate" =>
    |sight, call, request| {
        let mut options = question::Options::new();
        request.list(&mut |item| {
            let option = match item.next() {
                Next::Seat => PickOption::Seat(Seat::take(sight, call, item)?),
                Next::Planet => PickOption::Planet(Planet::take(sight, call, item)?),
                Next::Kind => PickOption::Card(CardKind::take(sight, call, item)?),
                Next::Side => PickOption::Side(Side::take(sight, call, item)?),
                Next::Alien => PickOption::Alien(Alien::take(sight, call, item)?.0),
                Next::Flag | Next::Pile | Next::Power | Next::Text | Next::Other => {
                    PickOption::Word(Word::take(sight, call, item)?)
                }
            };
            if options.contains(&option) {
                return Err(Wrong::OptionTwice.into());
            }
            options.try_push(option).map_err(|_| TOO_MANY.into())
        })?;
        Ok(OneOf(options))
    };
    Words, "{string}", means Text, fails OneOf::FAILS => |sight, call, request| {
        let OneOf(options) = OneOf::take(sight, call, request)?;
        let is_word = |option: &PickOption| matches!(option, PickOption::Word(_));
        if options.iter().all(is_word) { Ok(Words(options)) } else { Err(Wrong::NoWord.into()) }
    };
    Optional, "boolean", optional true => |_, _, request| Ok(Optional(!request.is_left_out() && request.flag()?));
    Naming, "{Seat | Planet | Kind | Alien | number}", optional true, means Naming => |sight, call, request| {
        let mut shown = Arguments::new();
        if !request.is_left_out() {
            request.list(&mut |item| {
                let thing = shown_thing(sight, call, item)?;
                shown.try_push(thing).map_err(|_| Wrong::TooManyShown.into())
            })?;
        }
        Ok(Naming(shown))
    };
    Shown, "Kind", means Shown => |sight, call, request| Wanted::take(sight, call, request).map(Shown);
    Bound, "number", means Bound, fails "`least` is greater than `most`, or one of them is not from 0 to 255" =>
    |_, _, request| Ok(Bound(request.number(0, 255)? as u8));
}
