//! `hyperkon replay`: shows a recorded game.

use crate::commands::history::record_of;
use crate::drawn::Drawn;
use crate::games;
use crate::session::Shown;
use crate::session::disk;
use crate::session::language::known_language_at;
use crate::session::narration::see_answer;
use crate::session::narration::{tell, tell_why};
use crate::session::seating::persons_seat;
use crate::terminal;
use crate::terminal::eyes::Eyes;
use crate::terminal::paint;
use crate::terminal::sentences::Sentences;
use crate::words::args;
use crate::words::error::CommandError;
use hyperkon::__private::files;
use hyperkon::__private::narrate::capitalized;
use hyperkon_frame::Words;
use hyperkon_frame::plain;
use hyperkon_table::Table;
use hyperkon_table::Viewer;
use hyperkon_table::{Game, LogEntry, Match, Question, RecordReader};
use std::io::{BufRead, BufReader, Cursor, Read, Write};

/// Shows a recorded game in the terminal or in the browser.
pub fn run(args: &args::Replay) -> Result<(), CommandError> {
    let args = &args::Replay { file: record_of(&args.file)?, ..args.clone() };
    let file = files::open(&args.file, files::RECORD).map_err(CommandError::file(&args.file))?;
    // The file can be a pipe, which can be read only once.
    let mut file = BufReader::new(file);
    let begin = games::first_line(&mut file);
    let game = games::of_record(&begin, &args.mods)?;
    let mut lines = Cursor::new(begin).chain(file);
    if args.web.web { game.look(args, &mut lines) } else { game.replay(args, &mut lines) }
}

/// An answer with its events, or the setup.
struct Step<G: Game> {
    answer: Option<(usize, G::Question, G::Choice)>,
    events: Vec<LogEntry<G::Event>>,
    /// The script fault that stopped the game.
    fault: Option<String>,
}

/// Shows a record of this game in the terminal.
pub fn record<G: Drawn>(game: &G, args: &args::Replay, lines: impl BufRead) -> Result<(), CommandError> {
    disk::try_out_beside(args.svg.as_deref(), &args.file)?;
    let mut reader = RecordReader::new(lines);
    let until = args.until.unwrap_or(usize::MAX);
    let mut steps: Vec<Step<G>> = Vec::new();
    let played = Match::replay_telling(game, &mut reader, args.force, &mut |step| {
        if step.number <= until {
            let answer = step.answer.filter(|_| args.numbers);
            let answer = answer.map(|(question, choice)| (step.number, question.clone(), choice.clone()));
            let fault = step.progress.faults.last().filter(|_| step.table.is_stopped()).map(ToString::to_string);
            steps.push(Step { answer, events: step.progress.events.clone(), fault });
        }
    })
    .map_err(CommandError::recorded(&args.file))?;
    known_language_at(game, played.game(), &args.lang)?;
    let eyes = match &args.seat {
        Some(word) => Eyes::Seat(persons_seat(game, played.game(), Some(word))?),
        None if args.open => Eyes::FullState,
        None => Eyes::Spectator,
    };
    if let Some(file) = &args.svg {
        let table = played.table_after(game, until).map_err(Into::into)?;
        disk::write_whole(file, picture(game, &table, eyes, &args.lang).as_bytes())?;
    }
    let content = game.content_of(played.game()).map_or_else(|| games::content(&args.mods), Ok)?;
    let texts = Sentences::of(content, &args.lang);
    Teller { game, played: &played, args, eyes, texts }.tell(&steps, reader.is_cut())
}

/// A game while it is printed.
struct Teller<'a, G: Game> {
    game: &'a G,
    played: &'a Match<G>,
    args: &'a args::Replay,
    eyes: Eyes,
    texts: Sentences,
}

impl<G: Shown> Teller<'_, G> {
    fn tell(&self, steps: &[Step<G>], is_cut: bool) -> Result<(), CommandError> {
        let (mut out, args, eyes, table) = (terminal::out(), self.args, self.eyes, self.played.game());
        let words = self.game.voice(table, &args.lang);
        let (names, reasons) = (self.game.names(table, &args.lang), self.game.reasons(table, &args.lang));
        writeln!(out, "{}", paint::faint(&self.title()))?;
        let mut known = Vec::new();
        for Step { answer, events, fault } in steps {
            if let Some((number, question, choice)) = answer {
                let name = names.get(question.seat().index()).map_or("", String::as_str);
                let line = self.numbered(&*words, (*number, name), question, choice);
                writeln!(out, "{}", paint::faint(&line))?;
            }
            if args.why {
                tell_why(&mut out, (&*words, &reasons), eyes, events, &mut known)?;
            } else {
                tell(&mut out, &*words, eyes, events)?;
            }
            fault.iter().try_for_each(|fault| writeln!(out, "  {}", plain::plain(fault)))?;
        }
        let until = args.until.unwrap_or(usize::MAX);
        for note in self.played.notes().iter().filter(|note| note.after <= until) {
            let values = [("n", note.after.to_string()), ("what", note.what.clone())];
            writeln!(out, "{}", paint::faint(&self.texts.text("cli.note", &values)))?;
        }
        if is_cut {
            writeln!(out, "{}", self.texts.text("cli.cut", &[("file", plain::path(&args.file))]))?;
        }
        let (told, all) = (self.played.answers().min(until), self.played.answers());
        let key = if told == all && table.is_over() { "cli.replayed" } else { "cli.replayed_part" };
        let values = [("n", told.to_string()), ("all", all.to_string())];
        Ok(writeln!(out, "{}", paint::faint(&self.texts.text(key, &values)))?)
    }

    /// Returns the title. Only the referee sees the seed, because it determines all hands.
    fn title(&self) -> String {
        let about = self.game.about(self.played.game(), &self.args.lang);
        let edition = about["name"].as_str().unwrap_or_default().to_owned();
        if self.eyes != Eyes::FullState {
            return edition;
        }
        let seed = G::seed(&self.played.header().table).to_string();
        self.texts.text("cli.table", &[("edition", edition), ("seed", seed)])
    }

    /// Returns an answer with the number that `scenario --record` uses. For a hidden answer, names only the seat.
    fn numbered(
        &self,
        words: &dyn Words<G>,
        (number, name): (usize, &str),
        question: &G::Question,
        choice: &G::Choice,
    ) -> String {
        if !see_answer::<G>(self.eyes, question) {
            return format!("{number}. {}", capitalized(name));
        }
        let answer = [
            ("seat", name.to_owned()),
            ("question", words.question(question)),
            ("answer", words.choice(question, choice)),
        ];
        format!("{number}. {}", capitalized(&self.texts.text("explain.answer", &answer)))
    }
}

/// Draws the table from a viewpoint. A seat sees its own cards, and the referee sees all cards.
fn picture<G: Drawn>(game: &G, table: &Table<G>, eyes: Eyes, lang: &str) -> String {
    match eyes {
        Eyes::Seat(seat) => game.picture(table, Viewer::Seat(seat), &[seat], lang),
        Eyes::Spectator => game.picture(table, Viewer::Spectator, &[], lang),
        Eyes::FullState => game.picture(table, Viewer::Spectator, &table.seats().collect::<Vec<_>>(), lang),
    }
}
