//! Prompts a person with a question, and reads the answer.

use crate::boards::cosmic;
use crate::boards::cosmic::ask_ships;
use crate::boards::cosmic::asking::Asking;
use crate::boards::cosmic::deal;
use crate::session::console::Console;
use crate::session::stop::Stop;
use crate::terminal::paint;
use crate::words::typed::find;
use hyperkon::__private::cosmic::{Choice, PickOption, Prompt, Selection, Side, Topic, View};
use hyperkon::__private::game::Engine;
use hyperkon::__private::narrate::Narrator;
use hyperkon_table::Question;

/// Prompts until the rules accept an answer.
pub fn ask(console: &mut Console<'_, '_, Engine>) -> Result<Choice, Stop> {
    let decision = console.question;
    let (table, sitting) = (console.table(), &console.lines.sitting);
    let (narrator, view) = (cosmic::narrator(sitting.game(), table, &sitting.lang), table.seen(decision.seat).view());
    console.put()?;
    let mut asking = Asking { console, narrator: &narrator, view: &view, decision };
    let console = &mut asking;
    loop {
        let choice = match &decision.ask {
            Prompt::Pick { min: 1, max: 1, options } => pick_one(console, options)?,
            Prompt::Pick { min, max, options } => pick_some(console, *min, *max, options)?,
            Prompt::Number { min, max } => {
                let default = match console.proposal() {
                    Some(Choice::Number(number)) => Some(number.into()),
                    _ => None,
                };
                Choice::Number(console.number(u32::from(*min), u32::from(*max), default)? as u8)
            }
            Prompt::Ships { bounds, min, max } => Choice::Ships(ask_ships::ask(console, bounds, *min, *max)?),
            Prompt::Deal(deal) => deal::ask(console, deal)?,
        };
        // The prompts offer only legal answers, but let the rules check the answer anyway.
        match decision.check(&choice) {
            Ok(()) => return Ok(choice),
            Err(refusal) => {
                let why = console.narrator.refusal(decision, &refusal);
                console.object("cli.refused", &[("why", why)])?;
            }
        }
    }
}

fn pick_one(console: &mut Asking<'_, '_, '_>, options: &[PickOption]) -> Result<Choice, Stop> {
    let names = list_options(console, options)?;
    let proposal = console.proposal();
    let default = options.iter().position(|option| proposal == Some(Choice::one(*option)));
    let window = console.decision.topic == Topic::Window && options.contains(&PickOption::Pass);
    let shown = default.map(|index| match window {
        true => console.text("cli.enter_or_pass_on", &[("default", names[index].clone())]),
        false => names[index].clone(),
    });
    loop {
        let line = console.line(shown.as_deref())?;
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

fn pick_some(console: &mut Asking<'_, '_, '_>, min: u8, max: u8, options: &[PickOption]) -> Result<Choice, Stop> {
    let names = list_options(console, options)?;
    let none = console.text("option.none", &[]);
    let all = console.text("cli.all", &[]);
    loop {
        let line = console.line((min == 0).then_some(none.as_str()))?;
        let mut picked = Selection::new();
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

/// Prints the numbered options, and returns their names without terminal codes.
fn list_options(console: &mut Asking<'_, '_, '_>, options: &[PickOption]) -> Result<Vec<String>, Stop> {
    let (mut names, mut lines) = (Vec::new(), Vec::new());
    for (index, option) in options.iter().enumerate() {
        let name = console.narrator.option(console.decision, *option);
        let about = about(console.narrator, console.view, *option);
        let about = if about.is_empty() { about } else { format!("  {}", paint::plain(&about)) };
        lines.push(format!("  {:>2}  {name}{}", index + 1, paint::faint(&about)));
        names.push(paint::plain(&name));
    }
    console.offer(lines)?;
    Ok(names)
}

/// Returns a note about an option, such as the ships on a planet.
pub fn about(narrator: &Narrator, view: &View, option: PickOption) -> String {
    match option {
        PickOption::Planet(planet) => {
            let there = view.ships_on(planet).iter().enumerate().filter(|(_, ships)| **ships > 0);
            let there: Vec<String> = there.map(|(seat, ships)| format!("{} {ships}", narrator.names()[seat])).collect();
            if there.is_empty() { narrator.text("cli.empty", &[]) } else { there.join(", ") }
        }
        PickOption::Side(side) => {
            let seat = if side == Side::Offense { Some(view.offense) } else { view.defense };
            seat.map_or_else(String::new, |seat| narrator.seat(seat))
        }
        _ => String::new(),
    }
}
