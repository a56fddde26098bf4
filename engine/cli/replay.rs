//! `hyperkon replay`: the game of a record, told again.

use crate::args;
use crate::disk;
use crate::other;
use crate::paint;
use crate::picture;
use crate::seating::persons_seat;
use crate::sentences::Sentences;
use crate::telling::{Eyes, Narrated, tell, tell_why};
use crate::terminal;
use crate::trouble::Trouble;
use hyperkon::door;
use hyperkon::narrate::capitalised;
use hyperkon::plain;
use hyperkon_frame::Words;
use hyperkon_table::{Game, Match, Question, RecordReader, Told};
use std::io::{BufRead, BufReader, Cursor, Read, Write};

/// Tells the game of a record.
pub fn run(args: &args::Replay) -> Result<(), Trouble> {
    let file = door::open(&args.file, door::RECORD).map_err(Trouble::door(&args.file))?;
    // What a pipe has given it does not give again.
    let mut file = BufReader::new(file);
    let begin = other::first_line(&mut file);
    let game = other::of_record(&begin, &args.mods)?;
    let mut lines = Cursor::new(begin).chain(file);
    if args.web.web { game.look(args, &mut lines) } else { game.replay(args, &mut lines) }
}

/// A record to be told.
pub struct Replaying<'a, R> {
    /// The words of the line.
    pub args: &'a args::Replay,
    /// Its lines.
    pub lines: R,
}

/// An answer with its number, where it is told, and what came of it.
struct Step<G: Game> {
    answer: Option<(usize, G::Question, G::Choice)>,
    events: Vec<Told<G::Event>>,
    /// What has stopped the game.
    fault: Option<String>,
}

impl<R: BufRead> other::Task for Replaying<'_, R> {
    type Out = Result<(), Trouble>;

    fn with<G: other::Playable>(self, game: &G) -> Result<(), Trouble> {
        let Replaying { args, lines } = self;
        other::known_language(game, &args.lang)?;
        disk::try_out_beside(args.svg.as_deref(), &args.file)?;
        let mut reader = RecordReader::new(lines);
        let until = args.until.unwrap_or(usize::MAX);
        let mut steps: Vec<Step<G>> = Vec::new();
        let played = Match::replay_telling(game, &mut reader, args.all_the_same, &mut |step| {
            if step.number <= until {
                let answer = step.answer.filter(|_| args.numbers);
                let answer = answer.map(|(question, choice)| (step.number, question.clone(), choice.clone()));
                let fault = step.progress.faults.last().filter(|_| step.table.is_stopped()).map(ToString::to_string);
                steps.push(Step { answer, events: step.progress.events.clone(), fault });
            }
        })
        .map_err(Trouble::recorded(&args.file))?;
        let eyes = match &args.colour {
            Some(word) => Eyes::Seat(persons_seat(game, played.game(), Some(word))?),
            None if args.open => Eyes::Referee,
            None => Eyes::Onlooker,
        };
        if let Some(file) = &args.svg {
            let table = played.table_after(game, until).map_err(Into::into)?;
            disk::write_whole(file, picture::of(game, &table, eyes, &args.lang).as_bytes())?;
        }
        let content = game.content_of(played.game()).map_or_else(|| args.mods.content(), Ok)?;
        let texts = Sentences::of(content, &args.lang);
        Teller { game, played: &played, args, eyes, texts }.tell(&steps, reader.is_cut())
    }
}

/// A game that is being told.
struct Teller<'a, G: Game> {
    game: &'a G,
    played: &'a Match<G>,
    args: &'a args::Replay,
    eyes: Eyes,
    texts: Sentences,
}

impl<G: Narrated> Teller<'_, G> {
    fn tell(&self, steps: &[Step<G>], is_cut: bool) -> Result<(), Trouble> {
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

    /// What is played; with the seed a reader could deal all hands again.
    fn title(&self) -> String {
        let about = self.game.about(self.played.game(), &self.args.lang);
        let edition = about["name"].as_str().unwrap_or_default().to_owned();
        if self.eyes != Eyes::Referee {
            return edition;
        }
        let seed = G::seed(&self.played.header().table).to_string();
        self.texts.text("cli.table", &[("edition", edition), ("seed", seed)])
    }

    /// An answer with its number, as `scenario --record` counts them; of a secret one only whose it is.
    fn numbered(
        &self,
        words: &dyn Words<G>,
        (number, name): (usize, &str),
        question: &G::Question,
        choice: &G::Choice,
    ) -> String {
        if !self.eyes.see_answer::<G>(question) {
            return format!("{number}. {}", capitalised(name));
        }
        let answer = [
            ("seat", name.to_owned()),
            ("question", words.question(question)),
            ("answer", words.choice(question, choice)),
        ];
        format!("{number}. {}", capitalised(&self.texts.text("explain.answer", &answer)))
    }
}
