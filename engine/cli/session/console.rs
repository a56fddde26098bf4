//! The dialogue with a person at a question: input, output, and common commands.

use crate::session::Shown;
use crate::session::lines::Lines;
use crate::session::narration::tell_why;
use crate::session::stop::Stop;
use crate::session::watch::Heard;
use crate::session::watch::Look;
use crate::terminal::columns;
use crate::terminal::paint;
use hyperkon_frame::Until;
use hyperkon_table::{Question as _, Table};
use std::io::{BufRead, Read, Write};

/// The maximum number of bytes in an answer.
const LONGEST: u64 = 4096;

/// A person at a question.
pub struct Console<'c, 'a, G: Shown> {
    pub(crate) lines: &'c mut Lines<'a, G>,
    /// The source of typed lines, unless the workshop reads them.
    pub(crate) input: &'c mut dyn BufRead,
    /// The question to answer.
    pub(crate) question: &'c G::Question,
    /// The options, which are printed again after other output.
    pub(crate) offered: Vec<String>,
    /// The key of the help for the current step of an offer.
    pub(crate) part: Option<&'static str>,
}

impl<G: Shown> Console<'_, '_, G> {
    /// Returns the table.
    pub(crate) fn table(&self) -> &Table<G> {
        self.lines.sitting.played.game()
    }

    /// Returns the answer that Enter gives, or `None` if the person must choose.
    pub(crate) fn proposal(&self) -> Option<G::Choice> {
        G::proposal(self.table(), self.question)
    }

    /// Returns a text of the program, with its values filled in.
    pub(crate) fn text(&self, key: &str, values: &[(&str, String)]) -> String {
        self.lines.sitting.text(key, values)
    }

    /// Prints a line, wrapped to the width of the terminal.
    pub(crate) fn say(&mut self, line: &str) -> Result<(), Stop> {
        let text = line.trim_start_matches(' ');
        Ok(columns::line(&mut self.lines.out, line.len() - text.len(), text)?)
    }

    /// Prints an indented sentence, such as an error and a hint.
    pub(crate) fn object(&mut self, key: &str, values: &[(&str, String)]) -> Result<(), Stop> {
        let text = self.text(key, values);
        self.say(&format!("  {text}"))
    }

    /// Prints the question.
    pub(crate) fn put(&mut self) -> Result<(), Stop> {
        let question = self.lines.sitting.voice.question(self.question);
        self.say(&paint::heading(&question))
    }

    /// Prints the options.
    pub(crate) fn offer(&mut self, lines: Vec<String>) -> Result<(), Stop> {
        lines.iter().try_for_each(|line| self.say(line))?;
        self.offered = lines;
        Ok(())
    }

    /// Prompts for a line and returns it as typed. `default` is the meaning of Enter. Handles commands such as help, board,
    /// and rules.
    pub(crate) fn line(&mut self, default: Option<&str>) -> Result<String, Stop> {
        self.prompt(default)?;
        loop {
            let Some(line) = self.hear()? else {
                // A message, not an answer, has arrived and was printed after the prompt, so prompt again.
                self.prompt(default)?;
                continue;
            };
            let line = line.trim().to_owned();
            match line.to_lowercase().as_str() {
                "q" | "quit" => return Err(Stop::Leave),
                "u" | "undo" => return Err(Stop::Undo),
                // A hint answers the whole question, so it would discard the answer steps chosen so far.
                "h" | "hint" if self.part.is_some() => {
                    self.object("cli.hint_offer", &[("word", self.text("cli.back", &[]))])?;
                }
                "h" | "hint" => self.hint()?,
                word if self.part.is_some() && word == self.text("cli.back", &[]) => return Err(Stop::Back),
                word if self.standing(word).is_some() => {
                    return self.standing(word).map_or(Ok(line.clone()), |until| Err(Stop::Pass(until)));
                }
                "?" | "help" => self.help()?,
                "i" if G::features().windows => {
                    let key = self.lines.sitting.interrupt();
                    self.object(key, &[])?;
                }
                word if G::features().windows && (word == "s" || word.starts_with("s ")) => self.stops(&word[1..])?,
                "end" if self.lines.sitting.lesson.is_some() => {
                    self.lines.sitting.lesson = None;
                    self.object("cli.lesson_ended", &[])?;
                }
                "b" => self.lines.board(self.question.seat())?,
                "r" => self.rules()?,
                word if G::OWN_WORD.is_some_and(|(own, _)| word == own) => {
                    let shown = G::own_lines(self.table(), self.question.seat(), &self.lines.sitting.lang);
                    self.print(&shown)?;
                }
                "" if default.is_none() => self.object("cli.no_default", &[])?,
                _ => return Ok(line),
            }
            // The output of the command follows the question, so print the question again.
            if !line.is_empty() && self.part.is_none() {
                self.put()?;
                let offered = std::mem::take(&mut self.offered);
                self.offer(offered)?;
            }
            self.prompt(default)?;
        }
    }

    /// Prompts for an integer.
    pub(crate) fn number(&mut self, min: u32, max: u32, default: Option<u32>) -> Result<u32, Stop> {
        loop {
            let line = self.line(default.map(|number| number.to_string()).as_deref())?;
            let number = if line.is_empty() { default } else { line.parse().ok() };
            match number.filter(|number| (min..=max).contains(number)) {
                Some(number) => return Ok(number),
                None => {
                    let values = [("word", line), ("least", min.to_string()), ("most", max.to_string())];
                    self.object("cli.bad_number", &values)?;
                }
            }
        }
    }

    /// Changes the stop of the thing with this number, if any, and prints all stops.
    fn stops(&mut self, line: &str) -> Result<(), Stop> {
        let seat = self.question.seat();
        if let Ok(line) = line.trim().parse::<usize>() {
            self.lines.sitting.change_stop(seat, line.wrapping_sub(1));
        }
        let lines = self.lines.sitting.things(seat);
        self.object(if lines.is_empty() { "ui.stop.nothing" } else { "ui.stop.note" }, &[])?;
        lines.iter().try_for_each(|line| self.say(&format!("  {line}")))
    }

    /// Returns the end of the auto-pass that a word sets at this question, if any.
    fn standing(&self, word: &str) -> Option<Until> {
        let is_window = self.lines.sitting.pass_of(self.question).is_some();
        ["p", "pp", "ppp"]
            .into_iter()
            .zip(Until::ALL)
            .find(|(own, _)| is_window && word == *own)
            .map(|(_, until)| until)
    }

    /// Returns a typed line, or `None` if a message was printed instead.
    fn hear(&mut self) -> Result<Option<String>, Stop> {
        let heard = match &mut self.lines.watched {
            Some(watched) => watched.workshop.hear(),
            None => typed(self.input),
        };
        match heard {
            Heard::Line(bytes) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
            Heard::Failed(error) => Err(error.into()),
            Heard::End => {
                writeln!(self.lines.out)?;
                Err(Stop::End)
            }
            Heard::Saved => match self.lines.look(true)? {
                Look::Nothing => self.hear(),
                Look::Said => Ok(None),
                Look::Anew => Err(Stop::Anew),
            },
        }
    }

    fn prompt(&mut self, default: Option<&str>) -> Result<(), Stop> {
        let enter = default.map(|default| self.text("cli.enter", &[("default", default.to_owned())]));
        let out = &mut self.lines.out;
        match enter {
            Some(enter) => write!(out, "  {} > ", paint::faint(&enter))?,
            None => write!(out, "  > ")?,
        }
        Ok(out.flush()?)
    }

    fn print(&mut self, lines: &[String]) -> Result<(), Stop> {
        Ok(lines.iter().try_for_each(|line| writeln!(self.lines.out, "{line}"))?)
    }

    fn rules(&mut self) -> Result<(), Stop> {
        let themes = G::themes(self.table().rules(), &self.lines.sitting.lang);
        if themes.is_empty() {
            return self.object("cli.no_rules", &[]);
        }
        for theme in themes {
            self.print(&[paint::heading(&theme.name)])?;
            let line = |(number, text): &(String, String)| paint::wrapped("  ", 6, &format!("{number:<4}{text}"));
            theme.clauses.iter().try_for_each(|clause| self.print(&line(clause)))?;
        }
        Ok(())
    }

    fn help(&mut self) -> Result<(), Stop> {
        let own = G::OWN_WORD.map(|(_, help)| help);
        let stops = (G::features().windows && self.lines.sitting.stops.is_some()).then_some("cli.help_stops");
        let keys = [self.part.unwrap_or_else(|| G::help(self.question)), "cli.help"];
        for key in keys.into_iter().chain(stops).chain(own) {
            let text = self.text(key, &[]);
            text.lines().try_for_each(|line| self.say(&format!("  {line}")))?;
        }
        let Lines { sitting, out, .. } = &mut *self.lines;
        if !sitting.recent.is_empty() {
            writeln!(out, "{}", paint::heading(&sitting.text("cli.why", &[])))?;
            let reasons = sitting.game().reasons(sitting.played.game(), &sitting.lang);
            tell_why(out, (&*sitting.voice, &reasons), sitting.eyes, &sitting.recent, &mut Vec::new())?;
        }
        Ok(())
    }
}

/// Reads the next typed line.
fn typed(input: &mut dyn BufRead) -> Heard {
    let mut bytes = Vec::new();
    match Read::take(input, LONGEST).read_until(b'\n', &mut bytes) {
        Ok(0) => Heard::End,
        Ok(_) => Heard::Line(bytes),
        Err(error) => Heard::Failed(error),
    }
}
