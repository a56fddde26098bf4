//! A row of a trace: what became of one power or card at one moment, in words and as data.

use super::fold::{Item, Line, Powers, TracedMoment};
use super::said::{self, Teller};
use crate::cosmic::{Case, Noted, Printed, ScriptId, UseOutcome, Verdict};
use crate::scenario::Names;
use crate::table::{Code, Seat};
use serde::Serialize;

/// So much of what was read is told in words.
const MOST_TOLD: usize = 6;

/// Where a row belongs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Place {
    /// The number of the answer after which it came; 0: the beginning.
    pub answer: usize,
    /// The number of the moment in the trace, from 1.
    pub number: usize,
    /// How many moments are still under way around it.
    pub within: usize,
    /// The hook; nothing for a fault.
    pub moment: Option<&'static str>,
    /// The seat that the moment is about.
    pub about: Option<String>,
    /// The declared use that it is about: the power.
    pub of: Option<String>,
    /// The planet that it is about.
    pub planet: Option<String>,
}

/// A line that a script has printed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PrintedLine {
    /// Its line in the script, from 1.
    pub line: Option<u32>,
    /// The text.
    pub text: String,
}

/// What became of one power or card at one moment. Every key is always there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Row {
    /// Where it belongs.
    #[serde(flatten)]
    pub place: Place,
    /// The seat that has the power or card.
    pub seat: String,
    /// The script's id.
    pub power: String,
    /// Whether it is a card.
    pub card: bool,
    /// What became of it, as a code.
    pub verdict: &'static str,
    /// Why, as a code, where it was not even asked or its use came to nothing.
    pub why: Option<&'static str>,
    /// The same in words.
    pub says: String,
    /// The script's file.
    pub file: Option<String>,
    /// The line at which `when`, `value` or `run` ended, from 1.
    pub line: Option<u32>,
    /// What it has read, the last ones.
    pub read: Vec<String>,
    /// What it has done.
    pub did: Vec<String>,
    /// What it has printed.
    pub printed: Vec<PrintedLine>,
    /// Who has cancelled it.
    pub by: Option<String>,
    /// With what.
    pub with: Option<String>,
    /// The number before.
    pub from: Option<i16>,
    /// The number after.
    pub to: Option<i16>,
}

/// The rows of something to be told.
pub(super) fn rows(names: Names<'_>, known: &Powers, item: &Item) -> Vec<Row> {
    match item {
        Item::Moment(moment) => {
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
            row.says = format!("faulted, and the step was undone: {fault}");
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
        self.printed.extend(lines.map(|line| PrintedLine { line: line.line, text: said::printed(names, me, line) }));
    }

    fn judge(&mut self, names: &Teller<'_>, line: &Line) {
        let me = line.call.me;
        let (verdict, says) = match &line.verdict {
            Verdict::NotReached => ("not_reached", "not asked: another acted first, or the moment was over".to_owned()),
            Verdict::HasActed => ("has_acted", "not asked: it has acted at this moment".to_owned()),
            Verdict::Barred(bar) => {
                self.why = Some(bar.code());
                ("not_asked", format!("not asked: {bar}"))
            }
            Verdict::SaidNo(noted) => ("when_no", format!("not asked: {}", self.said_no(names, me, noted))),
            Verdict::HoldsNothing(noted) => {
                ("holding_no", format!("could not say yes: {}", self.no_from("holding", names, me, noted)))
            }
            Verdict::CanAct | Verdict::Asked => ("asked", "asked; no answer yet".to_owned()),
            Verdict::Passed => ("passed", "asked, and passed".to_owned()),
            Verdict::Wants => ("wants", "asked, and said yes; another came first".to_owned()),
            Verdict::SameNumber { value, noted } => {
                (self.from, self.to) = (Some(*value), Some(*value));
                let read = self.reads(names, me, noted);
                ("same_number", format!("left {value} as it was{}{read}", at_line(noted.line)))
            }
            Verdict::Says { may, noted } => {
                let read = self.reads(names, me, noted);
                let (verdict, says) = match may {
                    Some(true) => ("allows", "allows it"),
                    Some(false) => ("forbids", "forbids it"),
                    None => ("says_nothing", "says nothing to it"),
                };
                (verdict, format!("{says}{}{read}", at_line(noted.line)))
            }
            Verdict::Acts { asked } => {
                let yes = if *asked { "said yes, and " } else { "" };
                let (verdict, says) = self.came(names, me, line.outcome.as_ref());
                (verdict, format!("{yes}{says}"))
            }
            Verdict::Changes { from, to } => {
                (self.from, self.to) = (Some(*from), Some(*to));
                let (verdict, says) = self.came(names, me, line.outcome.as_ref());
                let change = format!("{from} to {to}");
                match line.outcome {
                    Some(UseOutcome::Changed) => ("changed", format!("changed {change}")),
                    _ => (verdict, format!("was to change {change}: {says}")),
                }
            }
        };
        (self.verdict, self.says) = (verdict, says);
    }

    /// What came of a power or card that acted.
    fn came(&mut self, names: &Teller<'_>, me: Seat, outcome: Option<&UseOutcome>) -> (&'static str, String) {
        match outcome {
            None => ("acting", "acts; not done yet".to_owned()),
            Some(UseOutcome::Changed) => ("changed", "changed the number".to_owned()),
            Some(UseOutcome::Done(noted)) => {
                self.print(names, me, &noted.printed);
                self.line = noted.line;
                self.did =
                    noted.said.iter().filter(|said| acts(said.name)).map(|said| said::done(names, me, said)).collect();
                match (&self.did[..], noted.line) {
                    ([], None) => ("acted", "acted: it has no `run` here, and was only declared".to_owned()),
                    ([], Some(line)) => ("did_nothing", format!("acted, and did nothing: `run` ended at line {line}")),
                    (did, _) => ("acted", format!("acted: {}", did.join("; "))),
                }
            }
            Some(UseOutcome::NothingFound(noted)) => {
                let why = if *noted == Noted::default() {
                    "its seat has no longer the part that `who` asks for".to_owned()
                } else {
                    self.said_no(names, me, noted)
                };
                ("nothing_found", format!("found nothing to do when its turn came: {why}"))
            }
            Some(UseOutcome::Cancelled { by, with }) => {
                (self.by, self.with) =
                    (Some(names.of_seat(*by).to_owned()), with.map(|script| names.of_script(script).to_owned()));
                let with = self.with.as_ref().map(|with| format!(" with {with}")).unwrap_or_default();
                ("cancelled", format!("was cancelled by {}{with}", names.of_seat(*by)))
            }
            Some(UseOutcome::Lapsed(bar)) => {
                self.why = Some(bar.code());
                ("lapsed", format!("its use came to nothing: {bar}"))
            }
            Some(UseOutcome::Faulted) => ("faulted", "its script faulted, and what it did was undone".to_owned()),
        }
    }

    fn said_no(&mut self, names: &Teller<'_>, me: Seat, noted: &Noted) -> String {
        self.no_from("when", names, me, noted)
    }

    fn no_from(&mut self, function: &str, names: &Teller<'_>, me: Seat, noted: &Noted) -> String {
        let read = self.reads(names, me, noted);
        self.print(names, me, &noted.printed);
        format!("`{function}` said no{}{read}", at_line(noted.line))
    }

    /// What was read, each once, the last of it in words.
    fn reads(&mut self, names: &Teller<'_>, me: Seat, noted: &Noted) -> String {
        self.line = noted.line;
        for said in &noted.said {
            let read = said::read(names, me, said);
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

/// Whether a name acts.
fn acts(name: &str) -> bool {
    crate::cosmic::LEXICON.iter().any(|entry| entry.name == name && entry.acts())
}
