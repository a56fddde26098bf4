//! The table of cosmic conquest on the command line: its narrator in the colours of the seats, and why things happen.

use crate::args::Play;
use crate::paint;
use crate::seating::Seating;
use crate::telling::{Narrated, Reason, Reasons, Weight};
use crate::trouble::Trouble;
use hyperkon::cosmic::{Event, OnFault};
use hyperkon::game::{Content, Engine, Game, TableOptions};
use hyperkon::narrate::Narrator;
use hyperkon_frame::Words;
use hyperkon_workshop::setup::{self, Names};
use std::sync::Arc;

/// The content that a table is played with.
pub(crate) fn content<'a>(engine: &'a Engine, table: &'a Game) -> &'a Arc<Content> {
    table.rules().content().unwrap_or_else(|| engine.content())
}

/// The narrator of a table, with the seats in their colours.
pub(crate) fn narrator(engine: &Engine, table: &Game, lang: &str) -> Narrator {
    let (content, rules) = (content(engine, table), table.rules());
    paint::narrator(Narrator::new(content, rules, lang), content.edition(&rules.edition))
}

/// The reasons that a narrator gives.
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

impl Narrated for Engine {
    fn voice(&self, table: &Game, lang: &str) -> Arc<dyn Words<Engine>> {
        Arc::new(narrator(self, table, lang))
    }

    fn names(&self, table: &Game, lang: &str) -> Vec<String> {
        narrator(self, table, lang).names().to_vec()
    }

    fn reasons(&self, table: &Game, lang: &str) -> Reasons<Engine> {
        reasons(narrator(self, table, lang))
    }

    fn weight(event: &Event) -> Weight {
        match event {
            Event::TurnBegan { .. } | Event::GameWon { .. } => Weight::Heading,
            Event::EncounterBegan { number: 1, .. } => Weight::Detail,
            event if Narrator::is_detail(event) => Weight::Detail,
            _ => Weight::Line,
        }
    }

    fn content_of(&self, table: &Game) -> Option<Arc<Content>> {
        Some(Arc::clone(content(self, table)))
    }
}

impl Seating for Engine {
    fn options_to_play(&self, seating: &setup::Seating, words: &Play) -> Result<TableOptions, Trouble> {
        let options = seating.options(self).map_err(Trouble::Usage)?;
        let on_fault = if words.watch { OnFault::Stop } else { OnFault::Disable };
        Ok(options.windows(words.windows.into()).on_fault(on_fault))
    }

    fn colours(&self, at: &Game) -> Vec<(String, Names)> {
        let edition = content(self, at).edition(&at.options().edition);
        let colours = edition.into_iter().flat_map(|edition| &edition.colours);
        colours.map(|colour| (colour.id.clone(), colour.name.clone())).collect()
    }
}
