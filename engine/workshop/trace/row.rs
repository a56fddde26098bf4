//! The rows of a trace: the outcome of one power or card at one trigger.

use super::calls::{self, Teller};
use super::fold::{Item, Line, Powers, TracedMoment};
use crate::cosmic::{Case, Noted, Printed, ScriptId, UseOutcome, Verdict};
use crate::scenario::Names;
use crate::table::{Code, Seat};
use serde::Serialize;

/// The maximum number of values that a message shows.
const MOST_TOLD: usize = 6;

/// The place of a row in the trace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The number of the answer before the trigger; 0 at the start of the game.
    pub answer: usize,
    /// The number of the trigger in the trace, from 1.
    pub number: usize,
    /// The number of triggers in progress that contain this one.
    pub within: usize,
    /// The name of the hook; `None` for a fault.
    pub moment: Option<&'static str>,
    /// The seat that the trigger is about, if there is one.
    pub about: Option<String>,
    /// The power whose declared use the trigger is about, if there is one.
    pub of: Option<String>,
    /// The planet that the trigger is about, if there is one.
    pub planet: Option<String>,
}

/// A line printed by a script.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PrintedLine {
    /// The line number in the script, from 1.
    pub line: Option<u32>,
    /// The printed text.
    pub text: String,
}

/// The outcome of one power or card at one trigger. The JSON always contains every key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// The place of the row.
    #[serde(flatten)]
    pub place: Place,
    /// The seat that has the power or card.
    pub seat: String,
    /// The id of the script.
    pub power: String,
    /// True for a card, false for a power.
    pub card: bool,
    /// The outcome as a code for programs.
    pub verdict: &'static str,
    /// The reason as a code, if the hook was not called or its use failed.
    pub why: Option<&'static str>,
    /// The outcome as a sentence.
    pub says: String,
    /// The file of the script.
    pub file: Option<String>,
    /// The line at which `when`, `value`, or `run` ended, from 1.
    pub line: Option<u32>,
    /// The values that the function read, or only the last ones if there are many.
    pub read: Vec<String>,
    /// The actions that the function took.
    pub did: Vec<String>,
    /// The lines that the function printed.
    pub printed: Vec<PrintedLine>,
    /// The seat that canceled the use.
    pub by: Option<String>,
    /// The card or power that canceled the use.
    pub with: Option<String>,
    /// The number before the change.
    pub from: Option<i16>,
    /// The number after the change.
    pub to: Option<i16>,
}

/// Returns the rows of an entry.
pub(super) fn rows(names: Names<'_>, known: &Powers, item: &Item) -> Vec<Row> {
    match item {
        Item::Trigger(moment) => {
            let mut powers = known.clone();
            powers.extend(&moment.powers);
            let names = Teller { names, powers: &powers };
            moment.lines.iter().map(|line| row(&names, moment, line)).collect()
        }
        Item::Fault(fault, answer) => {
            let names = &Teller { names, powers: known };
            let place =
                Place { answer: *answer, number: 0, within: 0, moment: None, about: None, of: None, planet: None };
            let mut row = Row::new(names, place, fault.id.unwrap_or(ScriptId(u8::MAX)), None);
            (row.verdict, row.why, row.line) = ("fault", Some(fault.code()), fault.line);
            row.place.moment = fault.hook.map(|hook| hook.spec().name);
            row.says = format!("failed; the step was undone: {fault}");
            vec![row]
        }
    }
}

fn row(names: &Teller<'_>, moment: &TracedMoment, line: &Line) -> Row {
    let use_of = |(seat, script): (Seat, ScriptId)| format!("{} ({})", names.of_script(script), names.of_seat(seat));
    let place = Place {
        answer: moment.answer,
        number: moment.number,
        within: moment.within,
        moment: Some(moment.hook().spec().name),
        about: moment.moment.subject.map(|seat| names.of_seat(seat).to_owned()),
        of: moment.of.map(use_of),
        planet: moment
            .moment
            .case
            .and_then(|case| if let Case::Aim(planet) = case { Some(names.of_planet(planet)) } else { None }),
    };
    let mut row = Row::new(names, place, line.call.script, Some(line.call.me));
    row.card = line.call.power.is_none();
    row.print(names, line.call.me, &line.printed);
    row.judge(names, line);
    row
}

impl Row {
    fn new(names: &Teller<'_>, place: Place, script: ScriptId, seat: Option<Seat>) -> Row {
        let info = names.rules.scripts.get(script.index());
        let file = info.and_then(|info| names.content.scripts().get(info.module)).map(|script| script.file.clone());
        let seat = seat.map_or_else(String::new, |seat| names.of_seat(seat).to_owned());
        let power = names.of_script(script).to_owned();
        let (read, did, printed) = (Vec::new(), Vec::new(), Vec::new());
        let (by, with, from, to) = (None, None, None, None);
        let (card, verdict, why, says, line) = (false, "", None, String::new(), None);
        Row { place, seat, power, card, verdict, why, says, file, line, read, did, printed, by, with, from, to }
    }

    fn print(&mut self, names: &Teller<'_>, me: Seat, printed: &[Printed]) {
        let lines = printed.iter();
        self.printed.extend(lines.map(|line| PrintedLine { line: line.line, text: calls::printed(names, me, line) }));
    }

    fn judge(&mut self, names: &Teller<'_>, line: &Line) {
        let me = line.call.me;
        let (verdict, says) = match &line.verdict {
            Verdict::NotReached => {
                ("not_reached", "not asked: another power acted first, or the trigger was over".to_owned())
            }
            Verdict::HasActed => ("has_acted", "not asked: it has already acted at this trigger".to_owned()),
            Verdict::Barred(bar) => {
                self.why = Some(bar.code());
                ("not_asked", format!("not asked: {bar}"))
            }
            Verdict::SaidNo(noted) => ("when_no", format!("not asked: {}", self.said_no(names, me, noted))),
            Verdict::HoldsNothing(noted) => {
                ("holding_no", format!("cannot act: {}", self.no_from("holding", names, me, noted)))
            }
            Verdict::CanAct | Verdict::Asked => ("asked", "asked, but has not answered yet".to_owned()),
            Verdict::Passed => ("passed", "asked, and passed".to_owned()),
            Verdict::Wants => ("wants", "asked, and chose to act; another power acted first".to_owned()),
            Verdict::SameNumber { value, noted } => {
                (self.from, self.to) = (Some(*value), Some(*value));
                let read = self.reads(names, me, noted);
                ("same_number", format!("left {value} unchanged{}{read}", at_line(noted.line)))
            }
            Verdict::Says { may, noted } => {
                let read = self.reads(names, me, noted);
                let (verdict, says) = match may {
                    Some(true) => ("allows", "allows it"),
                    Some(false) => ("forbids", "forbids it"),
                    None => ("says_nothing", "neither allows nor forbids it"),
                };
                (verdict, format!("{says}{}{read}", at_line(noted.line)))
            }
            Verdict::Acts { asked } => {
                let yes = if *asked { "chose to act, and " } else { "" };
                let (verdict, says) = self.came(names, me, line.outcome.as_ref());
                (verdict, format!("{yes}{says}"))
            }
            Verdict::Changes { from, to } => {
                (self.from, self.to) = (Some(*from), Some(*to));
                let (verdict, says) = self.came(names, me, line.outcome.as_ref());
                let change = format!("{from} to {to}");
                match line.outcome {
                    Some(UseOutcome::Changed) => ("changed", format!("changed {change}")),
                    _ => (verdict, format!("would have changed {change}: {says}")),
                }
            }
        };
        (self.verdict, self.says) = (verdict, says);
    }

    /// Returns the outcome of a power or card that acted.
    fn came(&mut self, names: &Teller<'_>, me: Seat, outcome: Option<&UseOutcome>) -> (&'static str, String) {
        match outcome {
            None => ("acting", "is still acting".to_owned()),
            Some(UseOutcome::Changed) => ("changed", "changed the number".to_owned()),
            Some(UseOutcome::Done(noted)) => {
                self.print(names, me, &noted.printed);
                self.line = noted.line;
                self.did =
                    noted.said.iter().filter(|said| acts(said.name)).map(|said| calls::done(names, me, said)).collect();
                match (&self.did[..], noted.line) {
                    ([], None) => ("acted", "acted: without a `run` function, its use was only declared".to_owned()),
                    ([], Some(line)) => ("did_nothing", format!("acted, and did nothing: `run` ended at line {line}")),
                    (did, _) => ("acted", format!("acted: {}", did.join("; "))),
                }
            }
            Some(UseOutcome::NothingFound(noted)) => {
                let why = if *noted == Noted::default() {
                    "its seat no longer has the role in `who`".to_owned()
                } else {
                    self.said_no(names, me, noted)
                };
                ("nothing_found", format!("had nothing left to do: {why}"))
            }
            Some(UseOutcome::Cancelled { by, with }) => {
                (self.by, self.with) =
                    (Some(names.of_seat(*by).to_owned()), with.map(|script| names.of_script(script).to_owned()));
                let with = self.with.as_ref().map(|with| format!(" with {with}")).unwrap_or_default();
                ("cancelled", format!("was canceled by {}{with}", names.of_seat(*by)))
            }
            Some(UseOutcome::Lapsed(bar)) => {
                self.why = Some(bar.code());
                ("lapsed", format!("its use had no effect: {bar}"))
            }
            Some(UseOutcome::Faulted) => ("faulted", "its script failed, and its actions were undone".to_owned()),
        }
    }

    fn said_no(&mut self, names: &Teller<'_>, me: Seat, noted: &Noted) -> String {
        self.no_from("when", names, me, noted)
    }

    fn no_from(&mut self, function: &str, names: &Teller<'_>, me: Seat, noted: &Noted) -> String {
        let read = self.reads(names, me, noted);
        self.print(names, me, &noted.printed);
        format!("`{function}` returned false{}{read}", at_line(noted.line))
    }

    /// Records the values read, without duplicates. Returns the last ones as text.
    fn reads(&mut self, names: &Teller<'_>, me: Seat, noted: &Noted) -> String {
        self.line = noted.line;
        for said in &noted.said {
            let read = calls::read(names, me, said);
            if !self.read.contains(&read) {
                self.read.push(read);
            }
        }
        let told = &self.read[self.read.len().saturating_sub(MOST_TOLD)..];
        let before = if told.len() < self.read.len() { "…, " } else { "" };
        if told.is_empty() { String::new() } else { format!(": {before}{}", told.join(", ")) }
    }
}

fn at_line(line: Option<u32>) -> String {
    line.map(|line| format!(" at line {line}")).unwrap_or_default()
}

/// Returns `true` if the API function of this name acts.
fn acts(name: &str) -> bool {
    crate::cosmic::LEXICON.iter().any(|entry| entry.name == name && entry.acts())
}
