//! Questions of cosmic conquest: options on the board, and forms.

use super::numbers::Number;
use super::ships::Ships;
use super::terms::Deal;
use crate::boards::cosmic::prompt;
use crate::drawn::form::Form;
use crate::drawn::table::Table;
use hyperkon::__private::cosmic::{CardKind, Choice, Decision, Part, PickOption, Prompt, Rule, ScriptId, Topic, View};
use hyperkon::Engine;
use hyperkon_table::Question as _;

/// Returns the maximum number of ticked options, or `None` for a single choice.
pub const fn ticks(decision: &Decision) -> Option<usize> {
    match &decision.ask {
        Prompt::Pick { min: 1, max: 1, .. } => None,
        Prompt::Pick { max, .. } => Some(*max as usize),
        _ => None,
    }
}

/// Returns the form for a question, if the question needs one.
pub fn form(decision: &Decision, proposal: Option<&Choice>, view: &View) -> Option<Box<dyn Form<Engine>>> {
    Some(match &decision.ask {
        Prompt::Pick { .. } => return None,
        Prompt::Number { min, max } => Box::new(Number::new(proposal, *min, *max)),
        Prompt::Ships { bounds, min, max } => Box::new(Ships::new(decision, (proposal, view), bounds, *min, *max)),
        Prompt::Deal(deal) => Box::new(Deal::new(deal)),
    })
}

/// Returns the text of an option, with a note from the board.
pub fn option(table: &Table<'_, Engine>, decision: &Decision, option: PickOption) -> String {
    let about = match option {
        PickOption::Planet(planet) => {
            let there = super::names::ships_on(table, planet, false);
            let there: Vec<String> = there.into_iter().map(|(_, ships)| ships).collect();
            if there.is_empty() { table.word("ui.word.empty") } else { there.join(" ") }
        }
        option => prompt::about(&table.scene, &table.view, option),
    };
    let name = table.scene.option(decision, option);
    if about.is_empty() { name } else { format!("{name}: {about}") }
}

/// Returns the rule behind the question, and the text of the card or alien at the cursor. Elsewhere, these are the texts
/// of the card or power that asks, and of all cards and powers among the options.
pub fn about(table: &Table<'_, Engine>, decision: &Decision) -> Vec<String> {
    let narrator = &table.scene;
    let mut scripts: Vec<ScriptId> =
        table.asked.as_ref().and_then(|asked| script_of(asked.at()?)).into_iter().collect();
    if scripts.is_empty() {
        let options = decision.parts(&[]).next;
        scripts.extend(decision.source.into_iter().chain(options.iter().filter_map(script_of)));
        scripts.dedup();
    }
    let texts = scripts.iter().map(|script| format!("{}: {}", narrator.script(*script), narrator.script_text(*script)));
    rule_of(decision.topic).map(|rule| narrator.clause(rule)).into_iter().chain(texts).collect()
}

const fn script_of(part: &Part) -> Option<ScriptId> {
    match part {
        Part::Pick(
            PickOption::Card(CardKind::Scripted(script)) | PickOption::Power(script) | PickOption::Alien(script),
        ) => Some(*script),
        _ => None,
    }
}

const fn rule_of(topic: Topic) -> Option<Rule> {
    Some(match topic {
        Topic::Window => Rule::P4,
        Topic::DrawNewHand => Rule::T1,
        Topic::FreeShip => Rule::T4,
        Topic::OwnColor => Rule::T5,
        Topic::ChooseSystem => Rule::D1,
        Topic::Point => Rule::T6,
        Topic::Load => Rule::T7,
        Topic::Invite | Topic::AnswerInvitation | Topic::SendShips => Rule::T8,
        Topic::ChooseCard => Rule::C1,
        Topic::Deal => Rule::C7,
        Topic::TakeCompensation => Rule::C5,
        Topic::RewardShips | Topic::RewardCards => Rule::C4,
        Topic::LoseShips => Rule::C13,
        Topic::SettleShips => Rule::C8,
        Topic::SecondEncounter => Rule::T9,
        _ => return None,
    })
}
