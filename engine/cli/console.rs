//! Talking with the person: a line in, text out, and the words that work at every question.

use crate::board;
use crate::paint;
use hyperkon::cosmic::{Decision, Ruleset, View};
use hyperkon::narrate::Narrator;
use hyperkon::table::Seat;
use std::io::{self, BufRead, Write};

/// Why no answer came.
#[derive(Debug)]
pub enum Stop {
    /// The person leaves the table.
    Leave,
    /// The input has ended.
    End,
    /// The terminal failed.
    Failed(io::Error),
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Stop::Failed(error)
    }
}

/// One question put to the person.
pub struct Console<'a> {
    /// Where lines come from.
    pub input: &'a mut dyn BufRead,
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
}

impl Console<'_> {
    /// A text of the command line.
    pub fn text(&self, key: &str, values: &[(&str, String)]) -> String {
        self.narrator.text(key, values)
    }

    /// Prints a line.
    pub fn say(&mut self, line: &str) -> Result<(), Stop> {
        Ok(writeln!(self.out, "{line}")?)
    }

    /// Prints one of the command line's own sentences: what is wrong, and what would do.
    pub fn object(&mut self, key: &str, values: &[(&str, String)]) -> Result<(), Stop> {
        let text = self.text(key, values);
        self.say(&format!("  {text}"))
    }

    /// Asks for a line. `default`: what Enter means. Help, board and aliens are shown on the way.
    pub fn line(&mut self, default: Option<&str>) -> Result<String, Stop> {
        loop {
            match default {
                Some(default) => {
                    let enter = self.text("cli.enter", &[("default", default.to_owned())]);
                    write!(self.out, "  {} > ", paint::faint(&enter))?;
                }
                None => write!(self.out, "  > ")?,
            }
            self.out.flush()?;
            let mut bytes = Vec::new();
            if self.input.read_until(b'\n', &mut bytes)? == 0 {
                writeln!(self.out)?;
                return Err(Stop::End);
            }
            let line = String::from_utf8_lossy(&bytes).trim().to_lowercase();
            match line.as_str() {
                "q" | "quit" => return Err(Stop::Leave),
                "?" | "help" => self.help()?,
                "a" => board::aliens(self.out, self.narrator, self.view)?,
                "b" => board::show(self.out, self.narrator, self.view, self.rules, self.me)?,
                "" if default.is_none() => self.object("cli.no_default", &[])?,
                _ => return Ok(line),
            }
        }
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
        for key in [own, "cli.help"] {
            let text = self.text(key, &[]);
            for line in text.lines() {
                writeln!(self.out, "  {line}")?;
            }
        }
        Ok(())
    }
}
