//! The state of a drawn table: its view, its log, and its question. It also advances the game.
//!
//! Invariants: only the seat's view and events are drawn. A question appears as soon as it is asked, even if the log is
//! behind. Bots act only after the log is complete, so the view and the log differ by at most one answer.

use super::Drawn;
use super::mind::Came;
use super::overlay::{LESSON, Over};
use super::pen::Hit;
use super::prompt::Asked;
use super::seats::Seats;
use super::story::{Entry, FASTEST, Story, USUAL_PACE, Why};
use super::thinking::{self, Errand, Thinking};
use crate::session::played_game::{Next, Session, no_answer};
use crate::session::stop::Stop;
use crate::terminal::eyes::{Reasons, Weight};
use crate::terminal::paint;
use crate::words::args::ScreenArgs;
use crate::words::error::CommandError;
use hyperkon_frame::BotSpec;
use hyperkon_table::{LogEntry, Question, Seat, SeatSet, Update};
use ratatui::layout::Rect;
use std::time::{Duration, Instant};

/// The duration of an animation frame.
const FRAME: Duration = Duration::from_millis(120);

/// The bots that are thinking, as far as the person may see them, with their playouts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thinks {
    /// Nobody thinks.
    Nobody,
    /// Some bot thinks in an open window, which must not reveal the seat.
    Bots(u32),
    /// This seat thinks.
    Seat(Seat, u32),
}

/// A drawn table.
pub struct Table<'a, G: Drawn> {
    /// The session with the game.
    pub(crate) sitting: Session<'a, G>,
    reasons: Reasons<G>,
    /// The names and signs of the seats.
    pub seats: Seats,
    /// The constant data of the game.
    pub scene: G::Scene,
    /// The person's seat.
    pub me: Seat,
    /// The seat's view.
    pub view: G::View,
    /// The view before the last event.
    pub before: G::View,
    /// The seats to act, as the person may see them.
    pub waiting: SeatSet,
    /// The person's question, with the answer so far.
    pub asked: Option<Asked<G>>,
    /// The log of events.
    pub story: Story,
    /// The open overlay, and its scroll position.
    pub over: Option<(Over, usize)>,
    /// The hint for the question. It is empty while the thinker is working on it.
    pub hint: Option<Vec<String>>,
    /// The steps of a first game at this question.
    pub lesson: Vec<String>,
    /// Number of playouts for the pending hint.
    pub hint_games: u32,
    /// The seats that think.
    pub thinks: Thinks,
    pub(super) bots: Thinking<G>,
    pub(super) hints: Thinking<G>,
    /// The game's memory of past events.
    pub memory: G::Memory,
    /// The number of log entries and the memory before each typed answer, for undo.
    pub(super) typed_at: Vec<(usize, G::Memory)>,
    /// The clickable areas.
    pub hits: Vec<(Rect, Hit)>,
    /// The time when pieces last moved.
    moved: Option<Instant>,
    is_still: bool,
    /// True if the game is over.
    pub is_over: bool,
    /// The reason to leave the table.
    pub stop: Option<Stop>,
}

impl<'a, G: Drawn> Table<'a, G> {
    /// Creates a table for a person in a session.
    pub(crate) fn new(mut sitting: Session<'a, G>, me: Seat, shown: &ScreenArgs, unicode: bool) -> Table<'a, G> {
        let (fresh, past) = (std::mem::take(&mut sitting.fresh), std::mem::take(&mut sitting.past));
        let (game, played, lang) = (sitting.game(), sitting.played.game(), &sitting.lang);
        let scene = game.scene(played, lang);
        let pace = if shown.no_animation { FASTEST } else { shown.pace.unwrap_or(USUAL_PACE) };
        let mut table = Table {
            reasons: game.reasons(played, lang),
            seats: game.seats(played, lang, unicode),
            scene,
            me,
            view: played.seen(me).view_with_totals(game),
            before: played.seen(me).view_with_totals(game),
            waiting: SeatSet::EMPTY,
            asked: None,
            story: Story::new(pace),
            over: None,
            hint: None,
            lesson: Vec::new(),
            hint_games: 0,
            thinks: Thinks::Nobody,
            bots: thinking::mind(game),
            hints: thinking::mind(game),
            memory: G::Memory::default(),
            typed_at: Vec::new(),
            hits: Vec::new(),
            moved: None,
            is_still: shown.no_animation,
            is_over: false,
            stop: None,
            sitting,
        };
        table.hear();
        table.note(&past);
        table.story.tell_all();
        table.take_in(&fresh);
        table
    }

    /// Returns a text, with its values filled in. The game's own version takes precedence.
    pub fn text(&self, key: &str, values: &[(&str, String)]) -> String {
        self.sitting.text(key, values)
    }

    /// Returns a text without values.
    pub fn word(&self, key: &str) -> String {
        self.text(key, &[])
    }

    /// Adds events to the log, as the person sees them.
    fn note(&mut self, events: &[LogEntry<G::Event>]) {
        for told in events {
            let event = G::seen(told, Some(self.me));
            G::remember(&mut self.memory, &event, &self.view);
            let sentence = self.sitting.words.event(&event, told.why.as_ref());
            if !sentence.is_empty() && G::weight(&event) != Weight::Detail {
                let why = told.why.as_ref().map(&self.reasons).filter(|reason| !reason.cause.is_empty());
                let text = self.seats.sentence(&sentence);
                self.story.note(Entry::told(text, why.map(Why::of), G::is_heading(&told.event)));
            }
        }
    }

    /// Adds the effects of an answer to the log, and updates the view.
    fn take_in(&mut self, progress: &Update<G>) {
        for fault in &progress.faults {
            self.story.notice(&self.sitting.fault_in_words(fault));
        }
        self.note(&progress.events);
        let before = self.look();
        if !progress.events.is_empty() {
            if !self.is_still && G::has_moved(&before, &self.view) {
                self.moved = Some(Instant::now());
            }
            self.before = before;
        }
        self.hear();
    }

    /// Updates the view, and returns the previous view.
    pub(super) fn look(&mut self) -> G::View {
        let (game, played) = (self.sitting.game(), self.sitting.played.game());
        let view = played.seen(self.me).view_with_totals(game);
        self.waiting = if played.has_window() { SeatSet::EMPTY } else { played.seats_to_act() };
        G::look(&mut self.memory, &view);
        std::mem::replace(&mut self.view, view)
    }

    /// Adds the session's messages to the log.
    pub(super) fn hear(&mut self) {
        self.story.notice(&paint::plain(&self.sitting.take_said()));
    }

    /// Lets bots play for a short time, until the person must act.
    ///
    /// # Errors
    /// Fails if the game cannot continue.
    pub fn advance(&mut self) -> Result<(), CommandError> {
        let until = Instant::now() + Duration::from_millis(60);
        self.story.tell();
        self.listen_for_a_hint()?;
        while self.asked.is_none() && !self.is_over && self.stop.is_none() && self.story.is_ready() {
            match self.sitting.next() {
                Next::Over => self.end(),
                Next::Stopped(fault) => return Err(self.sitting.stopped(fault)),
                Next::Person(question) => self.put(question)?,
                Next::Bot(question) => {
                    if !self.ask_bot(question.seat())? {
                        return Ok(());
                    }
                }
            }
            self.story.tell();
            if Instant::now() > until {
                break;
            }
        }
        Ok(())
    }

    /// Prompts the person, unless the answer is a forced pass or an auto-pass.
    fn put(&mut self, question: G::Question) -> Result<(), CommandError> {
        if let Some(choice) = self.sitting.unasked(&question) {
            return self.give(question.seat(), choice);
        }
        self.lesson = self.sitting.taught(&question);
        self.lesson.iter().for_each(|text| self.story.notice(text));
        if !self.lesson.is_empty() {
            self.over = Some((LESSON, 0));
        }
        self.look();
        self.story.is_asked();
        (self.hint, self.thinks) = (None, Thinks::Nobody);
        let proposal = G::proposal(self.sitting.played.game(), &question);
        self.asked = Some(Asked::new(question, proposal, &self.view));
        Ok(())
    }

    /// Starts or polls the search of a bot. Returns `true` if the bot has answered.
    fn ask_bot(&mut self, seat: Seat) -> Result<bool, CommandError> {
        if !self.bots.is_busy() {
            self.look();
            let bot = self.sitting.player(seat).ok_or_else(no_answer)?;
            let errand = self.errand(seat, Some(bot));
            self.bots.begin(errand);
        }
        let games = match self.bots.came(Duration::from_millis(20))? {
            Some(Came::Answer(Some(choice))) => {
                self.thinks = Thinks::Nobody;
                return self.give(seat, choice).map(|()| true);
            }
            Some(Came::Answer(None) | Came::Hint(_)) => return Err(no_answer()),
            Some(Came::Games(games)) => games,
            None => match self.thinks {
                Thinks::Bots(games) | Thinks::Seat(_, games) => games,
                Thinks::Nobody => 0,
            },
        };
        let has_window = self.sitting.played.game().has_window();
        self.thinks = if has_window { Thinks::Bots(games) } else { Thinks::Seat(seat, games) };
        Ok(false)
    }

    pub(super) fn errand(&self, seat: Seat, bot: Option<BotSpec<G>>) -> Errand<G> {
        let played = &self.sitting.played;
        Errand { table: played.game().clone(), seat, answers: played.answers(), bot }
    }

    pub(super) fn give(&mut self, seat: Seat, choice: G::Choice) -> Result<(), CommandError> {
        let progress = self.sitting.give(seat, choice)?;
        self.take_in(&progress);
        Ok(())
    }

    fn end(&mut self) {
        self.look();
        (self.is_over, self.thinks) = (true, Thinks::Nobody);
        self.story.tell_all();
    }

    /// Returns the result of the game, which is the text of the last event.
    pub fn result(&self) -> String {
        let last = self.story.last().map(|entry| entry.text.text());
        last.unwrap_or_default()
    }

    /// Returns the winners.
    pub fn winners(&self) -> SeatSet {
        self.sitting.played.game().winners()
    }

    /// Returns the options of the question with their rows.
    pub fn options(&self) -> impl Iterator<Item = (usize, &hyperkon_frame::Part<G>)> {
        self.asked.iter().flat_map(|asked| asked.next.iter().enumerate())
    }

    /// Returns `true` if Enter would take this row.
    pub fn is_chosen(&self, row: usize) -> bool {
        self.asked.as_ref().is_some_and(|asked| asked.sends() == Some(row))
    }

    /// Returns `true` if moved pieces are highlighted in this frame. The animation has three frames.
    pub fn is_lit(&self) -> bool {
        matches!(self.moved.map(|moved| moved.elapsed().as_millis() / FRAME.as_millis()), Some(0 | 2))
    }

    /// Shows all events without waiting until the next question.
    pub fn skip(&mut self) {
        if self.asked.is_some() {
            self.story.tell_all()
        } else {
            self.story.skip()
        }
        self.moved = None;
    }

    /// Returns the time until the table can change without input.
    pub fn patience(&self) -> Duration {
        if self.moved.is_some_and(|moved| moved.elapsed() < 4 * FRAME) {
            return FRAME / 2;
        }
        if self.story.is_telling() || self.asked.is_none() && !self.is_over {
            let wait = self.story.wait().min(Duration::from_millis(100));
            return if self.bots.is_busy() { Duration::from_millis(20) } else { wait };
        }
        Duration::from_millis(if self.hints.is_busy() { 60 } else { 200 })
    }
}
