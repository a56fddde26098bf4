//! Proposed answers: Enter gives them before a player has chosen anything.
//!
//! Invariant: a proposal takes what the seat can get, and never gives away what the seat could keep.

use crate::game::Engine;
use hyperkon_cosmic::{Argument, Choice, Decision, PickOption, Place, Prompt, ShipCounts, Topic, View};
use hyperkon_table::{Question as _, Seat, Table};

/// Returns the proposed answer to a question, or `None` if the player must choose.
pub(super) fn of(table: &Table<Engine>, decision: &Decision) -> Option<Choice> {
    let choice = decision.forced_choice().or_else(|| match &decision.ask {
        Prompt::Pick { options, .. } => match decision.topic {
            Topic::DrawNewHand => None,
            Topic::SecondEncounter | Topic::TakeCompensation => gain(options).copied().map(Choice::one),
            Topic::FreeShip => {
                let (me, view) = (decision.seat.index(), table.seen(decision.seat).view());
                let there = |option: &&PickOption| match option {
                    PickOption::Planet(planet) => view.ships_on(*planet).get(me).copied().unwrap_or(0),
                    _ => u8::MAX,
                };
                options.iter().min_by_key(there).copied().map(Choice::one)
            }
            _ => decision.pass(),
        },
        Prompt::Number { min, max } => Some(Choice::Number(match decision.topic {
            Topic::RewardShips | Topic::RewardCards => *max,
            _ => *min,
        })),
        Prompt::Ships { bounds, min, max } => {
            let ships = match decision.topic {
                topic if topic == Topic::Load || topic.is_putting() => *max,
                Topic::SendShips => 2.clamp(*min, *max),
                _ => *min,
            };
            Some(Choice::Ships(spread(decision, &table.seen(decision.seat).view(), bounds, ships)))
        }
        Prompt::Deal(_) => None,
    });
    choice.filter(|choice| decision.check(choice).is_ok())
}

/// Returns the first option that is not a pass.
fn gain(options: &[PickOption]) -> Option<&PickOption> {
    options.iter().find(|option| **option != PickOption::Pass)
}

/// Returns the seat that owns the ships of a question. A seat that joins a side sends its own ships, although the question
/// names the main player. Otherwise, the owner is the seat that the question names, or the seat to act.
pub fn owner(decision: &Decision) -> Seat {
    if decision.topic == Topic::SendShips {
        return decision.seat;
    }
    let named = |arg: &Argument| if let Argument::Seat(seat) = arg { Some(*seat) } else { None };
    decision.args.first().and_then(named).unwrap_or(decision.seat)
}

/// Returns the number of ships that the [`owner`] has at a place.
pub fn ships_at(decision: &Decision, view: &View, place: Place) -> u8 {
    let owner = owner(decision).index();
    match place {
        Place::Planet(planet) => view.ships_on(planet).get(owner).copied().unwrap_or(0),
        Place::Cone => view.seats.get(owner).map_or(0, |seat| seat.cone),
        Place::Shield => view.seats.get(owner).map_or(0, |seat| seat.shield),
    }
}

/// Spreads a number of ships over places. Arriving ships go to the places with the fewest ships. Leaving ships are taken
/// from the places with the most ships. The last ship of a base is taken only if no others are left, first at home.
pub fn spread(decision: &Decision, view: &View, bounds: &ShipCounts, ships: u8) -> ShipCounts {
    let putting = decision.topic.is_putting();
    let places: Vec<(Place, u8)> = bounds.iter().collect();
    let mut chosen = ShipCounts::NONE;
    for _ in 0..ships {
        let open = places.iter().filter(|(place, bound)| chosen.get(*place) < *bound);
        let best = open.min_by_key(|(place, _)| {
            let (now, taken) = (i16::from(ships_at(decision, view, *place)), i16::from(chosen.get(*place)));
            let at_home = matches!(place, Place::Planet(planet) if view.home(*planet) == decision.seat);
            if putting {
                (false, now + taken, false)
            } else {
                let last = matches!(place, Place::Planet(_)) && now - taken <= 1;
                (last, if last { 0 } else { taken - now }, !at_home)
            }
        });
        if let Some((place, _)) = best {
            chosen.add(*place, 1);
        }
    }
    chosen
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyperkon_cosmic::{Phase, Planet};

    #[test]
    fn allies_send_their_own_ships() {
        let (me, main_player) = (Seat(0), Seat(1));
        let asked = |topic| {
            let ask = Prompt::Ships { bounds: ShipCounts::only(Place::Planet(Planet(0)), 4), min: 1, max: 4 };
            let mut question = Decision::new(me, Phase::Answers, topic, ask);
            question.args.push(Argument::Seat(main_player));
            question
        };
        assert_eq!(owner(&asked(Topic::SendShips)), me, "the question names whom it joins");
        assert_eq!(owner(&asked(Topic::MoveShips)), main_player, "a power moves ships of others");
    }
}
