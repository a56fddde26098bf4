//! A person at a table of one of these games: what the lines and the drawn table have in common.
//!
//! Invariant: every answer is on the disk before anything that comes of it is told, whichever of the two tells it.

use super::Shown;
use crate::args;
use crate::bots::Seated;
use crate::kept::{self, Record};
use crate::play::seed_of_the_hour;
use crate::seating::{self, Seating, persons_seat};
use crate::telling::Eyes;
use crate::trouble::Trouble;
use hyperkon::door::Readers;
use hyperkon::game::Content;
use hyperkon::plain;
use hyperkon_frame::Words;
use hyperkon_table::{Bot, Game, Match, Progress, Question, Seat, Told, mix};
use hyperkon_workshop::players::Player;
use serde_json::{Map, Value};
use std::io::Write;
use std::sync::Arc;

/// A game under way.
pub(crate) struct Sitting<'a, G: Shown> {
    game: &'a G,
    /// The game with what was saved in its mods since.
    pub(super) newer: Option<Box<G>>,
    pub(crate) played: Match<G>,
    /// What has been answered, in order.
    pub(super) given: Vec<(Seat, G::Choice)>,
    pub(crate) words: Arc<dyn Words<G>>,
    /// The language.
    pub(crate) lang: String,
    bots: Seated<G::Player>,
    /// The person's seat; `None`: only bots play.
    pub(crate) me: Option<Seat>,
    /// Whose eyes see what is told.
    pub(crate) eyes: Eyes,
    pub(super) record: Option<Record>,
    /// A person has named the record: it stays.
    is_named: bool,
    /// How many answers there were before each of the person's own.
    typed: Vec<usize>,
    /// The person answers for every seat.
    for_all: bool,
    /// The game's own options that the line has set.
    pub(super) own: Map<String, Value>,
}

/// A game that was begun or read from its record, and what has happened in it.
pub(crate) struct Begun<'a, G: Shown> {
    /// The person's place.
    pub(crate) sitting: Sitting<'a, G>,
    /// What came of the beginning.
    pub(crate) fresh: Progress<G>,
    /// What had happened before, in a game that is gone on with.
    pub(crate) past: Vec<Told<G::Event>>,
}

/// Who is to answer next.
pub(crate) enum Next<Q> {
    /// Nobody: the game is over.
    Over,
    /// A bot.
    Bot(Q),
    /// The person.
    Person(Q),
}

impl<'a, G: Shown> Sitting<'a, G> {
    /// Sits down, at a new game or at the one of a record.
    ///
    /// # Errors
    /// When there is no such table, seat or record.
    pub(crate) fn begin(game: &'a G, args: &args::Play) -> Result<Begun<'a, G>, Trouble> {
        let (mut past, mut given) = (Vec::new(), Vec::new());
        let who = |played: &Match<G>| {
            let colour = args.colour.as_deref();
            let me = (!args.bots).then(|| persons_seat(game, played.game(), colour)).transpose()?;
            seating::bots(game, played.game(), &args.players, me).map(|bots| (me, bots))
        };
        let (played, fresh, record, (me, bots)) = match &args.resume {
            Some(file) => {
                let mut note = |step: hyperkon_table::Replayed<'_, G>| {
                    given.extend(step.answer.map(|(question, choice)| (question.seat(), choice.clone())));
                    past.extend_from_slice(&step.progress.events);
                };
                let files = (file.as_path(), args.record.as_deref());
                let (played, record) = kept::resume_other(game, files, args.all_the_same, &mut note)?;
                let who = who(&played)?;
                (played, Progress::default(), Some(record), who)
            }
            None => {
                let seating = seating::asked(game, &args.table, seed_of_the_hour())?;
                let options = game.options_to_play(&seating, args)?;
                let (mut played, fresh) = Match::start(game, &options).map_err(|trouble| said::<G>(&trouble))?;
                // A wrong word must not leave an empty record behind.
                let who = who(&played)?;
                let record = match (&args.record, who.0) {
                    (Some(file), _) => Some(kept::begin_named(file, &mut played)?),
                    (None, Some(_)) => {
                        let base = format!("hyperkon-{}-{}", seating.edition, seating.seed);
                        Some(kept::unnamed(&base, &mut |path| Record::begin(path, &mut played, Readers::Owner))?)
                    }
                    (None, None) => None,
                };
                (played, fresh, record, who)
            }
        };
        let (words, lang) = (game.words(played.game(), &args.lang), args.lang.clone());
        let is_named = args.record.is_some() || args.resume.is_some();
        let eyes = match me {
            Some(me) => Eyes::Seat(me),
            None if args.open => Eyes::Referee,
            None => Eyes::Onlooker,
        };
        let (newer, typed, for_all, own) = (None, Vec::new(), false, args.table.own_options()?);
        let mut sitting =
            Sitting { game, newer, played, given, words, lang, bots, me, eyes, record, is_named, typed, for_all, own };
        if args.all_the_same {
            let (files, problems) = Content::collect(&args.mods.mods);
            sitting.take(&files, &problems).map_err(|why| Trouble::Usage(why.join("; ")))?;
        }
        Ok(Begun { sitting, fresh, past })
    }

    /// Sits down at a game whose record is kept elsewhere; `for_all`: at every seat.
    pub(crate) fn at(
        game: &'a G,
        played: Match<G>,
        (bots, lang): (Seated<G::Player>, &str),
        me: Seat,
        for_all: bool,
    ) -> Self {
        let (words, lang) = (game.words(played.game(), lang), lang.to_owned());
        let (me, eyes) = if for_all { (None, Eyes::Onlooker) } else { (Some(me), Eyes::Seat(me)) };
        let (newer, given, typed, own) = (None, Vec::new(), Vec::new(), Map::new());
        let (record, is_named) = (None, true);
        Sitting { game, newer, played, given, words, lang, bots, me, eyes, record, is_named, typed, for_all, own }
    }

    /// The game.
    pub(crate) fn game(&self) -> &G {
        self.newer.as_deref().unwrap_or(self.game)
    }

    /// Who is to answer next: bots before the person.
    pub(crate) fn next(&self) -> Next<G::Question> {
        let asked = self.played.game().referee().questions();
        if let Some(question) = asked.first().filter(|_| self.for_all) {
            return Next::Person(question.clone());
        }
        let (other, own) = (asked.iter().find(|one| Some(one.seat()) != self.me), asked.first());
        match (other, own) {
            (Some(question), _) => Next::Bot(question.clone()),
            (None, Some(question)) => Next::Person(question.clone()),
            (None, None) => Next::Over,
        }
    }

    /// The seed of what a bot, or whoever gives a hint, thinks about now.
    pub(crate) fn seed(&self) -> u64 {
        // That of the game: whoever goes on with it need not say it.
        mix(G::seed(self.played.game().options()), self.played.answers() as u64)
    }

    /// The bot of a seat, by name.
    pub(crate) fn bot(&self, seat: Seat) -> String {
        self.bots.seats().get(seat.index()).map_or_else(|| G::STAND_IN.to_owned(), ToString::to_string)
    }

    /// What a bot answers.
    ///
    /// # Errors
    /// When it has no answer.
    pub(crate) fn bot_answers(&self, seat: Seat) -> Result<G::Choice, Trouble> {
        let bot = seated::<G>(&self.bot(seat), self.seed());
        let choice = bot.and_then(|mut bot| bot.choose(self.game(), self.played.game().seen(seat)));
        choice.ok_or_else(no_answer)
    }

    /// Notes that the person gives an answer, before it is given: so it can be taken back.
    pub(crate) fn note_typed(&mut self) {
        self.typed.push(self.played.answers());
    }

    /// Gives an answer, and keeps it on the disk before anything that comes of it is told.
    ///
    /// # Errors
    /// When it is refused, or a script fails: the table has stopped then, and its record stays.
    pub(crate) fn give(&mut self, seat: Seat, choice: G::Choice) -> Result<Progress<G>, Trouble> {
        let given = (seat, choice.clone());
        let game = self.newer.as_deref().unwrap_or(self.game);
        let progress = self.played.answer(game, seat, choice).map_err(|trouble| said::<G>(&trouble))?;
        self.given.push(given);
        if let Some(record) = &self.record {
            record.sync();
        }
        match progress.faults.first() {
            Some(fault) => Err(self.stopped(fault)),
            None => Ok(progress),
        }
    }

    /// What is said where a script has failed.
    fn stopped(&self, fault: &G::Fault) -> Trouble {
        let kept = self.record.as_ref().map(|record| format!("; the game is kept in {}", plain::path(record.path())));
        let fault = plain::plain(&fault.to_string());
        Trouble::Usage(format!(
            "the table has stopped: {fault} (mend the script and begin again{})",
            kept.unwrap_or_default()
        ))
    }

    /// Takes the person's last answer back, if nobody has answered since; whether it did.
    ///
    /// # Errors
    /// As the game has them.
    pub(crate) fn undo(&mut self) -> Result<bool, Trouble> {
        let Some(before) = self.typed.pop_if(|before| *before + 1 == self.played.answers()) else { return Ok(false) };
        let game = self.newer.as_deref().unwrap_or(self.game);
        self.played.undo(game, self.played.answers() - before).map_err(|trouble| said::<G>(&trouble))?;
        self.given.truncate(before);
        Ok(true)
    }

    /// The person leaves the table, or the game is over: its file goes then, unless the person has named it; else it is said
    /// how the game goes on.
    ///
    /// # Errors
    /// When nothing can be written.
    pub(crate) fn end(&self, is_over: bool, out: &mut dyn Write) -> Result<(), Trouble> {
        let Some(record) = &self.record else { return Ok(()) };
        record.sync();
        if is_over && !self.is_named {
            return record.remove();
        }
        if !is_over {
            let file = plain::path_as_word(record.path());
            let lang = if self.lang == "en" { String::new() } else { format!(" --lang {}", self.lang) };
            let bots = self.bots.written();
            let seat = self.me.filter(|me| me.0 > 0).map_or_else(String::new, |me| format!(" --seat {}", me.0 + 1));
            writeln!(out, "\nhyperkon play --resume {file}{seat}{bots}{lang}")?;
        }
        Ok(())
    }
}

/// The bot of this name, for one answer.
pub(crate) fn seated<G: Shown>(name: &str, seed: u64) -> Option<Box<dyn Bot<G>>> {
    Player::named::<G>(name).ok()?.seated(seed)
}

/// What is said where a bot has none.
pub(crate) fn no_answer() -> Trouble {
    Trouble::Usage("a bot had no answer".to_owned())
}

fn said<G: Game>(trouble: &G::Trouble) -> Trouble {
    Trouble::Usage(trouble.to_string())
}
