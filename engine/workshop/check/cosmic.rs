//! Checks of Cosmic Conquest beyond its editions: scripts, and the costs of their hooks.

use super::budget::{HookBudget, slow};
use super::never::Power;
use super::options::Wishes;
use super::play::{Played, Subject};
use super::scenarios::Tested;
#[cfg(feature = "check")]
use super::script;
use super::scripts::{Blame, Costs, Scripts};
use super::texts::is_script;
use super::{packs, texts};
use crate::cosmic::{CardKind, Event, Fault, HOOKS, Hook};
use crate::game::{Content, ContentFile, Engine, TableRules};
use crate::problem::{Place, Problem};
use crate::script::{Declares, HookCost, Script, compiles};
use crate::setup::Seating;
use crate::table::{Code, Diagnostic, ErrorArg};
use std::collections::BTreeSet;

/// Runs the checks that need no games, after those done while loading.
pub fn look_through(given: &[&ContentFile], files: &[ContentFile], problems: &mut Vec<Problem>) {
    let content = Content::load_valid(files, problems);
    let mut found = scripts(given, files, &content);
    let unread = unread_texts(problems);
    let has_texts = |problem: &Problem| !unread.contains(&problem.place.file.replace(".lua", ".toml"));
    found.retain(|problem| problem.code() != "code_no_text" || has_texts(problem));
    once_each(problems, &found);
    let nowhere = packs::in_no_edition(given, &content, problems);
    problems.extend(found);
    let mut texts = texts::check(given, files, &content);
    texts.retain(|text| text.code() != "texts_of_nobody" || !is_not_let_in(text, problems));
    texts.retain(|text| !matches!(text.code(), "texts_nameless" | "texts_other_language") || has_texts(text));
    problems.extend(texts);
    problems.extend(nowhere);
}

/// Returns the text files that exist but could not be read. Missing keys in them are not reported.
fn unread_texts(problems: &[Problem]) -> BTreeSet<String> {
    let is_whole = |problem: &&Problem| ["toml_", "file_"].iter().any(|area| problem.code().starts_with(area));
    let whole = problems.iter().filter(|problem| problem.is_error()).filter(is_whole);
    whole.map(|problem| problem.place.file.clone()).collect()
}

/// The stack size of the thread that checks scripts, which can be nested a thousand levels deep.
#[cfg(feature = "check")]
const STACK: usize = 256 * 1024 * 1024;

#[cfg(not(feature = "check"))]
const fn scripts(_: &[&ContentFile], _: &[ContentFile], _: &Content) -> Vec<Problem> {
    Vec::new()
}

#[cfg(feature = "check")]
fn scripts(given: &[&ContentFile], files: &[ContentFile], content: &Content) -> Vec<Problem> {
    let all = || -> Vec<Problem> {
        let sound = given.iter().filter(|file| is_script(file) && compiles(&file.text));
        sound.flat_map(|file| script::check(file, files, content)).collect()
    };
    std::thread::scope(|scope| match std::thread::Builder::new().stack_size(STACK).spawn_scoped(scope, all) {
        Ok(thread) => thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)),
        Err(_) => all(),
    })
}

/// Returns `true` if the script of these texts exists but has an error.
fn is_not_let_in(texts: &Problem, problems: &[Problem]) -> bool {
    let script = texts.place.file.replace(".toml", ".lua");
    problems.iter().any(|problem| problem.is_error() && problem.place.file == script)
}

/// Drops an interpreter's error if the code check already reports the same line.
fn once_each(loading: &mut Vec<Problem>, found: &[Problem]) {
    let is_told = |problem: &Problem| {
        found.iter().any(|other| {
            other.is_error() && (&other.place.file, other.place.line) == (&problem.place.file, problem.place.line)
        })
    };
    loading.retain(|problem| !matches!(problem.code(), "raised" | "no_method") || !is_told(problem));
}

impl Scripts<Engine> for Engine {
    /// Returns the scripts to play. Editions without these scripts are also played, to test their options and numbers.
    fn subjects(&self, given: &[&ContentFile]) -> Vec<Subject> {
        let content = self.content();
        let scripts: Vec<&Script> = content.scripts().iter().filter(|script| is_given(script, given)).collect();
        let of_script = |script: &&Script| Subject {
            id: script.id.clone(),
            file: script.file.clone(),
            editions: content.editions().filter(|one| one.has_script(&script.id)).map(|one| one.id.clone()).collect(),
            is_script: true,
            has_seat: script.declares == Declares::Power,
        };
        let alone = content.editions().filter(|one| !scripts.iter().any(|script| one.has_script(&script.id)));
        let of_edition = |id: &String| {
            let file =
                given.iter().find(|file| file.is_edition() && content.edition_within(file.pack, file.stem()) == id)?;
            Some(Subject::edition(id, file))
        };
        scripts.iter().map(of_script).chain(alone.filter_map(|one| of_edition(&one.id))).collect()
    }

    fn acts(&self, rules: &TableRules, id: &str, event: &Event) -> bool {
        match event {
            Event::PowerUsed { alien: script, .. }
            | Event::DestinyCardPlayed { card: CardKind::Scripted(script), .. }
            | Event::LaidCardActs { card: CardKind::Scripted(script), .. } => rules.script(*script).script == id,
            _ => false,
        }
    }

    fn blame(&self, seating: &Seating, fault: &Fault) -> Blame {
        let line = fault.line.map(|line| line as usize);
        // If the line is unknown, point to the hook.
        let word = fault.hook.filter(|_| line.is_none()).map(|hook| hook.spec().name.to_owned());
        let place = Place { file: fault.script.as_deref().unwrap_or_default().to_owned(), line, word, at: None };
        let at = fault.hook.map_or_else(String::new, |hook| format!("in `{}`: ", hook.spec().name));
        let how = fault.hint().map_or_else(String::new, |hint| format!("{hint}; "));
        Blame { place, what: format!("{at}{}", in_colors(self.content(), fault, seating)), how }
    }

    fn hook_costs(&self) -> Costs {
        self.hook_costs()
    }

    fn called(&self) -> Vec<usize> {
        self.called_scripts()
    }

    fn declarations(&self) -> (Vec<String>, String) {
        let describe = |script: &Script| {
            // Without `..`, so that a new field is not forgotten here.
            let Script {
                id,
                file: _,
                declares,
                card,
                replaces,
                hooks,
                options,
                option_ranges,
                memory,
                piles,
                home_bases,
                protected,
                encounter_cards,
                code: _,
                strings: _,
            } = script;
            let numbers = (home_bases, protected, encounter_cards);
            format!("{:?}\n", (id, declares, card, replaces, hooks, options, option_ranges, memory, piles, numbers))
        };
        let scripts = self.content().scripts();
        (scripts.iter().map(|script| script.file.clone()).collect(), scripts.iter().map(describe).collect())
    }

    fn budgets(
        &self,
        costs: &Costs,
        settings: (&Wishes, &Tested<'_>),
        given: &[&ContentFile],
        played: &mut Played,
        problems: &mut Vec<Problem>,
    ) {
        let subjects = self.subjects(given);
        for (number, script) in
            self.content().scripts().iter().enumerate().filter(|(_, script)| is_given(script, given))
        {
            let text = given.iter().find(|file| file.path == script.file).map_or("", |file| file.text.as_str());
            let specs = HOOKS.iter().filter(|spec| script.hooks[spec.hook.index()].is_some());
            let cost = |costs: &Costs, hook: Hook| {
                let known = costs.iter().find(|known| (known.0, known.1) == (number, hook));
                known.map_or(HookCost::default(), |known| known.2)
            };
            let of = |costs: &Costs| -> Vec<HookBudget> {
                specs.clone().map(|spec| HookBudget::of(script, spec.name, cost(costs, spec.hook))).collect()
            };
            let budgets = of(costs);
            // Do not warn about unused hooks if the script has an error, because the error may be the cause.
            if !problems.iter().any(|problem| problem.is_error() && problem.place.file == script.file) {
                let played = played.scripts.iter().find(|played| played.id == script.id);
                let subject = subjects.iter().find(|subject| subject.is_script && subject.id == script.id);
                let power = Power { engine: self, script, subject, played, text, settings };
                problems.extend(power.warnings(&budgets, &of(&settings.1.costs)));
                problems.extend(budgets.iter().filter_map(|budget| slow(budget, text)));
            }
            played.budget.extend(budgets);
        }
    }
}

fn is_given(script: &Script, given: &[&ContentFile]) -> bool {
    given.iter().any(|file| is_script(file) && file.path == script.file)
}

/// Returns the message of a fault, with colors instead of seat numbers.
fn in_colors(content: &Content, fault: &Fault, seating: &Seating) -> String {
    let colors = content.edition(&seating.edition).map_or(&[][..], |edition| &edition.colors);
    let named = fault.wrong.data().into_iter().filter_map(|(_, datum)| match datum {
        ErrorArg::Seat(seat) => Some((seat.to_string(), colors.get(seat.index())?.id.clone())),
        _ => None,
    });
    named.fold(fault.what(), |what, (seat, color)| what.replace(&seat, &color))
}
