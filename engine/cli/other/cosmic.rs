//! The table of cosmic conquest on the command line: its narrator in the colours of the seats, and why things happen.

use crate::args::Play;
use crate::bots::BotArgs;
use crate::paint;
use crate::seating::Seating;
use crate::table;
use crate::telling::{Narrated, Reason, Reasons, Weight};
use crate::trouble::Trouble;
use hyperkon::bots::BotName;
use hyperkon::cosmic::{Event, OnFault};
use hyperkon::game::{Content, Engine, Game};
use hyperkon::narrate::Narrator;
use hyperkon_frame::{TableRequest, Words};
use hyperkon_table::Seat;
use serde_json::Value;
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

    fn seat_named(&self, at: &Game, word: &str, _lang: &str) -> Result<Seat, Trouble> {
        table::persons_seat(content(self, at), at.options(), Some(word))
    }

    fn content_of(&self, table: &Game) -> Option<Arc<Content>> {
        Some(Arc::clone(content(self, table)))
    }
}

impl Seating for Engine {
    fn request(&self, words: &Play, seed: u64) -> Result<TableRequest, Trouble> {
        let content = self.content();
        let options = table::options(content, &words.table, seed)?;
        let options = options.windows(words.windows.into()).on_fault(OnFault::Disable);
        let mut rest = match serde_json::to_value(&options) {
            Ok(Value::Object(rest)) => rest,
            _ => serde_json::Map::new(),
        };
        for beside in ["edition", "seats", "seed"] {
            rest.remove(beside);
        }
        let (edition, seats) = (Some(options.edition), Some(options.seats));
        Ok(TableRequest { edition, seats, options: Value::Object(rest) })
    }

    fn bots(&self, at: &Game, words: &BotArgs, me: Option<Seat>, _lang: &str) -> Result<Vec<String>, Trouble> {
        let bots = words.bots(content(self, at), at.options(), BotName::default())?;
        me.map_or(Ok(()), |me| bots.sits(me))?;
        Ok(bots.seats().iter().map(ToString::to_string).collect())
    }
}
