//! A question put to the person, and its answer read.

use crate::ask_ships;
use crate::console::{Console, Stop};
use crate::deal;
use crate::paint;
use crate::standing::Until;
use crate::typed::{find, number};
use hyperkon::cosmic::{Ask, Choice, Decision, Pickable, Picked, Side, Topic, View};
use hyperkon::narrate::Narrator;
use hyperkon::table::{Question, Seat};

/// An answer, and until when the person passes in windows from here on.
pub struct Answer {
    /// What the person chose.
    pub choice: Choice,
    /// Windows are passed for it until this comes.
    pub pass_until: Option<Until>,
}

/// Whether there is nothing to choose but to pass: such a question keeps a secret and is not worth a person's time.
pub fn only_pass(decision: &Decision) -> Option<Choice> {
    match &decision.ask {
        Ask::Pick { options, .. } if options.as_slice() == [Pickable::Pass] => Some(Choice::pass()),
        _ => None,
    }
}

/// Asks until there is an answer the rules take.
pub fn ask(console: &mut Console<'_>) -> Result<Answer, Stop> {
    let decision = console.decision;
    let question = console.narrator.question(decision);
    console.say(&paint::heading(&question))?;
    loop {
        let mut pass_until = None;
        let choice = match &decision.ask {
            Ask::Pick { min: 1, max: 1, options } => pick_one(console, options, &mut pass_until)?,
            Ask::Pick { min, max, options } => pick_some(console, *min, *max, options)?,
            Ask::Number { min, max } => {
                Choice::Number(number(console, u32::from(*min), u32::from(*max), default_number(decision, *max))? as u8)
            }
            Ask::Ships { bounds, min, max } => Choice::Ships(ask_ships::ask(console, bounds, *min, *max)?),
            Ask::Deal(deal) => deal::ask(console, deal)?,
        };
        // The dialogues offer only what can be; this is the rules' own last word.
        match decision.check(&choice) {
            Ok(()) => return Ok(Answer { choice, pass_until }),
            Err(refusal) => {
                let why = console.narrator.refusal(decision, &refusal);
                console.object("cli.refused", &[("why", why)])?;
            }
        }
    }
}

/// Puts the question again, with its options, where something else has been shown since.
pub fn put(console: &mut Console<'_>) -> Result<(), Stop> {
    let question = console.narrator.question(console.decision);
    console.say(&paint::heading(&question))?;
    if let Ask::Pick { options, .. } = &console.decision.ask {
        list_options(console, options)?;
    }
    Ok(())
}

/// The number that Enter means.
pub const fn default_number(decision: &Decision, max: u8) -> Option<u32> {
    match decision.topic {
        Topic::RewardShips | Topic::RewardCards => Some(max as u32),
        _ => None,
    }
}

fn pick_one(console: &mut Console<'_>, options: &[Pickable], pass_until: &mut Option<Until>) -> Result<Choice, Stop> {
    let names = list_options(console, options)?;
    let default = default_option(console.decision, options, console.view, console.me);
    let window = console.decision.topic == Topic::Window && options.contains(&Pickable::Pass);
    let shown = default.map(|index| match window {
        true => console.text("cli.enter_or_pass_on", &[("default", names[index].clone())]),
        false => names[index].clone(),
    });
    loop {
        let line = console.line(shown.as_deref())?;
        let until = ["p", "pp", "ppp"].into_iter().zip(Until::ALL).find(|(word, _)| line.eq_ignore_ascii_case(word));
        if let Some((_, until)) = until.filter(|_| window) {
            *pass_until = Some(until);
            return Ok(Choice::pass());
        }
        let found = if line.is_empty() { default.ok_or_else(String::new) } else { find(&line, &names) };
        match found {
            Ok(index) => return Ok(Choice::one(options[index])),
            Err(_) => {
                let values = [("word", line), ("most", options.len().to_string())];
                console.object("cli.bad_option", &values)?;
            }
        }
    }
}

fn pick_some(console: &mut Console<'_>, min: u8, max: u8, options: &[Pickable]) -> Result<Choice, Stop> {
    let names = list_options(console, options)?;
    let none = console.text("option.none", &[]);
    let all = console.text("cli.all", &[]);
    loop {
        let line = console.line((min == 0).then_some(none.as_str()))?;
        let mut picked = Picked::new();
        let mut bad = None;
        let said = line.to_lowercase();
        if said == all && options.len() <= usize::from(max) {
            picked.extend(options.iter().copied());
        } else if said != none {
            for word in line.split([' ', ',']).filter(|word| !word.is_empty()) {
                match find(word, &names) {
                    Ok(index) if !picked.contains(&options[index]) && !picked.is_full() => picked.push(options[index]),
                    Ok(_) => {}
                    Err(word) => bad = bad.or(Some(word)),
                }
            }
        }
        if let Some(word) = bad {
            console.object("cli.bad_options", &[("word", word), ("most", options.len().to_string())])?;
        } else if picked.len() < usize::from(min) || picked.len() > usize::from(max) {
            let values = [("n", picked.len().to_string()), ("least", min.to_string()), ("most", max.to_string())];
            console.object("cli.bad_count", &values)?;
        } else {
            return Ok(Choice::Pick(picked));
        }
    }
}

/// Prints the options with their numbers; gives back their plain names.
fn list_options(console: &mut Console<'_>, options: &[Pickable]) -> Result<Vec<String>, Stop> {
    let mut names = Vec::new();
    for (index, option) in options.iter().enumerate() {
        let name = console.narrator.option(console.decision, *option);
        let about = about(console.narrator, console.view, *option);
        let about = if about.is_empty() { about } else { format!("  {}", paint::plain(&about)) };
        console.say(&format!("  {:>2}  {name}{}", index + 1, paint::faint(&about)))?;
        names.push(paint::plain(&name));
    }
    Ok(names)
}

/// What the board says about an option.
pub fn about(narrator: &Narrator, view: &View, option: Pickable) -> String {
    match option {
        Pickable::Planet(planet) => {
            let there = view.ships_on(planet).iter().enumerate().filter(|(_, ships)| **ships > 0);
            let there: Vec<String> = there.map(|(seat, ships)| format!("{} {ships}", narrator.names()[seat])).collect();
            if there.is_empty() { narrator.text("cli.empty", &[]) } else { there.join(", ") }
        }
        Pickable::Side(side) => {
            let seat = if side == Side::Offense { Some(view.offense) } else { view.defense };
            seat.map_or_else(String::new, |seat| narrator.seat(seat))
        }
        _ => String::new(),
    }
}

/// What Enter means: to pass where little is lost by it, to take what is given, the cheapest card to give away.
/// Which card to lay is nobody's but the person's to say.
pub fn default_option(decision: &Decision, options: &[Pickable], view: &View, me: Seat) -> Option<usize> {
    let at = |wanted: Pickable| options.iter().position(|option| *option == wanted);
    match decision.topic {
        Topic::DrawNewHand | Topic::SecondEncounter => at(Pickable::Yes).or_else(|| at(Pickable::Pass)),
        Topic::TakeCompensation => Some(0),
        Topic::FreeShip | Topic::ChooseSystem | Topic::DiscardCard | Topic::GiveCard => Some(0),
        Topic::Point => weakest(options, view, me),
        Topic::ChooseCard if options.len() == 1 => Some(0),
        Topic::ChooseCard => None,
        _ => at(Pickable::Pass),
    }
}

/// The planet with the fewest ships of the defense, where the person has no base yet.
fn weakest(options: &[Pickable], view: &View, me: Seat) -> Option<usize> {
    let strength = |option: &Pickable| {
        let Pickable::Planet(planet) = option else { return None };
        let ships = view.ships_on(*planet);
        let of = |seat: Seat| ships.get(seat.index()).copied().unwrap_or(0);
        Some((of(me) > 0, view.defense.map_or(0, of)))
    };
    options.iter().enumerate().min_by_key(|(_, option)| strength(option)).map(|(index, _)| index)
}
