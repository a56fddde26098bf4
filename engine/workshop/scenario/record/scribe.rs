//! Writes a part of a course as a scenario, plays it, and shortens it.

use super::super::events::Happened;
use super::super::failure::Source;
use super::super::file;
use super::super::notation::Notation;
use super::super::run::{Played, run};
use super::page::{self, Keys, Val};
use super::playthrough::Course;
use super::recording::{Mark, Recorded, Wish};
use super::trail::{Part, Start};
use super::{answers, expects};
use std::collections::BTreeSet;

/// The writer of a scenario.
pub(super) struct Scribe<'a, G: Notation> {
    pub game: &'a G,
    pub rules: &'a G::Rules,
    pub course: &'a Course<G>,
    pub wish: &'a Wish,
    pub of: usize,
}

impl<G: Notation> Scribe<'_, G> {
    /// Writes a scenario that begins at a start. Returns `None` if its replay differs from the game.
    pub fn write(&self, start: &Start<G>, last: usize) -> Option<Recorded> {
        let part = Part::play(self.game, self.rules, start, &self.course.answers[start.after..last])?;
        let happened: Vec<String> = part.happened(self.game).iter().map(Happened::line).collect();
        let mut setup = self.game.setup(self.rules, &start.state, start.is_begin);
        if !self.goes_the_same(&self.page(&part, &setup, start), &part, &happened) {
            return None;
        }
        for shorter in self.game.shorter(&setup, &part) {
            let tried = shorter(&setup);
            if tried != setup && self.goes_the_same(&self.page(&part, &tried, start), &part, &happened) {
                setup = tried;
            }
        }
        let text = self.page(&part, &setup, start);
        let (first, last) = ((start.after + 1).min(last), start.after + part.moves.len());
        Some(Recorded { text, first, last, of: self.of, fault: part.fault })
    }

    /// Returns `true` if a scenario's replay is equal to the game. The scenario must pass, or end with the same fault.
    fn goes_the_same(&self, text: &str, part: &Part<G>, happened: &[String]) -> bool {
        let source = Source::new("the scenario", text);
        let Ok(parsed) = file::read::<G>(&source, text) else { return false };
        let Played { failures, happened: again, .. } = run(self.game, &parsed, &source, &mut |_| ());
        let ends_well = match &part.fault {
            None => failures.is_empty(),
            Some(fault) => failures.len() == 1 && failures[0].what.contains(fault.as_str()),
        };
        ends_well && again.iter().map(Happened::line).eq(happened.iter().cloned())
    }

    /// Returns the text of the scenario file.
    fn page(&self, part: &Part<G>, setup: &Keys, start: &Start<G>) -> String {
        let (edition, seed) = G::table_of(&self.course.table);
        let mut page = self.comment(part, start, &edition, seed);
        let story = self.wish.story.clone().unwrap_or_else(|| self.game.story(part));
        let head = vec![
            ("rule".to_owned(), Val::texts(rules(part))),
            ("story".to_owned(), Val::Text(story)),
            ("edition".to_owned(), Val::text(edition.as_str())),
        ];
        page::section(&mut page, "", &head);
        page::section(&mut page, "setup", setup);
        let answers = answers::written(self.game, part);
        let stretches = expects::stretches(self.game, part);
        let mut at_the_end = expects::at_the_end(self.game, part);
        let several = stretches.len() > 1;
        for stretch in stretches {
            let mut said: Vec<String> = answers[stretch.moves].iter().flatten().cloned().collect();
            // The last part before a fault gets no expectations, because its outcome is unknown.
            let faulty = part.fault.is_some() && stretch.expect.is_empty();
            let last = if faulty && part.ending.is_empty() { said.pop() } else { None };
            if !said.is_empty() || several && last.is_none() {
                page::section(&mut page, "step", &vec![("answers".to_owned(), Val::texts(said))]);
            }
            if let Some(last) = last {
                let say = ("say".to_owned(), Val::text("A script fails here."));
                page::section(&mut page, "step", &vec![say, ("answers".to_owned(), Val::texts([last]))]);
            }
            if several && !stretch.expect.is_empty() {
                page::section(&mut page, "step.expect", &stretch.expect);
            } else {
                at_the_end.splice(0..0, stretch.expect);
            }
        }
        page::section(&mut page, "expect", &at_the_end);
        page
    }

    /// Returns the comment about the scenario's origin.
    fn comment(&self, part: &Part<G>, start: &Start<G>, edition: &str, seed: u64) -> String {
        let (version, last) = (env!("CARGO_PKG_VERSION"), start.after + part.moves.len());
        let (origin, seats) = (&self.wish.origin, G::seats(self.rules));
        let mut lines =
            vec![format!("Made by hyperkon {version} from {origin}: {edition}, seed {seed}, {seats} seats.")];
        lines.push(format!("Answers {} to {last} of {}.", (start.after + 1).min(last), self.of));
        match (&part.fault, &self.course.fault) {
            (Some(fault), _) => {
                lines.push("A script fails at the end; this scenario passes once the script is fixed:".to_owned());
                lines.extend(fault.lines().map(str::to_owned));
            }
            (None, Some(fault)) if last == self.of => {
                lines.push("A script failed here in the game, but not when this file was written:".to_owned());
                lines.extend(fault.lines().map(str::to_owned));
            }
            _ => {}
        }
        lines.iter().map(|line| format!("# {}\n", line.replace(char::is_control, " "))).collect()
    }
}

/// Returns the rules that a part of a game cites, in the order of the rulebook.
fn rules<G: Notation>(part: &Part<G>) -> Vec<String> {
    let whys = part.all_told().filter(|told| G::mark(&told.event) != Mark::Frame).filter_map(|told| told.why.as_ref());
    let cited: BTreeSet<&'static str> = whys.map(G::clause).collect();
    let all = G::clause_names();
    // If no event cites a rule, use T1, or the game's first rule if it has no T1.
    let none = || all.iter().find(|rule| **rule == "T1").or(all.first());
    let rules: Vec<&&str> = all.iter().filter(|rule| cited.contains(*rule)).collect();
    let rules = if rules.is_empty() { none().into_iter().collect() } else { rules };
    rules.into_iter().map(|rule| (*rule).to_owned()).collect()
}
