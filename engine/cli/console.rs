//! Talking with the person: a line in, text out, and the words that work at every question.

use crate::ask;
use crate::board;
use crate::columns;
use crate::other::cosmic;
use crate::paint;
use crate::telling::{Eyes, tell_why};
use crate::watch::{Heard, Workshop};
use hyperkon::cosmic::{Decision, Event, Ruleset, View};
use hyperkon::game::{Engine, Game, When};
use hyperkon::narrate::Narrator;
use hyperkon::table::{Seat, Told};
use hyperkon_frame::Words;
use std::io::{self, BufRead, Write};

/// Why no answer came.
#[derive(Debug)]
pub enum Stop {
    /// The person leaves the table.
    Leave,
    /// The input has ended.
    End,
    /// Other scripts are to be taken at once: the question may be another then.
    Anew,
    /// The person takes its last answer back.
    Undo,
    /// The person wants to know what a thinker would do.
    Hint,
    /// The person makes no offer after all: out of the parts of one only.
    Back,
    /// The terminal failed.
    Failed(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Stop::Failed(error)
    }
}

/// Where the person's lines come from.
pub enum Input<'a> {
    /// From here alone.
    Typed(&'a mut dyn BufRead),
    /// From the workshop, which looks after the mods meanwhile.
    Watched(&'a mut Workshop, &'a Engine, &'a Game),
}

impl Input<'_> {
    fn hear(&mut self) -> Heard {
        let mut bytes = Vec::new();
        match self {
            Input::Watched(workshop, ..) => workshop.hear(),
            Input::Typed(input) => match input.read_until(b'\n', &mut bytes) {
                Ok(0) => Heard::End,
                Ok(_) => Heard::Line(bytes),
                Err(error) => Heard::Failed(error),
            },
        }
    }
}

/// One question put to the person.
pub struct Console<'a> {
    /// Where lines come from.
    pub input: Input<'a>,
    /// Where text goes.
    pub out: &'a mut dyn Write,
    /// Whose words.
    pub narrator: &'a Narrator,
    /// What the person may know.
    pub view: &'a View,
    /// What the table plays by.
    pub rules: &'a Ruleset,
    /// The person's seat.
    pub me: Seat,
    /// The question.
    pub decision: &'a Decision,
    /// What has happened since the person's last answer.
    pub recent: &'a [Told<Event>],
    /// The help for the part of an offer that is being put together.
    pub part: Option<&'static str>,
}

impl Console<'_> {
    /// A text of the command line.
    pub fn text(&self, key: &str, values: &[(&str, String)]) -> String {
        self.narrator.text(key, values)
    }

    /// Prints a line; in a terminal it goes on below where it is too wide.
    pub fn say(&mut self, line: &str) -> Result<(), Stop> {
        let text = line.trim_start_matches(' ');
        Ok(columns::line(self.out, line.len() - text.len(), text)?)
    }

    /// Prints one of the command line's own sentences: what is wrong, and what would do.
    pub fn object(&mut self, key: &str, values: &[(&str, String)]) -> Result<(), Stop> {
        let text = self.text(key, values);
        self.say(&format!("  {text}"))
    }

    /// Asks for a line, and gives it back as it was typed. `default`: what Enter means. Help, board and aliens are shown
    /// on the way.
    pub fn line(&mut self, default: Option<&str>) -> Result<String, Stop> {
        self.prompt(default)?;
        loop {
            let bytes = match self.input.hear() {
                Heard::Line(bytes) => bytes,
                Heard::Failed(error) => return Err(error.into()),
                Heard::End => {
                    writeln!(self.out)?;
                    return Err(Stop::End);
                }
                Heard::Saved => {
                    if self.look()? {
                        self.prompt(default)?;
                    }
                    continue;
                }
            };
            let line = String::from_utf8_lossy(&bytes).trim().to_owned();
            match line.to_lowercase().as_str() {
                "q" | "quit" => return Err(Stop::Leave),
                "u" | "undo" => return Err(Stop::Undo),
                // What has been put together so far would be lost by it.
                "h" | "hint" if self.part.is_some() => {
                    self.object("cli.hint_offer", &[("word", self.text("cli.back", &[]))])?;
                }
                "h" | "hint" => return Err(Stop::Hint),
                word if self.part.is_some() && word == self.text("cli.back", &[]) => return Err(Stop::Back),
                "?" | "help" => self.help()?,
                "a" => board::aliens(self.out, self.narrator, self.view)?,
                "b" => board::show(self.out, self.narrator, self.view, self.rules, self.me)?,
                "" if default.is_none() => self.object("cli.no_default", &[])?,
                _ => return Ok(line),
            }
            // What was asked has been pushed out of sight.
            if !line.is_empty() && self.part.is_none() {
                ask::put(self)?;
            }
            self.prompt(default)?;
        }
    }

    fn prompt(&mut self, default: Option<&str>) -> Result<(), Stop> {
        match default {
            Some(default) => {
                let enter = self.text("cli.enter", &[("default", default.to_owned())]);
                write!(self.out, "  {} > ", paint::faint(&enter))?;
            }
            None => write!(self.out, "  > ")?,
        }
        Ok(self.out.flush()?)
    }

    /// Something was saved in a mod while the person thinks; whether anything was said about it.
    fn look(&mut self) -> Result<bool, Stop> {
        let Input::Watched(workshop, engine, game) = &mut self.input else { return Ok(false) };
        let mut said = Vec::new();
        if !workshop.look(engine, game, self.narrator, &mut said)? {
            return Ok(false);
        }
        // The cursor stands behind the prompt.
        writeln!(self.out)?;
        self.out.write_all(&said)?;
        if workshop.when() == When::Now && workshop.has_next() { Err(Stop::Anew) } else { Ok(true) }
    }

    fn help(&mut self) -> Result<(), Stop> {
        use hyperkon::cosmic::{Ask, Topic};
        let own = match (&self.decision.ask, self.decision.topic) {
            (_, Topic::Window) => "cli.help_window",
            (Ask::Pick { max: 1, .. }, _) => "cli.help_pick",
            (Ask::Pick { .. }, _) => "cli.help_picks",
            (Ask::Number { .. }, _) => "cli.help_number",
            (Ask::Ships { .. }, _) => "cli.help_ships",
            (Ask::Deal(_), _) => "cli.help_deal",
        };
        for key in [self.part.unwrap_or(own), "cli.help"] {
            let text = self.text(key, &[]);
            for line in text.lines() {
                self.say(&format!("  {line}"))?;
            }
        }
        if !self.recent.is_empty() {
            let text = self.text("cli.why", &[]);
            writeln!(self.out, "{}", paint::heading(&text))?;
            let reasons = cosmic::reasons(self.narrator.clone());
            let told = (self.narrator as &dyn Words<Engine>, &reasons);
            tell_why(self.out, told, Eyes::Seat(self.me), self.recent, &mut Vec::new())?;
        }
        Ok(())
    }
}
