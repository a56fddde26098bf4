//! A session of any game, with a person or only with bots. It is the same for the line display and the drawn table.
//!
//! Invariant: a person's answer is on the disk before its effects are shown.

use crate::session::Shown;
use crate::session::answers::{Answers, Standing};
use crate::session::autosave::Autosave;
use crate::session::language::known_language_at;
use crate::session::minds;
use crate::session::record_file::{self, Mods, Started};
use crate::session::seating::seed_of_the_hour;
use crate::session::seating::{self, persons_seat};
use crate::terminal::eyes::Eyes;
use crate::terminal::sentences::Sentences;
use crate::words::args;
use crate::words::bots::Seated;
use crate::words::error::CommandError;
use hyperkon_frame::plain;
use hyperkon_frame::{BotSpec, FirstGame, Lesson, Stops, Words};
use hyperkon_table::{LogEntry, Match, Question as _, Seat, Update};
use serde_json::{Map, Value, json};
use std::path::Path;
use std::sync::Arc;

/// A game in progress.
pub(crate) struct Session<'a, G: Shown> {
    pub(super) game: &'a G,
    /// The game with mods that have changed during the session.
    pub(super) newer: Option<Box<G>>,
    /// A copy of the game for thinkers' playouts, which are not traced.
    pub(super) head: Option<G>,
    pub(crate) played: Match<G>,
    /// The texts of the table without colors; [`voice`](Session::voice) has terminal colors.
    pub(crate) words: Arc<dyn Words<G>>,
    pub(crate) voice: Arc<dyn Words<G>>,
    pub(crate) sentences: Sentences,
    /// The language of the texts.
    pub(crate) lang: String,
    pub(super) bots: Seated<BotSpec<G>>,
    /// The person's seat; `None` if only bots play or the person plays every seat.
    pub(crate) me: Option<Seat>,
    /// The viewpoint from which the game is shown.
    pub(crate) eyes: Eyes,
    pub(super) keeping: Autosave,
    pub(super) standing: Vec<Standing>,
    /// The person's stops; `None` prompts at every moment.
    pub(crate) stops: Option<Stops>,
    pub(super) typed: Answers<G>,
    /// The events since the person's last answer.
    pub(crate) recent: Vec<LogEntry<G::Event>>,
    /// True if the person answers for every seat.
    pub(crate) for_all: bool,
    /// The last script fault, which may have stopped the game.
    fault: Option<String>,
    /// The game's own options from the command line.
    pub(super) own: Map<String, Value>,
    /// The remaining steps of a first game.
    pub(crate) lesson: Option<Lesson>,
    /// Messages of the session that have not been shown yet.
    said: String,
    /// The events of the start, which have not been shown yet.
    pub(crate) fresh: Update<G>,
    /// The earlier events of a resumed game.
    pub(crate) past: Vec<LogEntry<G::Event>>,
}

/// The next seat to answer.
pub(crate) enum Next<Q> {
    /// Nobody, because the game is over.
    Over,
    /// Nobody, because a script has stopped the game with this fault.
    Stopped(String),
    /// A bot, with its question.
    Bot(Q),
    /// A person, with their question.
    Person(Q),
}

impl<'a, G: Shown> Session<'a, G> {
    /// Starts a session with a new game or with the game of a record.
    ///
    /// # Errors
    /// Fails if the table is invalid, the seat is unknown, or the record cannot be read.
    pub(crate) fn begin(game: &'a G, args: &args::Play) -> Result<Self, CommandError> {
        let first = args.first.then(|| game.first_game(&args.lang).ok_or_else(no_first_game)).transpose()?;
        let mut started = match &args.resume {
            Some(file) => record_file::resume(game, (file, args.record.as_deref()), mods(args))?,
            None => {
                let options = match &first {
                    Some(FirstGame { table, .. }) => {
                        game.options(&table.request(), table.seed).map_err(CommandError::Usage)?
                    }
                    None => {
                        let seating = seating::asked(game, &args.at.table, args.windows, seed_of_the_hour())?;
                        game.options_to_play(&seating, args.watch)?
                    }
                };
                Started::new(Match::start(game, &options).map_err(Into::into)?)
            }
        };
        let table = started.played.game();
        known_language_at(game, table, &args.lang)?;
        let me = (!args.bots).then(|| persons_seat(game, table, args.seat.as_deref())).transpose()?;
        let bots = seating::bots(game, table, &args.players, me)?;
        let eyes = match me {
            Some(me) => Eyes::Seat(me),
            None if args.open => Eyes::FullState,
            None => Eyes::Spectator,
        };
        // Create the record last, so that an invalid option leaves no empty file.
        if let (None, Some(file)) = (&args.resume, &args.record) {
            started.record = Some(record_file::begin_named(file, &mut started.played)?);
        }
        let mut sitting = Session::at(game, started, bots, eyes, &args.lang);
        sitting.own = args.at.table.own_options()?;
        if args.no_stops {
            sitting.stops = None;
        }
        sitting.lesson = first.map(Lesson::of);
        if args.resume.is_some() && args.players.bot.is_empty() {
            sitting.name_bots();
        }
        if args.watch {
            let now = if args.immediate { " --immediate" } else { "" };
            sitting.keeping.watches(format!("{} --watch{now}", args.at.mods.written()));
        } else if args.force {
            let progress = sitting.catch_up()?;
            sitting.fresh.then(progress);
        }
        Ok(sitting)
    }

    /// Creates a session with a started game. Its messages are shown later.
    pub(crate) fn at(game: &'a G, started: Started<G>, bots: Seated<BotSpec<G>>, eyes: Eyes, lang: &str) -> Self {
        let Started { played, fresh, past, record, cut } = started;
        let (words, voice) = (game.words(played.game(), lang), game.voice(played.game(), lang));
        let sentences = Sentences::of(game.content_of(played.game()), lang);
        let me = if let Eyes::Seat(me) = eyes { Some(me) } else { None };
        let mut sitting = Session {
            game,
            newer: None,
            head: game.another(),
            played,
            words,
            voice,
            sentences,
            lang: lang.to_owned(),
            bots,
            me,
            eyes,
            keeping: Autosave::of(record),
            standing: Vec::new(),
            stops: me.map(|_| Stops::default()),
            typed: Answers::default(),
            recent: Vec::new(),
            for_all: false,
            fault: None,
            own: Map::new(),
            lesson: None,
            said: String::new(),
            fresh: Update::default(),
            past,
        };
        sitting.greet(cut.as_deref());
        sitting.note(&fresh);
        sitting.fresh = fresh;
        sitting
    }

    fn greet(&mut self, cut: Option<&Path>) {
        let table = self.played.game();
        let about = self.game.about(table, &self.lang);
        let (edition, seed) = (about["name"].as_str().unwrap_or_default().to_owned(), G::seed(table.options()));
        let title = self.text("cli.table", &[("edition", edition), ("seed", seed.to_string())]);
        self.said += &(crate::terminal::paint::faint(&title) + "\n");
        if let Some(me) = self.me {
            self.say("cli.welcome", &[("seat", self.name(me))]);
        }
        if let Some(file) = cut {
            self.say("cli.cut", &[("file", plain::path(file))]);
        }
    }

    /// Prepares a game for a scenario. If `for_all` is true, the person answers for every seat.
    pub(crate) fn for_scenario(&mut self, for_all: bool) {
        self.keeping.as_scenario();
        self.for_all = for_all;
        // A scenario tests every moment.
        self.stops = None;
    }

    /// Sets the command that resumes the game from this record, instead of `play --resume`.
    pub(crate) fn go_on_by(&mut self, line: &str, record: &Path) {
        self.keeping.go_on_by(line, record);
    }

    /// Adds a message with the current bots, because a record does not contain them.
    pub(crate) fn name_bots(&mut self) {
        self.say("cli.bots_now", &[("bots", self.bots.names().join(", "))]);
    }

    /// Returns the current game, with its changed mods.
    pub(crate) fn game(&self) -> &G {
        self.newer.as_deref().unwrap_or(self.game)
    }

    /// Returns the id of the edition.
    pub(super) fn edition(&self) -> String {
        self.game().about(self.played.game(), "en")["edition"].as_str().unwrap_or(G::NAME).to_owned()
    }

    /// Returns the name of a seat, with terminal colors.
    pub(crate) fn name(&self, seat: Seat) -> String {
        self.game().names(self.played.game(), &self.lang).get(seat.index()).cloned().unwrap_or_default()
    }

    /// Returns a text of the program, with its values filled in.
    pub(crate) fn text(&self, key: &str, values: &[(&str, String)]) -> String {
        self.sentences.text(key, values)
    }

    /// Adds a text of the program to the messages.
    pub(crate) fn say(&mut self, key: &str, values: &[(&str, String)]) {
        self.said += &(self.text(key, values) + "\n");
    }

    /// Returns the messages of the session, one per line, and clears them.
    pub(crate) fn take_said(&mut self) -> String {
        std::mem::take(&mut self.said)
    }

    /// Returns `true` if a person answers for a seat.
    pub(super) fn is_persons(&self, seat: Seat) -> bool {
        self.for_all || self.me == Some(seat)
    }

    /// Returns the next seat to answer: bots before the person.
    pub(crate) fn next(&self) -> Next<G::Question> {
        let table = self.played.game();
        if table.is_stopped() && !table.is_over() {
            let noted = || self.played.notes().last().map(|note| note.what.clone());
            return Next::Stopped(self.fault.clone().or_else(noted).unwrap_or_default());
        }
        let asked = table.full_state().questions();
        match (asked.iter().find(|one| !self.is_persons(one.seat())), asked.first()) {
            (Some(question), _) => Next::Bot(question.clone()),
            (None, Some(question)) => Next::Person(question.clone()),
            (None, None) => Next::Over,
        }
    }

    /// Returns the steps of a first game that are due at this question.
    pub(crate) fn taught(&mut self, question: &G::Question) -> Vec<String> {
        let Some(lesson) = &mut self.lesson else { return Vec::new() };
        let events = self.recent.iter().map(|told| json!(G::seen(told, self.me))).collect::<Vec<_>>();
        let question = json!(question);
        std::iter::from_fn(|| lesson.next(&question, &events)).map(|step| step.text).collect()
    }

    /// Returns the bot of a seat.
    pub(crate) fn player(&self, seat: Seat) -> Option<BotSpec<G>> {
        self.bots.seats().get(seat.index()).copied()
    }

    /// Returns a bot's answer. A thinker sometimes calls `told` with its number of playouts.
    ///
    /// # Errors
    /// Fails if the bot returns no answer.
    pub(crate) fn bot_answers(&self, seat: Seat, told: &mut dyn FnMut(u32)) -> Result<G::Choice, CommandError> {
        let (table, number) = (self.played.game(), self.played.answers());
        let choice = self.player(seat).and_then(|bot| minds::answer(self.head(), table, (bot, seat, number), told));
        choice.ok_or_else(no_answer)
    }

    /// Returns the game for thinkers' playouts.
    pub(crate) fn head(&self) -> &G {
        self.head.as_ref().unwrap_or_else(|| self.game())
    }

    /// Gives an answer, and saves it before its effects can be shown.
    ///
    /// # Errors
    /// Fails if the answer is illegal.
    pub(crate) fn give(&mut self, seat: Seat, choice: G::Choice) -> Result<Update<G>, CommandError> {
        self.note_other(seat, &choice);
        let game = self.newer.as_deref().unwrap_or(self.game);
        let progress = self.played.answer(game, seat, choice).map_err(Into::into)?;
        self.keep();
        self.note(&progress);
        Ok(progress)
    }

    /// Adds the effects of an answer to the state of the session.
    pub(super) fn note(&mut self, progress: &Update<G>) {
        if let Some(fault) = progress.faults.last() {
            self.fault = Some(self.fault_in_words(fault));
        }
        if self.me.is_some() {
            self.recent.extend_from_slice(&progress.events);
        }
    }

    /// Describes a script fault.
    pub(crate) fn fault_in_words(&self, fault: &G::Fault) -> String {
        self.game().fault(self.played.game(), fault, &self.lang)
    }

    /// Returns the error for a script fault that stops a game without `--watch`.
    pub(crate) fn stopped(&self, fault: String) -> CommandError {
        CommandError::Usage(self.text("watch.unwatched", &[("fault", fault)]))
    }
}

/// Returns which mods a resumed game uses.
pub(crate) fn mods(args: &args::Play) -> Mods {
    match &args.at.mods.mods[..] {
        _ if args.force || args.watch => Mods::AsTheyAre,
        [] => Mods::Recorded,
        _ => Mods::Unchanged,
    }
}

/// Returns the error for a game without a first game.
fn no_first_game() -> CommandError {
    CommandError::Usage("this game has no first game: remove `--first`".to_owned())
}

/// Returns the error for a bot without an answer.
pub(crate) fn no_answer() -> CommandError {
    CommandError::Usage("a bot returned no answer".to_owned())
}
