//! The one-line story of a recorded scenario.

use super::super::super::record::Part;
use super::super::names::Names;
use crate::cosmic::{Event, Frame, Outcome, Side};
use crate::game::Engine;

/// Returns the story of a part of a game in one line.
pub fn story(names: &Names<'_>, part: &Part<Engine>) -> String {
    let state = part.start.full_state().state();
    let at_turn = matches!(state.stack.top(), Some(Frame::Begin(_) | Frame::BeginTurn(_)));
    let first = state.turn + u16::from(at_turn);
    let last = part.end.full_state().state().turn.max(first);
    let encounters = part.events().filter(|event| matches!(event, Event::Decided { .. })).count();
    let mut story = match encounters {
        0 | 1 => one_encounter(names, part, first),
        _ if first == last => format!("Turn {first}: {encounters} encounters"),
        _ => format!("Turns {first} to {last}: {encounters} encounters"),
    };
    for event in part.events() {
        if let Event::GameWon { winners } = event {
            story += &format!("; the game is won by {}", names.of_seats(*winners));
        }
    }
    if part.fault.is_some() {
        story += "; then a script fails";
    }
    story + "."
}

fn one_encounter(names: &Names<'_>, part: &Part<Engine>, turn: u16) -> String {
    let encounter = &part.start.full_state().state().encounter;
    let (mut offense, mut defense, mut planet) =
        (part.start.full_state().state().offense, encounter.defense(), encounter.planet());
    let mut outcome = None;
    for event in part.events() {
        match event {
            Event::EncounterBegan { offense: seat, .. } if outcome.is_none() => {
                (offense, defense, planet) = (*seat, None, None);
            }
            Event::DefenseNamed { defense: seat } if outcome.is_none() => defense = Some(*seat),
            Event::Pointed { planet: at } if outcome.is_none() => planet = Some(*at),
            Event::Decided { outcome: how } => outcome = Some(*how),
            _ => {}
        }
    }
    let mut story = format!("Turn {turn}: {}", names.of_seat(offense));
    if let Some(defense) = defense {
        story += &format!(" against {}", names.of_seat(defense));
    }
    if let Some(planet) = planet {
        story += &format!(" on {}", names.of_planet(planet));
    }
    story
        + match outcome {
            Some(Outcome::Won(Side::Offense)) => "; the offense wins the encounter",
            Some(Outcome::Won(Side::Defense)) => "; the defense wins the encounter",
            Some(Outcome::Deal) => "; they make a deal",
            Some(Outcome::NoDeal) => "; they make no deal",
            Some(Outcome::Success) => "; the encounter ends as a success",
            Some(Outcome::Failure) => "; the encounter ends without a success",
            None => "",
        }
}
