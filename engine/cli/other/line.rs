//! A game played line by line: what has happened, how the table stands, what is asked.

use super::Shown;
use super::sitting::{Begun, Next, Sitting};
use super::traced::Trace;
use super::watched::Watched;
use crate::args::Play;
use crate::paint;
use crate::telling::tell;
use crate::terminal;
use crate::trouble::Trouble;
use crate::watch::Heard;
use hyperkon_frame::{Part, texts};
use hyperkon_table::{Progress, Question, Seat};
use std::io::{BufRead, Read, Write};

/// More letters than an answer has.
const LONGEST: u64 = 4096;

/// A space at which no line ends.
const NO_BREAK: &str = "\u{a0}";

/// A person at a table in lines.
pub(super) struct Lines<'a, G: Shown> {
    pub(super) sitting: Sitting<'a, G>,
    pub(super) out: Box<dyn Write>,
    /// What is told beside what happens, if that is wanted.
    trace: Option<Trace<'a, G>>,
    /// The mods, if they are watched.
    pub(super) watched: Option<Watched>,
}

/// What a line wishes for beside the game itself.
pub(super) struct Beside<'a, G: Shown> {
    trace: Option<Trace<'a, G>>,
    watched: Option<Watched>,
}

impl<'a, G: Shown> Beside<'a, G> {
    /// That of a line.
    pub(super) fn of(game: &'a G, args: &Play) -> Result<Beside<'a, G>, Trouble> {
        Ok(Beside { trace: args.trace.then(|| Trace::of(game)), watched: Watched::of(args)? })
    }

    /// Nothing.
    pub(super) const fn nothing() -> Beside<'a, G> {
        Beside { trace: None, watched: None }
    }
}

/// What comes of a question.
enum Asked<C> {
    /// The person's answer.
    Answer(C),
    /// The person has taken an answer back: the question may be another.
    Anew,
    /// The person leaves.
    Leave,
}

/// What the person says.
enum Said<P> {
    /// This part of the answer.
    Part(P),
    /// The answer is whole.
    Send,
    Undo,
    /// Something else is in force: the question may be another.
    Anew,
    Leave,
}

/// Plays until the game is over or the person leaves.
pub(super) fn play<'a, G: Shown>(begun: Begun<'a, G>, beside: Beside<'a, G>) -> Result<(), Trouble> {
    let (Begun { sitting, fresh, .. }, Beside { trace, watched }) = (begun, beside);
    let mut lines = Lines { sitting, out: Box::new(terminal::out()), trace, watched };
    lines.greet()?;
    lines.tell(&fresh)?;
    let is_over = match &lines.watched {
        // The workshop reads what is typed.
        Some(_) => lines.go_on(&mut std::io::empty())?,
        None => lines.go_on(&mut std::io::stdin().lock())?,
    };
    lines.sitting.end(is_over, &mut lines.out)
}

impl<G: Shown> Lines<'_, G> {
    /// Tells what has come of an answer, as the person may know it.
    fn tell(&mut self, progress: &Progress<G>) -> Result<(), Trouble> {
        let Lines { sitting, out, trace, .. } = self;
        match trace {
            None => Ok(tell(out, &*sitting.words, sitting.eyes, &progress.events)?),
            Some(trace) => trace.tell(out, sitting, &progress.events),
        }
    }

    /// Plays on; whether the game is over.
    fn go_on(&mut self, input: &mut dyn BufRead) -> Result<bool, Trouble> {
        loop {
            self.look_if_saved()?;
            let (question, choice) = match self.sitting.next() {
                Next::Over => return self.close(),
                Next::Bot(question) => {
                    let choice = self.sitting.bot_answers(question.seat())?;
                    (question, choice)
                }
                Next::Person(question) => match self.ask(&question, input)? {
                    Asked::Answer(choice) => (question, choice),
                    Asked::Anew => continue,
                    Asked::Leave => return Ok(false),
                },
            };
            match self.sitting.give(question.seat(), choice) {
                Ok(progress) => self.tell(&progress)?,
                Err(stopped) if self.watched.is_some() && self.sitting.played.game().is_stopped() => {
                    if !self.is_mended(&stopped)? {
                        return Ok(false);
                    }
                }
                Err(trouble) => return Err(trouble),
            }
        }
    }

    /// Nobody is asked any more: how the table stands, and whether the game is over.
    fn close(&mut self) -> Result<bool, Trouble> {
        writeln!(self.out)?;
        let Sitting { played, me, lang, .. } = &self.sitting;
        for line in G::board(played.game(), me.unwrap_or(Seat(0)), lang) {
            writeln!(self.out, "{line}")?;
        }
        Ok(played.game().is_over())
    }

    fn ask(&mut self, question: &G::Question, input: &mut dyn BufRead) -> Result<Asked<G::Choice>, Trouble> {
        self.show(question)?;
        let mut parts = Vec::new();
        loop {
            let next = question.parts(&parts);
            let mut is_whole = next.done && next.next.is_empty();
            if !is_whole {
                self.offer(question, &next.next)?;
                match self.hear(question, &next, input)? {
                    Said::Part(part) => parts.push(part),
                    Said::Send => is_whole = true,
                    Said::Leave => return Ok(Asked::Leave),
                    Said::Anew => return Ok(Asked::Anew),
                    Said::Undo if parts.pop().is_some() => {}
                    Said::Undo if self.undo()? => return Ok(Asked::Anew),
                    Said::Undo => {}
                }
            }
            if let Some(choice) = question.made_of(&parts).filter(|_| is_whole) {
                self.sitting.note_typed();
                return Ok(Asked::Answer(choice));
            }
        }
    }

    fn show(&mut self, question: &G::Question) -> Result<(), Trouble> {
        writeln!(self.out)?;
        for line in G::board(self.sitting.played.game(), question.seat(), &self.sitting.lang) {
            writeln!(self.out, "{line}")?;
        }
        Ok(writeln!(self.out, "{}", paint::heading(&self.sitting.words.question(question)))?)
    }

    fn offer(&mut self, question: &G::Question, parts: &[Part<G>]) -> Result<(), Trouble> {
        let option = |(key, _, said)| format!("{key}) {said}").replace(' ', NO_BREAK);
        let options: Vec<String> = self.options(question, parts).into_iter().map(option).collect();
        for line in paint::wrapped(" ", 2, &options.join("  ")) {
            writeln!(self.out, "{}", line.replace(NO_BREAK, " "))?;
        }
        Ok(())
    }

    /// The options with their keys and words. Where some are counts, these have their own numbers and the others letters. Of
    /// options that read alike the first stands for all: they do the same.
    fn options<'p>(&self, question: &G::Question, parts: &'p [Part<G>]) -> Vec<(String, &'p Part<G>, String)> {
        let counts = parts.iter().any(|part| G::count(part).is_some());
        let (mut options, mut letters) = (Vec::<(String, &Part<G>, String)>::new(), 'a'..='z');
        for part in parts {
            let said = self.sitting.words.part(question, part);
            if options.iter().any(|(_, _, other)| *other == said) {
                continue;
            }
            let key = match G::count(part) {
                Some(count) => count.to_string(),
                None if counts => {
                    letters.find(|letter| !"hqru".contains(*letter)).map_or_else(String::new, String::from)
                }
                None => (options.len() + 1).to_string(),
            };
            options.push((key, part, said));
        }
        options
    }

    /// A line of the person, read until it means something.
    fn hear(
        &mut self,
        question: &G::Question,
        next: &hyperkon_table::Parts<Part<G>>,
        input: &mut dyn BufRead,
    ) -> Result<Said<Part<G>>, Trouble> {
        loop {
            write!(self.out, "> ")?;
            self.out.flush()?;
            let line = match &mut self.watched {
                None => typed(input)?,
                Some(watched) => match watched.workshop.hear() {
                    Heard::Line(bytes) => Some(String::from_utf8_lossy(&bytes).into_owned()),
                    Heard::End => None,
                    Heard::Failed(error) => return Err(error.into()),
                    Heard::Saved if self.look()? => return Ok(Said::Anew),
                    Heard::Saved => continue,
                },
            };
            let Some(line) = line else { return Ok(Said::Leave) };
            let word = line.trim().to_lowercase();
            let options = self.options(question, &next.next);
            let said = options.into_iter().find(|(key, _, said)| *key == word || said.to_lowercase() == word);
            match (said, word.as_str()) {
                (Some((_, part, _)), _) => return Ok(Said::Part(part.clone())),
                (None, "") if next.done => return Ok(Said::Send),
                (None, "q") => return Ok(Said::Leave),
                (None, "u") => return Ok(Said::Undo),
                (None, "h") => self.hint(question)?,
                (None, "r") => {
                    for line in G::clauses(self.sitting.played.game().rules(), &self.sitting.lang) {
                        for line in paint::wrapped("  ", 6, &line) {
                            writeln!(self.out, "{line}")?;
                        }
                    }
                }
                _ => {
                    for line in paint::wrapped("  ", 2, &texts::say(&self.sitting.lang, "line.keys", &[])) {
                        writeln!(self.out, "{line}")?;
                    }
                    self.offer(question, &next.next)?;
                }
            }
        }
    }

    fn hint(&mut self, question: &G::Question) -> Result<(), Trouble> {
        let seed = self.sitting.seed();
        let Some((_, advised)) = self.sitting.game().advise(self.sitting.played.game(), question.seat(), seed) else {
            return Ok(());
        };
        for one in advised {
            let share = format!("{:.0} %", 100.0 * one.share);
            writeln!(self.out, "  {share:>5}  {}", self.sitting.words.choice(question, &one.choice))?;
        }
        Ok(())
    }

    /// Takes the person's last answer back, if nobody has answered since; whether it did.
    fn undo(&mut self) -> Result<bool, Trouble> {
        let is_undone = self.sitting.undo()?;
        if !is_undone {
            writeln!(self.out, "  {}", texts::say(&self.sitting.lang, "line.stands", &[]))?;
        }
        Ok(is_undone)
    }
}

/// A line that was typed; `None`: there will be no more.
fn typed(input: &mut dyn BufRead) -> Result<Option<String>, Trouble> {
    let mut line = String::new();
    let length = Read::take(input, LONGEST).read_line(&mut line)?;
    Ok((length > 0).then_some(line))
}
