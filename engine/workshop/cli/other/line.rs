//! A game played line by line: what has happened, how the table stands, what is asked.

use super::bots::Player;
use super::{Shown, Wish};
use crate::args;
use crate::kept::{self, Record};
use crate::paint;
use crate::terminal;
use crate::trouble::Trouble;
use hyperkon::plain;
use hyperkon_server::{Part, Words};
use hyperkon_table::{Game, Match, Progress, Question, Seat, mix};
use std::io::{BufRead, Read, Write};
use std::path::PathBuf;
use std::sync::Arc;

/// More letters than an answer has.
const LONGEST: u64 = 4096;

/// A space at which no line ends.
const NO_BREAK: &str = "\u{a0}";

/// A person at a table.
struct Sitting<'a, G: Shown> {
    game: &'a G,
    played: Match<G>,
    words: Arc<dyn Words<G>>,
    wish: &'a Wish,
    me: Option<Seat>,
    record: Option<Record>,
    /// How many answers there were before each of the person's own.
    typed: Vec<usize>,
    out: Box<dyn Write>,
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
    Leave,
}

/// Plays until the game is over or the person leaves.
pub fn play<G: Shown>(game: &G, wish: &Wish, me: Option<Seat>, args: &args::Play) -> Result<(), Trouble> {
    let (played, progress, record) = match &args.resume {
        Some(file) => {
            let (played, record) = kept::resume_other(game, file)?;
            (played, Progress::default(), Some(record))
        }
        None => {
            let options = wish.options(game)?;
            let (mut played, progress) = Match::start(game, &options).map_err(|trouble| said::<G>(&trouble))?;
            let named = args.record.clone().or_else(|| me.map(|_| usual_file::<G>(wish)));
            let record = named.map(|file| kept::begin_named(&file, &mut played)).transpose()?;
            (played, progress, record)
        }
    };
    if let Some(me) = me {
        super::at_table::<G>(played.game().rules(), me)?;
    }
    let words = game.words(played.game(), &wish.lang);
    let out = Box::new(terminal::out());
    let is_named = args.record.is_some() || args.resume.is_some();
    let mut sitting = Sitting { game, played, words, wish, me, record, typed: Vec::new(), out };
    sitting.tell(&progress)?;
    let is_over = sitting.go_on(&mut std::io::stdin().lock())?;
    sitting.end(is_over, is_named)
}

fn usual_file<G: Shown>(wish: &Wish) -> PathBuf {
    PathBuf::from(format!("hyperkon-{}-{}.jsonl", G::NAME, wish.seed))
}

fn said<G: Game>(trouble: &G::Trouble) -> Trouble {
    Trouble::Usage(trouble.to_string())
}

impl<G: Shown> Sitting<'_, G> {
    /// Tells what has come of an answer, as the person may know it.
    fn tell(&mut self, progress: &Progress<G>) -> Result<(), Trouble> {
        for told in &progress.events {
            let line = self.words.event(&G::seen(told, self.me), told.why.as_ref());
            if !line.is_empty() {
                writeln!(self.out, "  {line}")?;
            }
        }
        Ok(())
    }

    /// Plays on; whether the game is over.
    fn go_on(&mut self, input: &mut dyn BufRead) -> Result<bool, Trouble> {
        loop {
            let asked = self.played.game().referee().questions();
            let (other, own) = (asked.iter().find(|one| Some(one.seat()) != self.me), asked.first());
            let Some(question) = other.or(own).cloned() else { return self.close() };
            let seat = question.seat();
            let choice = if Some(seat) == self.me {
                match self.ask(&question, input)? {
                    Asked::Answer(choice) => choice,
                    Asked::Anew => continue,
                    Asked::Leave => return Ok(false),
                }
            } else {
                let seed = mix(self.seed(), self.played.answers() as u64);
                let bot = Player::named::<G>(self.wish.bot(seat, G::STAND_IN)).ok();
                let choice = bot
                    .and_then(|bot| bot.seated::<G>(seed))
                    .and_then(|mut bot| bot.choose(self.game, self.played.game().seen(seat)));
                choice.ok_or_else(|| Trouble::Usage("a bot had no answer".to_owned()))?
            };
            let progress = self.played.answer(self.game, seat, choice).map_err(|trouble| said::<G>(&trouble))?;
            if let Some(record) = &self.record {
                record.sync();
            }
            self.tell(&progress)?;
        }
    }

    /// Nobody is asked any more: how the table stands, and whether the game is over.
    fn close(&mut self) -> Result<bool, Trouble> {
        writeln!(self.out)?;
        for line in G::board(self.played.game(), self.me.unwrap_or(Seat(0)), &self.wish.lang) {
            writeln!(self.out, "{line}")?;
        }
        Ok(self.played.game().is_over())
    }

    /// The seed of the game: whoever goes on with it need not say it.
    fn seed(&self) -> u64 {
        G::seed(self.played.game().options())
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
                    Said::Undo if parts.pop().is_some() => {}
                    Said::Undo if self.undo()? => return Ok(Asked::Anew),
                    Said::Undo => {}
                }
            }
            if let Some(choice) = question.made_of(&parts).filter(|_| is_whole) {
                self.typed.push(self.played.answers());
                return Ok(Asked::Answer(choice));
            }
        }
    }

    fn show(&mut self, question: &G::Question) -> Result<(), Trouble> {
        writeln!(self.out)?;
        for line in G::board(self.played.game(), question.seat(), &self.wish.lang) {
            writeln!(self.out, "{line}")?;
        }
        Ok(writeln!(self.out, "{}", paint::heading(&self.words.question(question)))?)
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
            let said = self.words.part(question, part);
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
            let mut line = String::new();
            if Read::take(&mut *input, LONGEST).read_line(&mut line)? == 0 {
                return Ok(Said::Leave);
            }
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
                    for line in G::clauses(&self.wish.lang) {
                        for line in paint::wrapped("  ", 6, &line) {
                            writeln!(self.out, "{line}")?;
                        }
                    }
                }
                _ => {
                    for line in paint::wrapped("  ", 2, &G::keys(&self.wish.lang)) {
                        writeln!(self.out, "{line}")?;
                    }
                    self.offer(question, &next.next)?;
                }
            }
        }
    }

    fn hint(&mut self, question: &G::Question) -> Result<(), Trouble> {
        let seed = mix(self.seed(), self.played.answers() as u64);
        let Some((_, advised)) = self.game.advise(self.played.game(), question.seat(), seed) else { return Ok(()) };
        for one in advised {
            let share = format!("{:.0} %", 100.0 * one.share);
            writeln!(self.out, "  {share:>5}  {}", self.words.choice(question, &one.choice))?;
        }
        Ok(())
    }

    /// Takes the person's last answer back, if nobody has answered since; whether it did.
    fn undo(&mut self) -> Result<bool, Trouble> {
        let Some(before) = self.typed.pop_if(|before| *before + 1 == self.played.answers()) else {
            writeln!(self.out, "  {}", G::stands(&self.wish.lang))?;
            return Ok(false);
        };
        self.played.undo(self.game, self.played.answers() - before).map_err(|trouble| said::<G>(&trouble))?;
        Ok(true)
    }

    fn end(mut self, is_over: bool, is_named: bool) -> Result<(), Trouble> {
        let Some(record) = &self.record else { return Ok(()) };
        record.sync();
        if is_over && !is_named {
            return record.remove();
        }
        if !is_over {
            let file = plain::path_as_word(record.path());
            let words = &self.wish.written;
            let seat = self.me.filter(|me| me.0 > 0).map_or_else(String::new, |me| format!(" --seat {}", me.0 + 1));
            writeln!(self.out, "\nhyperkon play --resume {file}{seat}{words}")?;
        }
        Ok(())
    }
}
