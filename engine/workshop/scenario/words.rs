//! All words of a scenario, tested before anything is played: a misspelt name must not look like a game that goes
//! another way.

use super::answer::Answer;
use super::events::Wanted;
use super::file::{Expect, ScenarioFile};
use super::names::{Names, Read};
use super::{Failure, Source};

/// Everything that is wrong with the words of a scenario.
pub(super) fn faults(names: &Names<'_>, file: &ScenarioFile, source: &Source<'_>) -> Vec<Failure> {
    let mut failures = Vec::new();
    let mut note = |at: String, read: Read<()>| {
        if let Err(what) = read {
            failures.push(source.failure(&at, &what));
        }
    };
    for (number, step) in file.step.iter().enumerate() {
        for (index, value) in step.answers.iter().enumerate() {
            let read = Answer::read(names, value).and_then(|answer| {
                let known = answer.about.as_deref().map_or(Ok(()), |about| names.question(about));
                known.map_err(|what| format!("\"{}\": {what}", answer.written))
            });
            note(format!("step/{number}/answers/{index}"), read);
        }
        if let Some(expect) = &step.expect {
            expected(names, expect, &format!("step/{number}/expect"), &mut note);
        }
    }
    if let Some(expect) = &file.expect {
        expected(names, expect, "expect", &mut note);
    }
    failures
}

fn expected(names: &Names<'_>, expect: &Expect, at: &str, note: &mut impl FnMut(String, Read<()>)) {
    for (key, list) in [("events", &expect.events), ("no_events", &expect.no_events)] {
        for (index, value) in list.iter().enumerate() {
            note(format!("{at}/{key}/{index}"), Wanted::read(value).map(|_| ()));
        }
    }
    for (colour, about) in &expect.asked {
        note(format!("{at}/asked/{colour}"), names.question(about));
    }
}
