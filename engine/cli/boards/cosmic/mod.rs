//! Cosmic conquest on the command line: colored texts, and the causes of events.

pub mod ask_ships;
mod asking;
pub mod back;
pub mod board;
pub mod campaign;
pub mod deal;
pub mod hint;
pub mod picture;
pub mod prompt;
mod series;
pub mod trace;

use crate::session::Shown;
use crate::session::probe::Probe;
use crate::terminal::eyes::{Reason, Reasons, Weight};
use crate::terminal::paint;
use crate::words::error::CommandError;
use hyperkon::__private::cosmic::{Choice, Decision, Event, Fault, FaultPolicy, Prompt, Topic, View};
use hyperkon::__private::game::{Content, ContentFile, Engine, Game, TableOptions, TableRules};
use hyperkon::__private::narrate::Narrator;
use hyperkon::__private::problem::Problem;
use hyperkon_frame::{Theme, Words};
use hyperkon_table::Seat;
use hyperkon_workshop::check::check_files;
use hyperkon_workshop::games::Kind;
use hyperkon_workshop::setup::{self, Names};
use std::io;
use std::sync::Arc;

/// Returns the content of a table, or of the engine if the table has none.
pub(crate) fn content<'a>(engine: &'a Engine, table: &'a Game) -> &'a Arc<Content> {
    table.rules().content().unwrap_or_else(|| engine.content())
}

/// Returns the lines that a function prints about a table.
fn lines(table: &Game, lang: &str, print: impl Fn(&mut dyn io::Write, &Narrator) -> io::Result<()>) -> Vec<String> {
    let Some(content) = table.rules().content() else { return Vec::new() };
    let narrator = of_content(content, table, lang);
    let mut lines = Vec::new();
    // Writing to memory cannot fail.
    let _ = print(&mut lines, &narrator);
    String::from_utf8_lossy(&lines).lines().map(str::to_owned).collect()
}

fn of_content(content: &Arc<Content>, table: &Game, lang: &str) -> Narrator {
    let rules = table.rules();
    paint::narrator(Narrator::new(content, rules, lang), content.edition(&rules.edition))
}

/// Returns the narrator of a table, with the seats in their colors.
pub(crate) fn narrator(engine: &Engine, table: &Game, lang: &str) -> Narrator {
    of_content(content(engine, table), table, lang)
}

/// Returns the function that turns the causes of events into text.
pub(crate) fn reasons(narrator: Narrator) -> Reasons<Engine> {
    Box::new(move |why| {
        let text = |script| narrator.script_text(script).replace('\n', " ");
        Reason {
            cause: narrator.cause(why),
            clause: narrator.clause(why.rule),
            bent: why.by.map(|script| format!("{}: {}", narrator.script(script), text(script))),
        }
    })
}

impl Shown for Engine {
    fn voice(&self, table: &Game, lang: &str) -> Arc<dyn Words<Engine>> {
        Arc::new(narrator(self, table, lang))
    }

    fn names(&self, table: &Game, lang: &str) -> Vec<String> {
        narrator(self, table, lang).names().to_vec()
    }

    fn reasons(&self, table: &Game, lang: &str) -> Reasons<Engine> {
        reasons(narrator(self, table, lang))
    }

    fn plays_open(question: &Decision) -> bool {
        question.plays_open()
    }

    fn weight(event: &Event) -> Weight {
        match event {
            Event::TurnBegan { .. } | Event::GameWon { .. } => Weight::Heading,
            Event::EncounterBegan { number: 1, .. } => Weight::Detail,
            event if Narrator::is_detail(event) => Weight::Detail,
            _ => Weight::Line,
        }
    }

    fn options_to_play(&self, seating: &setup::Seating, stops: bool) -> Result<TableOptions, CommandError> {
        let options = seating.options(self).map_err(CommandError::Usage)?;
        Ok(options.on_fault(if stops { FaultPolicy::Stop } else { FaultPolicy::Disable }))
    }

    fn colors(&self, at: &Game) -> Vec<(String, Names)> {
        let edition = content(self, at).edition(&at.options().edition);
        let colors = edition.into_iter().flat_map(|edition| &edition.colors);
        colors.map(|color| (color.id.clone(), color.name.clone())).collect()
    }

    fn probe(&self) -> Option<Box<dyn Probe<Engine> + '_>> {
        Some(trace::probe(self))
    }

    fn fault(&self, table: &Game, fault: &Fault, lang: &str) -> String {
        narrator(self, table, lang).fault(fault)
    }

    fn content_of(&self, table: &Game) -> Option<Arc<Content>> {
        Some(Arc::clone(content(self, table)))
    }

    fn board(table: &Game, seat: Seat, lang: &str) -> Vec<String> {
        lines(table, lang, |out, narrator| board::show(out, narrator, &table.seen(seat).view(), table.rules(), seat))
    }

    fn themes(rules: &TableRules, lang: &str) -> Vec<Theme> {
        rules.content().map_or_else(Vec::new, |content| Narrator::new(content, rules, lang).themes())
    }

    fn is_window(question: &Decision) -> bool {
        question.topic == Topic::Window
    }

    fn pass(question: &Decision) -> Option<Choice> {
        question.pass()
    }

    fn tells_nothing(event: &Event, me: Seat) -> bool {
        back::tells_nothing(me, event)
    }

    fn help(question: &Decision) -> &'static str {
        match (&question.ask, question.topic) {
            (_, Topic::Window) => "cli.help_window",
            (Prompt::Pick { max: 1, .. }, _) => "cli.help_pick",
            (Prompt::Pick { .. }, _) => "cli.help_picks",
            (Prompt::Number { .. }, _) => "cli.help_number",
            (Prompt::Ships { .. }, _) => "cli.help_ships",
            (Prompt::Deal(_), _) => "cli.help_deal",
        }
    }

    const SHOWS_END: bool = false;
    const OWN_WORD: Option<(&'static str, &'static str)> = Some(("a", "cli.help_aliens"));

    fn own_lines(table: &Game, seat: Seat, lang: &str) -> Vec<String> {
        lines(table, lang, |out, narrator| board::aliens(out, narrator, &table.seen(seat).view()))
    }

    fn looks_other(shown: &View, now: &View) -> bool {
        shown.planets != now.planets || shown.seats != now.seats || shown.hand != now.hand || shown.planet != now.planet
    }

    fn written(&self, table: &Game, lang: &str, question: &Decision, choice: &Choice) -> String {
        hint::answer(&narrator(self, table, lang), question, choice)
    }

    fn check(files: &[ContentFile], is_saved: &dyn Fn(&ContentFile) -> bool) -> Vec<Problem> {
        check_files(&[Kind::of::<Engine>()], files, |file| is_saved(file))
    }

    fn news(&self, table: &Game) -> Result<Vec<String>, CommandError> {
        Ok(self.fits(table, self.content())?)
    }

    fn changed_files(&self, table: &Game) -> Vec<String> {
        Engine::changed_files(self, table)
    }
}
